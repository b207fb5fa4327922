import type { RejectReason } from '@kapao/contract/withdraw';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { drive } from '../money/intent/engine.ts';
import { createIntent, type Intent } from '../money/intent/intent.ts';
import { lockMember } from '../money/ledger/account.ts';
import { readOwed } from '../money/ledger/debt.ts';
import { addNotice } from '../notice/outbox.ts';
import { resolve } from '../money/ledger/transfer.ts';
import { endStatement } from '../statement/statement.ts';
import { inCurrency } from '../platform/db/setting.ts';
import { judgeAutomatic, newPayout, payInBackground, sendingPartner } from './payout.ts';
import {
  findWithdrawal,
  listDelayed,
  readWithdrawalFacts,
  readPayable,
  setApproval,
  setRefusal,
  setState,
  takeAuto,
  type PayoutStop,
  type Withdrawal,
  type WithdrawalState,
  waitsOf,
  withdrawalOp,
} from './store.ts';

export type Undecided = 'not_found' | 'not_waiting' | 'changed';

export type Decision = { publicId: string; revision: number; by: string; reason: string | null };

const canBeApproved: readonly WithdrawalState[] = ['REQUESTED', 'FAILED'];
const canBeRejected: readonly WithdrawalState[] = ['REQUESTED', 'APPROVED', 'FAILED'];

/** Bank account or password was changed: no payout is sent before `heldUntil` (rules#payout-hold). */
export type Held = { heldUntil: Date };

export type Stopped = { stop: NonNullable<PayoutStop> | 'in debt' };

/**
 * Approves and sends a new attempt to the account stored at the request; resolves at the provider's answer or deadline.
 * Changes nothing while payouts are stopped. `to_pay`: no provider, so staff pay by hand.
 */
export async function approve(
  services: Pick<Services, 'db' | 'metrics' | 'payouts' | 'sagas' | 'settings'>,
  decision: Decision,
): Promise<Undecided | Held | Stopped | 'approved' | 'to_pay'> {
  const reservedAt = performance.now();
  const object = (tx: Tx, { memberId }: Withdrawal) => stopOf(services, tx, memberId);
  const { outcome, intent } = await reserve(services, decision, canBeApproved, object);
  if (intent !== undefined) await drive(services, intent, reservedAt);
  return outcome;
}

export async function stopOf(
  services: Pick<Services, 'settings'>,
  tx: Tx,
  memberId: bigint,
): Promise<Held | Stopped | undefined> {
  const settings = await services.settings.read();
  const payable = await readPayable(tx, memberId, settings['withdraw.bankChangeHoldHours']);
  if (payable?.stop) return { stop: payable.stop };
  if ((await readOwed(tx, memberId)) > 0n) return { stop: 'in debt' };
  return payable?.heldUntil ? { heldUntil: payable.heldUntil } : undefined;
}

/**
 * Sends withdrawals delayed by a bank account change, once the delay is over and all other checks pass
 * (rules#withdrawals).
 */
export async function sendDelayed(services: Services): Promise<void> {
  if (services.payouts.size === 0) return;
  const settings = await services.settings.read();
  const waits = waitsOf(settings);
  for (const { publicId, revision } of await listDelayed(services.db, waits.holdHours)) {
    const reservedAt = performance.now();
    const decision = { publicId, revision, by: 'auto', reason: null };
    const { intent } = await reserve(services, decision, ['REQUESTED'], async (tx, { memberId, amountMinor }) => {
      const facts = await readWithdrawalFacts(tx, memberId, waits);
      const approves = facts && judgeAutomatic(services.config, settings, facts, amountMinor) === 'approves';
      if (approves !== true) return 'not_waiting' as const;
      const limitMinor = inCurrency(settings['withdraw.autoHourMinor'], facts.currency);
      return (await takeAuto(tx, facts.currency, amountMinor, limitMinor)) ? undefined : ('not_waiting' as const);
    });
    if (intent !== undefined) payInBackground(services, intent, reservedAt);
  }
}

/** Creates the payout's intent in the approving commit, unless `object` returns an objection under the lock. */
async function reserve<No>(
  services: Pick<Services, 'db' | 'payouts'>,
  decision: Decision,
  from: readonly WithdrawalState[],
  object: (tx: Tx, withdrawal: Withdrawal) => Promise<No | undefined>,
) {
  let intent: Intent | undefined;
  const outcome = await decideByHand(services, decision, from, async (tx, withdrawal) => {
    intent = undefined;
    const objection = await object(tx, withdrawal);
    if (objection !== undefined) return objection;
    await setApproval(tx, withdrawal.publicId, decision.by, decision.reason);
    const partner = sendingPartner(services.payouts, withdrawal.currency);
    if (partner === undefined) {
      await setState(tx, withdrawal.publicId, 'APPROVED');
      return 'to_pay' as const;
    }
    await setState(tx, withdrawal.publicId, 'SENDING');
    intent = await createIntent(tx, newPayout(withdrawal, partner));
    return 'approved' as const;
  });
  return { outcome, intent };
}

/** `refusal` is what the member reads; the decision's reason stays with staff. */
export async function reject(
  services: Pick<Services, 'db'>,
  decision: Decision,
  refusal: RejectReason = 'OTHER',
): Promise<Undecided | 'rejected'> {
  return decideByHand(services, decision, canBeRejected, async (tx, withdrawal) => {
    const op = withdrawalOp(withdrawal.publicId);
    const stands = await resolve(tx, op, 'V');
    if (stands !== 'V') throw new Error(`the hold of ${op} had ended as ${stands}`);
    await setApproval(tx, withdrawal.publicId, decision.by, decision.reason);
    await setRefusal(tx, withdrawal.publicId, refusal);
    await setState(tx, withdrawal.publicId, 'REJECTED');
    await endStatement(tx, op, 'FAILED');
    await addNotice(tx, { memberId: withdrawal.memberId, event: 'payoutRefused', subject: op });
    return 'rejected' as const;
  });
}

/** Runs a staff decision under the member's lock if state and revision are unchanged. */
export async function decideByHand<T>(
  services: Pick<Services, 'db'>,
  { publicId, revision }: Decision,
  from: readonly WithdrawalState[],
  act: (tx: Tx, withdrawal: Withdrawal) => Promise<T>,
): Promise<T | Undecided> {
  return inTransaction(services.db, async (tx) => {
    const seen = await findWithdrawal(tx, publicId);
    if (seen === undefined) return 'not_found';
    await lockMember(tx, seen.memberId);
    const withdrawal = await findWithdrawal(tx, publicId);
    if (withdrawal === undefined || withdrawal.revision !== revision) return 'changed';
    if (!from.includes(withdrawal.state)) return 'not_waiting';
    return act(tx, withdrawal);
  });
}
