import type { Db, Tx } from '../db/transaction.ts';
import { clearLimit, countLimit, takeBackLimit, type Limit } from '../http/caller/limits.ts';
import { sourceOf } from '../http/caller/source.ts';

const windowSeconds = 15 * 60;

/** 5 wrong tries a phone and 20 an address in 15 minutes (rules#login). */
const maxPerPhone = 5;
const maxPerSource = 20;

const bucketOf = (phone: string, knownDevice?: string): string =>
  knownDevice === undefined ? `login:${phone}` : `login:${phone}:${knownDevice}`;

/** A device that logged in before has a bucket of its own: a stranger cannot lock the owner out (security#sign-in). */
export function limitsOf(phone: string, ip: string, knownDevice: string | undefined): [Limit, Limit] {
  return [
    { key: bucketOf(phone, knownDevice), max: maxPerPhone, windowSeconds },
    { key: `login-from:${sourceOf(ip)}`, max: maxPerSource, windowSeconds },
  ];
}

/** Counted before the password is looked at: fifty tries at once are fifty tries. */
export async function countTry(db: Db, limits: readonly Limit[]) {
  for (const [index, limit] of limits.entries()) {
    const tooMany = await countLimit(db, limit);
    if (tooMany === undefined) continue;
    await takeBack(db, limits.slice(0, index));
    return tooMany;
  }
  return undefined;
}

export async function takeBack(db: Db, limits: readonly Limit[]): Promise<void> {
  for (const { key } of limits) await takeBackLimit(db, key);
}

/** The right password ends the phone's count; of its address only this one try did not fail. */
export async function forgive(db: Db, [bucket, source]: readonly Limit[]): Promise<void> {
  if (bucket !== undefined) await clearLimit(db, bucket.key);
  if (source !== undefined) await takeBackLimit(db, source.key);
}

/** Whoever proved the phone by a code may log in at once, on every device that locked itself out. */
export async function forgetFailedLogins(tx: Tx, memberId: bigint, phone: string): Promise<void> {
  const devices = await tx.selectFrom('login_device').select('device').where('member_id', '=', memberId).execute();
  const keys = [bucketOf(phone), ...devices.map(({ device }) => bucketOf(phone, device))];
  await tx.deleteFrom('limit_counter').where('key', 'in', keys).execute();
}
