import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of a text or of raw bytes. */
export function hmac(secret: string, parts: readonly (string | Buffer)[], encoding: 'hex' | 'base64' = 'hex'): string {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest(encoding);
}

/** Compares a given signature with the right one without telling by its time how much was right. */
export function isSameSignature(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The present second as partners stamp their calls; both sides allow some minutes. */
export function unixSeconds(nowMs: number = Date.now()): string {
  return Math.floor(nowMs / 1000).toString();
}
