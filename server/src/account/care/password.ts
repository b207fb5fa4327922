import { forgetFailedLogins } from '../../auth/login-limit.ts';
import { replacePassword } from '../../auth/new-password.ts';
import { confirmSession } from '../../auth/open-session.ts';
import { checkOtp, spendOtp } from '../../auth/otp/otp.ts';
import { hashPassword } from '../../auth/password.ts';
import { normalisePhone } from '../../auth/phone.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { checkMemberPassword } from '../person.ts';
import { refuseUnproven } from './proof.ts';
import { addChanges, type ChangedFrom, findDetails, lockByPhone } from './store.ts';

/**
 * Changes the password and ends every session but the caller's, which gets a new token with `renew`. Of concurrent
 * calls one wins, the others get WRONG_PASSWORD (reliability#concurrency). Hashing runs outside the transaction.
 */
export async function changeMemberPassword(
  services: Pick<Services, 'config' | 'db'>,
  caller: Caller,
  typed: { oldPassword: string; newPassword: string; renew?: boolean | undefined },
  from: ChangedFrom,
) {
  const held = await findDetails(services.db, caller.memberId);
  if (held === undefined) return refuse('NO_USER');
  const weak = await checkMemberPassword(services.db, typed.newPassword, {
    phone: held.phone,
    name: held.name,
    field: 'newPassword',
  });
  if (weak) return weak;
  const unproven = await refuseUnproven(services, held, typed.oldPassword);
  if (unproven) return unproven;
  const hash = await hashPassword(typed.newPassword);
  if (isRefusal(hash)) return hash;
  return inTransaction(services.db, async (tx) => {
    if (!(await replacePassword(tx, held, hash, caller.tokenHash))) return refuse('WRONG_PASSWORD');
    const session = await confirmSession(tx, { tokenHash: caller.tokenHash, renew: typed.renew ?? false });
    if (isRefusal(session)) return session;
    await noteChange(tx, held.id, from);
    return { memberId: held.id, session };
  });
}

/**
 * Sets a new password by a code verified in the last 15 minutes, once (rules#passwords), and ends all sessions. A
 * suspended member may do it too. An unknown phone is answered like an unverified code.
 */
export async function resetMemberPassword(
  services: Pick<Services, 'config' | 'db' | 'keys'>,
  typed: { username: string; otpToken: string; newPassword: string },
  from: ChangedFrom,
) {
  const phone = normalisePhone(typed.username, services.config.variant);
  if (isRefusal(phone)) return phone;
  const weak = await checkMemberPassword(services.db, typed.newPassword, { phone, field: 'newPassword' });
  if (weak) return weak;
  const verified = await checkOtp(services, typed.otpToken, phone, 'reset');
  if (isRefusal(verified)) return verified;
  const hash = await hashPassword(typed.newPassword);
  if (isRefusal(hash)) return hash;
  return inTransaction(services.db, async (tx) => {
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

function noteChange(tx: Tx, memberId: bigint, from: ChangedFrom): Promise<void> {
  return addChanges(tx, memberId, [{ field: 'password', before: null, after: null }], from);
}
