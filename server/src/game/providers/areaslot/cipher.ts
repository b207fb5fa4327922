import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Way = 'request' | 'answer';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export function areaslotKey(key: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, key, 'areaslot v1', 32));
}

export function sealBody(key: Buffer, way: Way, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(way));
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

export function openBody(key: Buffer, way: Way, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(way)).setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
