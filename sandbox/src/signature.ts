import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type Encoding = 'hex' | 'base64';

export function sign(secret: string, text: string, encoding: Encoding = 'hex'): string {
  return createHmac('sha256', secret).update(text).digest(encoding);
}

export function isSame(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

export function isSigned(secret: string, text: string, timestamp: unknown, signature: unknown): boolean {
  if (typeof timestamp !== 'string' || !/^\d{10}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  return isSame(signature, sign(secret, `${timestamp}.${text}`));
}
