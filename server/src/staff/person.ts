import { isSafeText } from '@kapao/contract/text';
import { isWeakPassword } from '../auth/strength/weak.ts';
import { hashPassword, verifyPassword } from '../auth/password.ts';
import { inTransaction, type Db, type Tx } from '../platform/db/transaction.ts';
import type { Staff } from '../platform/http/caller/staff.ts';
import { newHashedToken } from '../platform/http/caller/token.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import { newPublicId } from '../platform/public-id.ts';
import { plainUsername } from './login.ts';
import {
  addStaffRow,
  copyStaffSession,
  endStaffSession,
  endStaffSessions,
  findByUsername,
  setStaffPasswordHash,
  setStaffStatus,
} from './store.ts';

const minPassword = 12;
const maxPassword = 128;
const usernameShape = /^[a-z0-9][a-z0-9._-]{1,31}$/;

/** Rejects passwords below 12 characters and easy ones: a staff account reads every member's conversations. */
async function checkStaffPassword(
  password: string,
  { username, name, field }: { username: string; name: string; field: string },
) {
  const length = [...password].length;
  const isShape = length >= minPassword && length <= maxPassword && password.isWellFormed() && !password.includes('\0');
  const isWeak = !isShape || (await isWeakPassword(password, { phone: '', words: [username, name] }, 'staff'));
  return isWeak ? refuse('INVALID_USER_INFO', { field, min: minPassword, max: maxPassword }) : undefined;
}

export type Person = { username: string; name: string; password: string };

/** `name` is what customers read. INVALID_USER_INFO names the field; EXISTING_USER: the username is taken. */
export async function addStaff(db: Db, { username: typed, name, password }: Person) {
  const username = plainUsername(typed);
  if (!usernameShape.test(username)) return refuse('INVALID_USER_INFO', { field: 'username' });
  if (name.trim() === '' || name.length > 60 || !isSafeText(name))
    return refuse('INVALID_USER_INFO', { field: 'name' });
  const weak = await checkStaffPassword(password, { username, name, field: 'password' });
  if (weak) return weak;
  const passwordHash = await hashPassword(password);
  if (isRefusal(passwordHash)) return passwordHash;
  const staff = { publicId: newPublicId(), username, publicName: name.trim(), passwordHash, temporary: true };
  const added = await addStaffRow(db, staff);
  return added === undefined ? refuse('EXISTING_USER') : { username };
}

/** Sets a temporary password for another person and ends all sessions. NO_USER: unknown username. */
export async function resetStaffPassword(db: Db, typed: string, password: string) {
  const staff = await findByUsername(db, plainUsername(typed));
  if (staff === undefined) return refuse('NO_USER');
  const weak = await checkStaffPassword(password, {
    username: staff.username,
    name: staff.public_name,
    field: 'password',
  });
  if (weak) return weak;
  const hash = await hashPassword(password);
  if (isRefusal(hash)) return hash;
  return inTransaction(db, async (tx) => {
    await setStaffPasswordHash(tx, { id: staff.id, temporary: true }, hash);
    await endStaffSessions(tx, staff.id, undefined, 'password');
    return { username: staff.username };
  });
}

/**
 * Changes the caller's own password. Every session but the caller's ends (INVALID_USER_2); with `renew` the caller's
 * goes on under a new token.
 */
export async function changeStaffPassword(
  db: Db,
  caller: Staff,
  typed: { oldPassword: string; newPassword: string; renew?: boolean | undefined },
) {
  const weak = await checkStaffPassword(typed.newPassword, { ...caller, field: 'newPassword' });
  if (weak) return weak;
  const staff = await findByUsername(db, caller.username);
  const right = await verifyPassword(staff?.password_hash, typed.oldPassword);
  if (isRefusal(right)) return right;
  if (!right || staff === undefined) return refuse('WRONG_PASSWORD');
  const hash = await hashPassword(typed.newPassword);
  if (isRefusal(hash)) return hash;
  return inTransaction(db, async (tx) => {
    if (!(await setStaffPasswordHash(tx, { id: staff.id, seen: staff.password_hash, temporary: false }, hash)))
      return refuse('WRONG_PASSWORD');
    await endStaffSessions(tx, staff.id, caller.tokenHash, 'password');
    const renewal = typed.renew === true ? await renewStaffSession(tx, caller.tokenHash) : {};
    return isRefusal(renewal) ? renewal : ({ message: 'OK', ...renewal } as const);
  });
}

async function renewStaffSession(tx: Tx, replaced: Buffer) {
  const { token, tokenHash } = newHashedToken();
  if (!(await copyStaffSession(tx, replaced, tokenHash))) return refuse('invalid-token');
  await endStaffSession(tx, replaced, 'replaced');
  return { token };
}

/** A suspension ends every session at once, and its sockets within a second. */
export async function suspendStaff(db: Db, typed: string, suspended: boolean) {
  const staff = await findByUsername(db, plainUsername(typed));
  if (staff === undefined) return refuse('NO_USER');
  return inTransaction(db, async (tx) => {
    await setStaffStatus(tx, staff.id, suspended ? 'suspended' : 'active');
    if (suspended) await endStaffSessions(tx, staff.id, undefined, 'suspended');
    return { username: staff.username };
  });
}
