import { checkOtp, spendOtp } from '../../auth/otp/otp.ts';
import { confirmSession } from '../../auth/open-session.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { refuseUnproven } from './proof.ts';
import { findDetails } from './store.ts';

/**
 * Confirms the caller's session by the password, or by a verified code of purpose `confirm`, which is then used. With
 * `renew` the session gets a new token.
 */
export async function stepUp(
  services: Pick<Services, 'config' | 'db' | 'keys'>,
  caller: Caller,
  shown: ({ password: string } | { otpToken: string }) & { renew?: boolean | undefined },
) {
  const held = await findDetails(services.db, caller.memberId);
  if (held === undefined) return refuse('NO_USER');
  if ('password' in shown) {
    const unproven = await refuseUnproven(services, held, shown.password);
    if (unproven) return unproven;
    return inTransaction(services.db, (tx) => confirmed(tx, caller, shown.renew));
  }
  const verified = await checkOtp(services, shown.otpToken, held.phone, 'confirm');
  if (isRefusal(verified)) return verified;
  return inTransaction(services.db, async (tx) => {
    const unverified = await spendOtp(tx, verified, 'confirm');
    if (unverified) return unverified;
    return confirmed(tx, caller, shown.renew);
  });
}

async function confirmed(tx: Tx, { tokenHash }: Caller, renew = false) {
  const session = await confirmSession(tx, { tokenHash, renew });
  return isRefusal(session) ? session : ({ message: 'OK', ...session } as const);
}
