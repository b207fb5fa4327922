import { createHash } from 'node:crypto';
import type { StaffMember } from '@kapao/contract/staff';
import { hashBearer } from '../auth/bearer.ts';
import { countTry, forgive, takeBack } from '../auth/login-limit.ts';
import { verifyPassword } from '../auth/password.ts';
import { sourceOf } from '../platform/http/caller/source.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import type { Limit } from '../platform/http/caller/limits.ts';
import { newHashedToken } from '../platform/http/caller/token.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import {
  addStaffSession,
  endOldestStaffSessions,
  endStaffSession,
  findByUsername,
  isKnownStaffDevice,
  lockStaff,
  rememberStaffDevice,
} from './store.ts';

export type StaffLogin = {
  username: string;
  password: string;
  ip: string;
  device: string | undefined;
  userAgent: string | undefined;
  bearer: string | undefined;
};

const windowSeconds = 15 * 60;
const maxLive = 10;

const staffBucket = (username: string, ip: string, knownDevice: string | undefined): string =>
  knownDevice === undefined
    ? `staff-login:${username}:from:${sourceOf(ip)}`
    : `staff-login:${username}:device:${knownDevice}`;

const staffLoginLimits = (username: string, ip: string, knownDevice: string | undefined): [Limit, Limit] => [
  { key: staffBucket(username, ip, knownDevice), max: 5, windowSeconds },
  { key: `staff-login-from:${sourceOf(ip)}`, max: 20, windowSeconds },
];

export const plainUsername = (typed: string): string => typed.trim().toLowerCase();

/**
 * Signs staff in. An unknown name and a wrong password get the same answer in the same time. Only the right password
 * shows that a person is suspended.
 */
export async function signInStaff(services: Pick<Services, 'config' | 'db'>, attempt: StaffLogin) {
  const username = plainUsername(attempt.username);
  const known = await isKnownStaffDevice(services.db, username, attempt.device);
  const limits = services.config.limits
    ? staffLoginLimits(username, attempt.ip, known ? attempt.device : undefined)
    : [];
  const tooMany = await countTry(services.db, limits);
  if (tooMany) return tooMany;
  const staff = await findByUsername(services.db, username);
  const right = await verifyPassword(staff?.password_hash, attempt.password);
  if (isRefusal(right)) {
    await takeBack(services.db, limits);
    return right;
  }
  if (!right || staff === undefined) return refuse('WRONG_CREDENTIAL');
  await forgive(services.db, limits);
  if (staff.status !== 'active') return refuse('INACTIVE_USER');
  const token = await inTransaction(services.db, (tx) => openStaffSession(tx, staff, attempt));
  if (isRefusal(token)) return token;
  const temporary = staff.password_temporary ? { mustChangePassword: true as const } : {};
  const shown: StaffMember = { id: staff.public_id, username, name: staff.public_name, ...temporary };
  return { token, staff: shown };
}

async function openStaffSession(tx: Tx, staff: { id: bigint; password_hash: string }, attempt: StaffLogin) {
  const now = await lockStaff(tx, staff.id);
  if (now?.password_hash !== staff.password_hash) return refuse('WRONG_CREDENTIAL');
  if (now.status !== 'active') return refuse('INACTIVE_USER');
  const { token, tokenHash } = newHashedToken();
  const replaced = hashBearer(attempt.bearer);
  if (replaced !== null) await endStaffSession(tx, replaced, 'replaced');
  const { ip, userAgent } = attempt;
  const userAgentHash = userAgent === undefined ? null : createHash('sha256').update(userAgent).digest();
  await addStaffSession(tx, { tokenHash, staffId: staff.id, ip, userAgentHash });
  await endOldestStaffSessions(tx, staff.id, maxLive);
  if (attempt.device !== undefined) await rememberStaffDevice(tx, staff.id, attempt.device);
  return token;
}
