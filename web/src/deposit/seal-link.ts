import { CompactEncrypt, importJWK } from 'jose';

/**
 * Encrypts a gift link for the server as a compact JWE of `<link>::<wallet account name>` (payments#gift-links).
 * Loaded only when a link is sent.
 */
export async function sealLink(key: Readonly<Record<string, unknown>>, link: string, to: string): Promise<string> {
  const publicKey = await importJWK(key, 'ECDH-ES');
  const kid = typeof key['kid'] === 'string' ? { kid: key['kid'] } : {};
  return new CompactEncrypt(new TextEncoder().encode(`${link}::${to}`))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...kid })
    .encrypt(publicKey);
}
