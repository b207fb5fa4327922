import { toMajor, toMinor } from '@kapao/contract/money';
import { refuseRemaining } from '../bonus/activate.ts';
import { settleAndFreshen, settleStanding } from '../condition/standing.ts';
import { evaluate } from '../condition/evaluate.ts';
import { giveGift } from '../condition/gift.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { refuse, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { runOnce, isBegun, type IdempotencyKey } from '../money/idempotency/idempotency.ts';
import type { Cash } from '../money/ledger/account.ts';
import type { SettingValues } from '../platform/db/setting.ts';
import { markGiven, markReceived, readStanding } from './store.ts';

const title = { th: 'คืนยอดเสีย', la: 'ຄືນຍອດເສຍ', en: 'Refund' };

type Done = { message: 'REFUND_SUCCESS'; amount: number };

const done = (amountMinor: bigint): Done => ({ message: 'REFUND_SUCCESS', amount: toMajor(amountMinor) });

/**
 * Receives the settled refund, which then waits outside the wallet (rules#refund). Refuses in order: REFUND_INACTIVE,
 * REFUND_CONDITION, NO_REFUND (none settled, none left, or its day is over).
 */
export async function receiveRefund(
  services: Pick<Services, 'db' | 'games' | 'log' | 'settings'>,
  idempotencyKey: IdempotencyKey,
) {
  const settings = await services.settings.read();
  // A condition may have ended by now; then it must not block the refund.
  if (settings['refund.enabled']) await settleStanding(services, idempotencyKey.memberId);
  const answer = await runOnce(services.db, idempotencyKey, (tx) => receive(tx, idempotencyKey.memberId, settings));
  return answeredAtOnce(answer);
}

async function receive(
  tx: Tx,
  memberId: bigint,
  settings: SettingValues,
): Promise<Done | Refusal<'REFUND_INACTIVE' | 'REFUND_CONDITION' | 'NO_REFUND'>> {
  if (!settings['refund.enabled']) return refuse('REFUND_INACTIVE');
  if ((await evaluate(tx, memberId)) !== null) return refuse('REFUND_CONDITION');
  const { claimable } = await readStanding(tx, memberId);
  if (claimable === undefined) return refuse('NO_REFUND');
  await markReceived(tx, memberId, claimable.day);
  return done(claimable.amountMinor);
}

/**
 * Moves every received refund into the wallet, under a condition when a success percent is set (rules#refund). Refuses
 * in order: REFUND_INACTIVE, REFUND_MINIMUM; with a condition also REFUND_CONDITION, BONUS_REMAINING.
 */
export async function addRefundToWallet(
  services: Pick<Services, 'db' | 'games' | 'log' | 'settings'>,
  idempotencyKey: IdempotencyKey,
) {
  const settings = await services.settings.read();
  const { 'refund.enabled': enabled, 'refund.percentSuccess': success } = settings;
  if (enabled && success > 0) await settleAndFreshen(services, idempotencyKey.memberId);
  const answer = await runOnce(services.db, idempotencyKey, (tx, cash) =>
    give(tx, idempotencyKey.memberId, cash, settings),
  );
  return answeredAtOnce(answer);
}

async function give(
  tx: Tx,
  memberId: bigint,
  { currency }: Cash,
  settings: SettingValues,
): Promise<
  Done | Refusal<'REFUND_INACTIVE' | 'REFUND_MINIMUM' | 'REFUND_CONDITION' | 'BONUS_REMAINING' | 'DEBT_OPEN'>
> {
  if (!settings['refund.enabled']) return refuse('REFUND_INACTIVE');
  const { accruedMinor: amountMinor } = await readStanding(tx, memberId);
  if (amountMinor <= 0n) return refuse('REFUND_MINIMUM');
  const successBp = toMinor(settings['refund.percentSuccess']);
  const failBp = toMinor(settings['refund.percentFail']);
  const remainingMaxMinor = BigInt(settings['bonus.remainingMaxMinor'][currency]);
  if (successBp > 0n) {
    if ((await evaluate(tx, memberId)) !== null) return refuse('REFUND_CONDITION');
    const remaining = await refuseRemaining(tx, memberId, remainingMaxMinor);
    if (remaining !== undefined) return remaining;
  }
  const terms = { successBp, failBp, remainingMaxMinor };
  const gift = { memberId, source: 'REFUND' as const, offerCode: null, title, amountMinor, currency, ...terms };
  const { conditionId, state } = await giveGift(tx, gift);
  // `refuseRemaining` has checked the remaining money under the same lock.
  if (state === 'GIVEN_UP') throw new Error('a refund was given up at once');
  await markGiven(tx, memberId, conditionId);
  return done(amountMinor);
}

function answeredAtOnce<A extends object>(answer: A): Exclude<A, { readonly subject: string }> {
  if (isBegun(answer)) throw new Error('a refund must be answered in its own commit');
  return answer as Exclude<A, { readonly subject: string }>;
}
