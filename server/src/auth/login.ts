import { inTransaction, type Db } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { clearLimit, countLimit, takeBackLimit, type Limit } from '../http/limits.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import { hashBearer } from './bearer.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { normalisePhone } from './phone.ts';
import { sourceOf } from './source.ts';
import { findLogin, setPasswordHash } from './store.ts';
import { openSession, type Visitor } from './open-session.ts';

export type LoginTry = Visitor & { username: string; password: string; remember: boolean };

const windowSeconds = 15 * 60;

/** 5 wrong tries a phone and 20 an address in 15 minutes (rules §11). */
const maxPerPhone = 5;
const maxPerSource = 20;

/**
 * Logs a member in. An unknown phone and a wrong password are answered alike, in the same time; only after the right
 * password does a suspended or closed member learn why (rules §10, §11).
 */
export async function logIn({ db, config }: House, attempt: LoginTry) {
  const phone = normalisePhone(attempt.username, config.variant);
  if (isRefusal(phone)) return phone;
  const member = await findLogin(db, phone, attempt.device);
  const limits = config.limits ? limitsOf(phone, attempt, member?.known === true) : [];
  const tooMany = await countTry(db, limits);
  if (tooMany) return tooMany;
  const right = await verifyPassword(member?.password_hash, attempt.password);
  if (isRefusal(right)) {
    await takeBack(db, limits);
    return right;
  }
  if (!right || member === undefined) return refuse('WRONG_CREDENTIAL');
  await forgive(db, limits);
  if (member.status === 'suspended' || member.status === 'closed') return refuse('INACTIVE_USER');
  if (isOutdated(member.password_hash)) await renewHash(db, member, attempt.password);
  const token = await inTransaction(db, (tx) =>
    openSession(tx, member.id, { ...attempt, replaces: hashBearer(attempt.bearer) }),
  );
  return { token, memberId: member.id };
}

/** A device that logged in before has a bucket of its own: a stranger cannot lock the owner out (promises A1). */
function limitsOf(phone: string, { ip, device }: LoginTry, known: boolean): [Limit, Limit] {
  const bucket = known ? `login:${phone}:${device}` : `login:${phone}`;
  return [
    { key: bucket, max: maxPerPhone, windowSeconds },
    { key: `login-from:${sourceOf(ip)}`, max: maxPerSource, windowSeconds },
  ];
}

/** Counted before the password is looked at: fifty tries at once are fifty tries. */
async function countTry(db: Db, limits: readonly Limit[]) {
  for (const [index, limit] of limits.entries()) {
    const tooMany = await countLimit(db, limit);
    if (tooMany === undefined) continue;
    await takeBack(db, limits.slice(0, index));
    return tooMany;
  }
  return undefined;
}

async function takeBack(db: Db, limits: readonly Limit[]): Promise<void> {
  for (const { key } of limits) await takeBackLimit(db, key);
}

/** The right password ends the phone's count; of its address only this one try did not fail. */
async function forgive(db: Db, [bucket, source]: readonly Limit[]): Promise<void> {
  if (bucket !== undefined) await clearLimit(db, bucket.key);
  if (source !== undefined) await takeBackLimit(db, source.key);
}

async function renewHash(db: Db, member: { id: bigint; password_hash: string }, password: string): Promise<void> {
  const renewed = await hashPassword(password);
  if (!isRefusal(renewed)) await setPasswordHash(db, member, renewed);
}
