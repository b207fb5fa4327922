import { forgetFailedLogins } from '../../auth/login-limit.ts';
import { replacePassword } from '../../auth/new-password.ts';
import { checkOtp, spendOtp } from '../../auth/otp/otp.ts';
import { hashPassword } from '../../auth/password.ts';
import { normalisePhone } from '../../auth/phone.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { House } from '../../house.ts';
import { isRefusal, refuse } from '../../http/refusal.ts';
import type { Caller } from '../../http/caller/session.ts';
import { checkPassword } from '../person.ts';
import { refuseUnproven } from './proof.ts';
import { addChanges, type ChangedFrom, findDetails, lockByPhone } from './store.ts';

/**
 * Changes the password by the old one; every session but the caller's ends. Hashing takes its time outside the
 * transaction, which then sets the new hash over the proven one only: of many at once from one old password exactly one
 * wins, the others hear WRONG_PASSWORD (reliability#concurrency).
 */
export async function changePassword(
  house: House,
  caller: Caller,
  typed: { oldPassword: string; newPassword: string },
  from: ChangedFrom,
) {
  const held = await findDetails(house.db, caller.memberId);
  if (held === undefined) return refuse('NO_USER');
  const weak = await checkPassword(house.db, typed.newPassword, {
    phone: held.phone,
    name: held.name,
    field: 'newPassword',
  });
  if (weak) return weak;
  const unproven = await refuseUnproven(house, held, typed.oldPassword);
  if (unproven) return unproven;
  const hash = await hashPassword(typed.newPassword);
  if (isRefusal(hash)) return hash;
  return inTransaction(house.db, async (tx) => {
    if (!(await replacePassword(tx, held, hash, caller.tokenHash))) return refuse('WRONG_PASSWORD');
    await noteChange(tx, held.id, from);
    return { memberId: held.id };
  });
}

/**
 * Sets a forgotten password by a code that verified the phone less than 15 minutes ago, once (rules#passwords).
 * All sessions of the member end and failed logins are forgotten; a suspended member may, and still cannot log in. A
 * phone nobody registered never has such a code, so it is answered like one whose code was not shown.
 */
export async function resetPassword(
  house: House,
  typed: { username: string; otpToken: string; newPassword: string },
  from: ChangedFrom,
) {
  const phone = normalisePhone(typed.username, house.config.variant);
  if (isRefusal(phone)) return phone;
  const weak = await checkPassword(house.db, typed.newPassword, { phone, field: 'newPassword' });
  if (weak) return weak;
  const verified = await checkOtp(house, typed.otpToken, phone, 'reset');
  if (isRefusal(verified)) return verified;
  const hash = await hashPassword(typed.newPassword);
  if (isRefusal(hash)) return hash;
  return inTransaction(house.db, async (tx) => {
    const unverified = await spendOtp(tx, verified, 'reset');
    if (unverified) return unverified;
    const held = await lockByPhone(tx, phone);
    if (held === undefined) return refuse('UNVERIFIED_OTP');
    await replacePassword(tx, held, hash, undefined);
    await forgetFailedLogins(tx, held.id, phone);
    await noteChange(tx, held.id, from);
    return { memberId: held.id };
  });
}

/** That it changed is all that is kept. */
function noteChange(tx: Tx, memberId: bigint, from: ChangedFrom): Promise<void> {
  return addChanges(tx, memberId, [{ field: 'password', before: null, after: null }], from);
}
