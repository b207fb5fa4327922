import { createECDH, createHash, createPrivateKey, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';

export type LinkKey = { kid: string; privateKey: KeyObject; publicJwk: Readonly<Record<string, string>> };

export function newLinkKey(): Buffer {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return Buffer.from(JSON.stringify(privateKey.export({ format: 'jwk' })));
}

const derived = new Map<string, LinkKey>();

export function deriveLinkKey(masterKey: Buffer): LinkKey {
  const known = masterKey.toString('hex');
  const key = derived.get(known) ?? readLinkKey(Buffer.from(JSON.stringify(derivedJwk(masterKey))));
  if (key === undefined) throw new Error('a derived link key cannot be read');
  derived.set(known, key);
  return key;
}

function derivedJwk(masterKey: Buffer): Record<string, string> {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const wide = BigInt(`0x${Buffer.from(hkdfSync('sha256', masterKey, '', 'kapao gift links', 48)).toString('hex')}`);
  const scalar = Buffer.from(((wide % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const [d, x, y] = [scalar, point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return { kty: 'EC', crv: 'P-256', d: d ?? '', x: x ?? '', y: y ?? '' };
}

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

/** RFC 7638: all processes use the same id. */
function thumbprint({ crv, kty, x, y }: Record<'crv' | 'kty' | 'x' | 'y', string>): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
