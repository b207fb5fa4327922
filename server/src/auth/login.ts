import { inTransaction, type Db } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { isRefusal, refuse, type Refusal } from '../platform/refusal.ts';
import { hashBearer } from './bearer.ts';
import { countTry, forgive, loginLimits, takeBack } from './login-limit.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { normalisePhone } from './phone.ts';
import { findLogin, setPasswordHash } from './store.ts';
import { openSession, type Visitor } from './open-session.ts';

export type LoginTry = Visitor & { username: string; password: string; remember: boolean };

type Refused = 'PHONE_NUMBER_REQUIRE_10_DIGIT' | 'REQUEST_LIMIT' | 'UNAVAILABLE' | 'WRONG_CREDENTIAL' | 'INACTIVE_USER';
type LoggedIn = { token: string; memberId: bigint } | Refusal<Refused>;

/**
 * Logs a member in. An unknown phone and a wrong password get the same answer in the same time. Only the right password
 * shows that a member is suspended or closed (rules#login).
 */
export async function logIn(services: Pick<Services, 'config' | 'db'>, attempt: LoginTry): Promise<LoggedIn> {
  const { db, config } = services;
  const phone = normalisePhone(attempt.username, config.variant);
  if (isRefusal(phone)) return phone;
  const member = await findLogin(db, phone, attempt.device);
  const device = member?.known === true ? attempt.device : undefined;
  const limits = config.limits ? loginLimits(phone, attempt.ip, device) : [];
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
  const passwordHash = isOutdated(member.password_hash)
    ? await renewHash(db, member, attempt.password)
    : member.password_hash;
  const token = await inTransaction(db, (tx) =>
    openSession(tx, { id: member.id, passwordHash }, { ...attempt, replaces: hashBearer(attempt.bearer) }),
  );
  return token === undefined ? logIn(services, attempt) : { token, memberId: member.id };
}

async function renewHash(db: Db, member: { id: bigint; password_hash: string }, password: string): Promise<string> {
  const renewed = await hashPassword(password);
  if (isRefusal(renewed)) return member.password_hash;
  return (await setPasswordHash(db, member, renewed)) ? renewed : member.password_hash;
}
