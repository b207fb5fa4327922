import type { Services } from '../../platform/services.ts';
import { endByHand, type Undecided as Unsettled } from '../../money/intent/by-hand.ts';
import { findIntent } from '../../money/intent/intent.ts';
import { decideByHand, type Decision, type Held, type Stopped, stopOf, type Undecided } from '../approval.ts';
import { endPaid } from '../payout.ts';
import { findOpenPayout, isSameReference } from './store.ts';
import { findWithdrawal, setApproval } from '../store.ts';

export type Evidenced = Decision & { reference: string };

export type SameReference = 'same_reference';

/**
 * Ends a payout without a provider's answer, by what staff saw at the bank. `under_way`: a call may still arrive.
 * `not_paid` leaves the withdrawal FAILED and its money held.
 */
export async function settlePayout(
  services: Pick<Services, 'db' | 'metrics' | 'sagas'>,
  { publicId, revision, by, reason, reference }: Evidenced,
  outcome: 'paid' | 'not_paid',
): Promise<Unsettled | SameReference | 'settled'> {
  const withdrawal = await findWithdrawal(services.db, publicId);
  if (withdrawal === undefined) return 'not_found';
  const intentId = await findOpenPayout(services.db, publicId);
  const intent = intentId === undefined ? undefined : await findIntent(services.db, intentId);
  if (intent === undefined) return 'ended';
  if (withdrawal.revision !== revision) return 'changed';
  const applied = outcome === 'paid';
  try {
    return await endByHand(services, {
      publicId: intent.publicId,
      revision: intent.revision,
      outcome: applied ? 'applied' : 'not_applied',
      by,
      reason: reason ?? '',
      evidence: applied ? { reference } : { seen: reference },
    });
  } catch (error) {
    if (isSameReference(error)) return 'same_reference';
    throw error;
  }
}

/** Ends a withdrawal that staff paid at the bank: requested, approved for payment by hand, or refused by the bank. */
export async function markPaidByHand(
  services: Pick<Services, 'db' | 'settings'>,
  { reference, ...decision }: Evidenced,
): Promise<Undecided | Held | Stopped | SameReference | 'paid'> {
  try {
    return await decideByHand(services, decision, ['REQUESTED', 'APPROVED', 'FAILED'], async (tx, withdrawal) => {
      // An approved withdrawal was checked at approval and may have been paid since.
      const objection = withdrawal.state === 'APPROVED' ? undefined : await stopOf(services, tx, withdrawal.memberId);
      if (objection !== undefined) return objection;
      if (withdrawal.state !== 'APPROVED') await setApproval(tx, withdrawal.publicId, decision.by, decision.reason);
      await endPaid(tx, withdrawal, { by: decision.by, reference, column: 'paid_reference' });
      return 'paid' as const;
    });
  } catch (error) {
    if (isSameReference(error)) return 'same_reference';
    throw error;
  }
}
