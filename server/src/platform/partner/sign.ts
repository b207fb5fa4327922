import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export function hmac(secret: string, parts: readonly (string | Buffer)[], encoding: 'hex' | 'base64' = 'hex'): string {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest(encoding);
}

/** Compares two signatures in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Unix time in seconds, the timestamp of a call; both sides allow some minutes of difference. */
export function unixSeconds(nowMs: number = Date.now()): string {
  return Math.floor(nowMs / 1000).toString();
}

/** Maximum clock difference of a signed notice; an older one may be a replay. */
const noticeToleranceMs = 5 * 60_000;

export function isRecent(stampMs: number, now: Date): boolean {
  return Math.abs(now.getTime() - stampMs) <= noticeToleranceMs;
}

export type NoticeHeaders = Record<string, string | string[] | undefined>;

export function signatureHeader(headers: NoticeHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
