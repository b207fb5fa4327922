import { checkOtp, spendOtp } from '../../auth/otp/otp.ts';
import { confirmSession } from '../../auth/open-session.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { refuseUnproven } from './proof.ts';
import { findDetails } from './store.ts';

/** Confirms the caller's session by the password, or by a verified code of purpose `confirm`, which is then used. */
export async function stepUp(services: Services, caller: Caller, shown: { password: string } | { otpToken: string }) {
  const held = await findDetails(services.db, caller.memberId);
  if (held === undefined) return refuse('NO_USER');
  if ('password' in shown) {
    const unproven = await refuseUnproven(services, held, shown.password);
    if (unproven) return unproven;
    await confirmSession(services.db, caller.tokenHash);
    return { message: 'OK' } as const;
  }
  const verified = await checkOtp(services, shown.otpToken, held.phone, 'confirm');
  if (isRefusal(verified)) return verified;
  return inTransaction(services.db, async (tx) => {
    const unverified = await spendOtp(tx, verified, 'confirm');
    if (unverified) return unverified;
    await confirmSession(tx, caller.tokenHash);
    return { message: 'OK' } as const;
  });
}
