import { createHash, randomBytes } from 'node:crypto';

/** `wlt_`, 43 characters of 256 random bits, 4 of checksum: a malformed token needs no query (security#sessions). */
const shape = /^wlt_([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{4})$/;

const checksum = (body: string): string => createHash('sha256').update(`kapao:${body}`).digest('base64url').slice(0, 4);

export function newToken(): string {
  const body = randomBytes(32).toString('base64url');
  return `wlt_${body}${checksum(body)}`;
}

export function newHashedToken(): { token: string; tokenHash: Buffer } {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (tokenHash === null) throw new Error('a new token has no hash');
  return { token, tokenHash };
}

export function hashToken(token: string): Buffer | null {
  const match = shape.exec(token);
  if (!match || checksum(match[1] ?? '') !== match[2]) return null;
  return createHash('sha256').update(token).digest();
}
