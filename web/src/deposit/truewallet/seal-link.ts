import { CompactEncrypt, importJWK } from 'jose';

/**
 * A gift link sealed for the house: a compact JWE whose plain text is `<link>::<wallet account name>`
 * (payments#gift-links). Fetched only when one is sent.
 */
export async function sealLink(key: Readonly<Record<string, unknown>>, link: string, to: string): Promise<string> {
  const publicKey = await importJWK(key, 'ECDH-ES');
  const kid = typeof key['kid'] === 'string' ? { kid: key['kid'] } : {};
  return new CompactEncrypt(new TextEncoder().encode(`${link}::${to}`))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...kid })
    .encrypt(publicKey);
}
