import { isWholeUnit, toMajor } from '@kapao/contract/money';
import { measuredMinor } from '../condition/engine.ts';
import { type ConditionFacts, isOpen, standingOf } from '../condition/facts.ts';
import { refuse, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { type Decision, decideOnce } from '../money/idempotency/decide.ts';
import { drive } from '../money/intent/engine.ts';
import { isBegun, type IdempotencyKey } from '../money/idempotency/idempotency.ts';
import { type Intent, type NewIntent, withId } from '../money/intent/intent.ts';
import { newPublicId } from '../platform/public-id.ts';
import { inCurrency, type SettingValues } from '../platform/db/setting.ts';
import { judgeItself } from './auto.ts';
import { paidByHand, sendingPartner } from './payout.ts';
import { newPayout } from './payout-saga.ts';
import { type NewWithdrawal, reserveWithdrawal, waitsOf, withdrawalFacts, type WithdrawalFacts } from './store.ts';

type Plan = {
  row: NewWithdrawal;
  payout: NewIntent | undefined;
  reply: { message: 'SUCCESS'; wallet: { amount: number } };
};

/**
 * Requests a payout to the account on file and holds the money; refuses in the order of rules#withdrawals. Ends a bonus
 * that still waits for its deposit.
 */
export async function withdraw(services: Services, idempotencyKey: IdempotencyKey, amountMinor: bigint) {
  const startedAt = performance.now();
  const settings = await services.settings.read();
  const waits = waitsOf(settings);
  const { memberId } = idempotencyKey;
  const answer = await decideOnce(services.db, idempotencyKey, {
    facts: withdrawalFacts(memberId, waits),
    decide: (seen: WithdrawalFacts) => decideWithdrawal(services, settings, seen, memberId, amountMinor),
    write: (keySql, seen, plan: Plan) =>
      reserveWithdrawal(keySql, waits, seen, {
        ...plan,
        partner: sendingPartner(services.payouts, seen.currency)?.code ?? paidByHand,
        autoHourMinor: inCurrency(settings['withdraw.autoHourMinor'], seen.currency),
      }),
  });
  if (!('written' in answer)) {
    if (isBegun(answer)) throw new Error('a withdrawal must be answered in its own commit');
    return answer;
  }
  const { payout, reply } = answer.written;
  const [id] = answer.ids;
  // No intent exists when the hourly limit was reached.
  if (payout !== undefined && id !== undefined) payInBackground(services, withId(payout, id), startedAt);
  return reply;
}

type Refused = CheaplyRefused | 'DEBT_OPEN' | 'MONEY_NOT_ENOUGH' | 'TRANSFER_PENDING';

function decideWithdrawal(
  services: Pick<Services, 'config' | 'payouts'>,
  settings: SettingValues,
  facts: WithdrawalFacts,
  memberId: bigint,
  amountMinor: bigint,
): Decision<Plan, never, Refused> {
  const refused = refuseRequest(settings, facts, amountMinor);
  if (refused !== undefined) return refused;
  if (facts.owed !== '0') return refuse('DEBT_OPEN', { owed: toMajor(BigInt(facts.owed)) });
  const freeMinor = BigInt(facts.free);
  if (freeMinor < amountMinor) return refuse('MONEY_NOT_ENOUGH');
  if (facts.moving) return refuse('TRANSFER_PENDING');
  return { plan: planOf(services, settings, facts, memberId, amountMinor) };
}

type CheaplyRefused =
  | 'INVALID_REQUEST'
  | 'ACCOUNT_FROZEN'
  | 'NO_BANK'
  | 'WITHDRAW_MINIMUM'
  | 'WITHDRAW_MAXIMUM'
  | 'WITHDRAW_PENDING'
  | 'BONUS_CONDITION';

export function refuseRequest(
  settings: SettingValues,
  facts: WithdrawalFacts,
  amountMinor: bigint,
): Refusal<CheaplyRefused> | undefined {
  if (facts.stop !== null) return refuse('ACCOUNT_FROZEN');
  if (facts.bankAccountNo === '') return refuse('NO_BANK');
  const { currency } = facts;
  if (!isWholeUnit(amountMinor, currency)) return refuse('INVALID_REQUEST', { field: 'amount' });
  const minMinor = inCurrency(settings['withdraw.minMinor'], currency);
  if (amountMinor < minMinor) return refuse('WITHDRAW_MINIMUM', { min: toMajor(minMinor) });
  const leftToday = inCurrency(settings['withdraw.dailyMinor'], currency) - BigInt(facts.today);
  const maxMinor = leastOf(inCurrency(settings['withdraw.maxMinor'], currency), leftToday);
  if (amountMinor > maxMinor) return refuse('WITHDRAW_MAXIMUM', { max: toMajor(maxMinor < 0n ? 0n : maxMinor) });
  return facts.pending ? refuse('WITHDRAW_PENDING') : refuseCondition(facts.condition);
}

function refuseCondition(condition: ConditionFacts | null) {
  if (condition === null || !isOpen(condition)) return undefined;
  const standing = standingOf(condition);
  if (standing === undefined) return refuse('BONUS_CONDITION');
  const measured = toMajor(measuredMinor(standing));
  return refuse('BONUS_CONDITION', { measured, target: toMajor(standing.targetMinor) });
}

const leastOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function planOf(
  services: Pick<Services, 'config' | 'payouts'>,
  settings: SettingValues,
  facts: WithdrawalFacts,
  memberId: bigint,
  amountMinor: bigint,
): Plan {
  const verdict = judgeItself(services.config, settings, facts, amountMinor);
  const partner = sendingPartner(services.payouts, facts.currency);
  const auto = verdict === 'approves' && partner !== undefined;
  const { currency, bankCode, bankAccountNo, bankAccountName } = facts;
  const payee = { currency, bankCode, bankAccountNo, bankAccountName };
  const approval = { approvedBy: auto ? 'auto' : null, delayed: verdict === 'delays' };
  const state = auto ? ('SENDING' as const) : ('REQUESTED' as const);
  const row = { publicId: newPublicId(), memberId, amountMinor, state, ...payee, ...approval };
  const left = toMajor(BigInt(facts.free) - amountMinor);
  const payout = auto ? newPayout(row, partner) : undefined;
  return { row, payout, reply: { message: 'SUCCESS', wallet: { amount: left } } };
}

/** Runs the payout without making the member wait. If this process dies, the sweeper continues it. */
export function payInBackground(
  services: Pick<Services, 'db' | 'log' | 'metrics' | 'sagas'>,
  intent: Intent,
  reservedAt: number,
): void {
  drive(services, intent, reservedAt).catch((error: unknown) => {
    services.log.error({ err: error, intent: intent.publicId }, 'a payout was left to the sweeper');
  });
}
