import type { Db, Tx } from '../platform/db/transaction.ts';
import { clearLimit, countLimit, takeBackLimit, type Limit } from '../platform/http/caller/limits.ts';
import { sourceOf } from '../platform/http/caller/source.ts';
import { listDevices } from './store.ts';

const windowSeconds = 15 * 60;

/** Wrong tries in 15 minutes, per phone and per address (rules#login). */
const maxPerPhone = 5;
const maxPerSource = 20;

const loginBucket = (phone: string, knownDevice?: string): string =>
  knownDevice === undefined ? `login:${phone}` : `login:${phone}:${knownDevice}`;

/** Gives a known device its own counter, so that a stranger cannot lock out the owner (security#sign-in). */
export function loginLimits(phone: string, ip: string, knownDevice: string | undefined): [Limit, Limit] {
  return [
    { key: loginBucket(phone, knownDevice), max: maxPerPhone, windowSeconds },
    { key: `login-from:${sourceOf(ip)}`, max: maxPerSource, windowSeconds },
  ];
}

/** Counts before the password is checked, so that concurrent tries are all counted. */
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

export async function forgive(db: Db, [bucket, source]: readonly Limit[]): Promise<void> {
  if (bucket !== undefined) await clearLimit(db, bucket.key);
  if (source !== undefined) await takeBackLimit(db, source.key);
}

export async function forgetFailedLogins(tx: Tx, memberId: bigint, phone: string): Promise<void> {
  const devices = await listDevices(tx, memberId);
  await clearLimit(tx, loginBucket(phone), ...devices.map((device) => loginBucket(phone, device)));
}
