import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** `purpose` names what the key is for, so that no two kinds of secret share one; `owner` is bound into the seal. */
export type SealedFor = { purpose: string; owner: string };

/** Encrypts a secret for the database: nonce, tag, ciphertext. */
export function seal(keys: Pick<Keys, 'masterKey'>, { purpose, owner }: SealedFor, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const box = createCipheriv(cipher, keyOf(keys, purpose), nonce, { authTagLength: tagBytes });
  box.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([box.update(secret, 'utf8'), box.final()]);
  return Buffer.concat([nonce, box.getAuthTag(), sealed]);
}

/** @throws when the key, the owner or a single bit is another one than at the sealing */
export function unseal(keys: Pick<Keys, 'masterKey'>, { purpose, owner }: SealedFor, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const box = createDecipheriv(cipher, keyOf(keys, purpose), nonce, { authTagLength: tagBytes });
  box.setAAD(Buffer.from(owner));
  box.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([box.update(sealed.subarray(nonceBytes + tagBytes)), box.final()]).toString('utf8');
}

function keyOf({ masterKey }: Pick<Keys, 'masterKey'>, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
}
