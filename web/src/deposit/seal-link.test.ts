import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { sealLink } from './seal-link.ts';

test('only the server can decrypt a link and its wallet', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { extractable: true });
  const sealed = await sealLink(await exportJWK(publicKey), 'https://gift.example/?v=abc', 'KAPAO GIFT');
  expect(sealed.split('.')).toHaveLength(5);
  expect(sealed).not.toContain('gift.example');
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, privateKey);
  expect(new TextDecoder().decode(plaintext)).toBe('https://gift.example/?v=abc::KAPAO GIFT');
  expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM' });
});
