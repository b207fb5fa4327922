import type { Db } from '../../db/transaction.ts';
import { countLimit, readLimit, takeBackLimit } from '../../http/caller/limits.ts';
import { isRefusal, refuse, type Refusal } from '../../http/refusal.ts';
import { sourceOf } from '../../http/caller/source.ts';

const hour = 60 * 60;

/** Wrong codes a token bears (rules §11). */
export const maxWrong = 3;

const resend = (phone: string) => ({ key: `otp-resend:${phone}`, max: 1, windowSeconds: 60 });
const perPhone = (phone: string) => ({ key: `otp-phone:${phone}`, max: 5, windowSeconds: 24 * hour });
const perSource = (ip: string) => ({ key: `otp-from:${sourceOf(ip)}`, max: 10, windowSeconds: hour });
const blocked = (phone: string) => ({ key: `otp-block:${phone}`, max: 1, windowSeconds: hour / 2 });

/** Looking whether a phone is registered, at any of the calls that tell (promises A4). */
const probe = (ip: string) => ({ key: `probe:${sourceOf(ip)}`, max: 120, windowSeconds: 10 * 60 });

/**
 * Counts one more message to this phone from this address: OTP_BLOCK over 5 a phone in 24 hours, over 10 an address in
 * an hour, or within 30 minutes of three wrong codes; REQUEST_LIMIT within 60 s of the last one (rules §11).
 */
export async function countSend(db: Db, phone: string, ip: string) {
  for (const limit of [blocked(phone), perPhone(phone), perSource(ip)]) {
    const full = await readLimit(db, limit);
    if (full) return block(full);
  }
  const tooSoon = await countLimit(db, resend(phone));
  if (tooSoon) return tooSoon;
  for (const limit of [perPhone(phone), perSource(ip)]) {
    const full = await countLimit(db, limit);
    if (full) return block(full);
  }
  return undefined;
}

/** A message that was not sent does not count. */
export async function takeBackSend(db: Db, phone: string, ip: string): Promise<void> {
  for (const { key } of [resend(phone), perPhone(phone), perSource(ip)]) await takeBackLimit(db, key);
}

export async function blockPhone(db: Db, phone: string): Promise<void> {
  await countLimit(db, blocked(phone));
}

/** Seconds a phone stays blocked, for the answer; 30 minutes when the block was lifted meanwhile. */
export async function blockOf(db: Db, phone: string): Promise<Refusal<'OTP_BLOCK'>> {
  const full = await readLimit(db, blocked(phone));
  return full ? block(full) : refuse('OTP_BLOCK', { retryAfter: hour / 2 });
}

export function countProbe(db: Db, ip: string) {
  return countLimit(db, probe(ip));
}

function block(full: Refusal): Refusal<'OTP_BLOCK'> {
  return isRefusal(full) && full.data !== undefined ? refuse('OTP_BLOCK', full.data) : refuse('OTP_BLOCK');
}
