import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A P-256 key pair of the house: the browser seals a gift link for its public half. */
export type LinkKey = { kid: string; privateKey: KeyObject; publicJwk: Readonly<Record<string, string>> };

/** A new private key as the JWK that is kept in its file. */
export function newLinkKey(): Buffer {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return Buffer.from(JSON.stringify(privateKey.export({ format: 'jwk' })));
}

/** Undefined for anything but a private P-256 key as JWK. */
export function readLinkKey(bytes: Buffer): LinkKey | undefined {
  try {
    const privateKey = createPrivateKey({ key: JSON.parse(bytes.toString('utf8')), format: 'jwk' });
    const { kty, crv, x, y } = privateKey.export({ format: 'jwk' });
    if (kty !== 'EC' || crv !== 'P-256' || x === undefined || y === undefined) return undefined;
    const kid = thumbprint({ crv, kty, x, y });
    return { kid, privateKey, publicJwk: { kty, crv, x, y, kid, use: 'enc', alg: 'ECDH-ES' } };
  } catch {
    return undefined;
  }
}

/** RFC 7638: the name follows from the key, so no two processes can name it differently. */
function thumbprint({ crv, kty, x, y }: Record<'crv' | 'kty' | 'x' | 'y', string>): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
