import { isWholeUnit, toMajor } from '@kapao/contract/money';
import { refuseOpen, settleOpen } from '../condition/standing.ts';
import { isRefusal, refuse, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { type Decision, isBegun, type IdempotencyKey, runOnce } from '../money/idempotency/idempotency.ts';
import { type NewIntent, withId } from '../money/intent/intent.ts';
import { newPublicId } from '../platform/public-id.ts';
import { inCurrency, type SettingValues } from '../platform/db/setting.ts';
import { recallAll } from '../wallet/recall.ts';
import { judgeAutomatic, newPayout, paidByHand, payInBackground, sendingPartner } from './payout.ts';
import {
  type NewWithdrawal,
  readWithdrawalFacts,
  reserveWithdrawal,
  waitsOf,
  withdrawalFacts,
  type WithdrawalFacts,
} from './store.ts';

type Plan = {
  row: NewWithdrawal;
  payout: NewIntent | undefined;
  reply: { message: 'SUCCESS'; id: string; wallet: { amount: number } };
};

/**
 * Requests a payout to the account on file and holds the money; refuses in the order of rules#withdrawals. Ends a bonus
 * that still waits for its deposit.
 */
export async function withdraw(
  services: Services,
  idempotencyKey: IdempotencyKey,
  amountMinor: bigint,
  recall?: (facts: WithdrawalFacts, settings: SettingValues) => Promise<boolean>,
) {
  let reservedAt = 0;
  const settings = await services.settings.read();
  const waits = waitsOf(settings);
  const { memberId } = idempotencyKey;
  const answer = await runOnce(services.db, idempotencyKey, {
    facts: withdrawalFacts(memberId, waits),
    prepare: async (seen: WithdrawalFacts | null) => {
      if (seen === null) return false;
      // An open condition blocks the withdrawal until every game has reported that it is over.
      const settled = await settleOpen(services, memberId, seen.condition);
      const facts = settled ? await readWithdrawalFacts(services.db, memberId, waits) : seen;
      const recalled = facts !== undefined && (await recall?.(facts, settings)) === true;
      return settled || recalled;
    },
    decide: (seen: WithdrawalFacts) => decideWithdrawal(services, settings, seen, memberId, amountMinor),
    write: (keySql, seen, plan: Plan) => {
      reservedAt = performance.now();
      return reserveWithdrawal(keySql, waits, seen, {
        ...plan,
        partner: sendingPartner(services.payouts, seen.currency)?.code ?? paidByHand,
        autoHourMinor: inCurrency(settings['withdraw.autoHourMinor'], seen.currency),
      });
    },
  });
  if (!('written' in answer)) {
    if (isBegun(answer)) throw new Error('a withdrawal must be answered in its own commit');
    return answer;
  }
  const { payout, reply } = answer.written;
  const [id] = answer.ids;
  // No intent exists when the hourly limit was reached.
  if (payout !== undefined && id !== undefined) payInBackground(services, withId(payout, id), reservedAt);
  return reply;
}

/**
 * Recalls every game after the cheap checks, then withdraws. Games that cannot be recalled are in `stuck`; the
 * withdrawal continues if the wallet has enough (rules#withdrawals).
 */
export async function withdrawAll(services: Services, idempotencyKey: IdempotencyKey, amountMinor: bigint) {
  let stuck: string[] = [];
  const answer = await withdraw(services, idempotencyKey, amountMinor, async (facts, settings) => {
    // `withdraw` makes the same refusal and stores it under the idempotency key.
    if (refuseRequest(settings, facts, amountMinor) !== undefined) return false;
    ({ stuck } = await recallAll(services, { ...idempotencyKey, value: undefined }));
    return true;
  });
  return isRefusal(answer) || stuck.length === 0 ? answer : { ...answer, data: { stuck } };
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
  return { plan: planWithdrawal(services, settings, facts, memberId, amountMinor) };
}

type CheaplyRefused =
  | 'INVALID_REQUEST'
  | 'ACCOUNT_FROZEN'
  | 'NO_BANK'
  | 'WITHDRAW_MINIMUM'
  | 'WITHDRAW_MAXIMUM'
  | 'WITHDRAW_PENDING'
  | 'BONUS_CONDITION';

function refuseRequest(
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
  const maxMinor = leastMinor(inCurrency(settings['withdraw.maxMinor'], currency), leftToday);
  if (amountMinor > maxMinor) return refuse('WITHDRAW_MAXIMUM', { max: toMajor(maxMinor < 0n ? 0n : maxMinor) });
  return facts.pending ? refuse('WITHDRAW_PENDING') : refuseOpen(facts.condition);
}

const leastMinor = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function planWithdrawal(
  services: Pick<Services, 'config' | 'payouts'>,
  settings: SettingValues,
  facts: WithdrawalFacts,
  memberId: bigint,
  amountMinor: bigint,
): Plan {
  const verdict = judgeAutomatic(services.config, settings, facts, amountMinor);
  const partner = sendingPartner(services.payouts, facts.currency);
  const auto = verdict === 'approves' && partner !== undefined;
  const { currency, bankCode, bankAccountNo, bankAccountName } = facts;
  const payee = { currency, bankCode, bankAccountNo, bankAccountName };
  const approval = { approvedBy: auto ? 'auto' : null, delayed: verdict === 'delays' };
  const state = auto ? ('SENDING' as const) : ('REQUESTED' as const);
  const row = { publicId: newPublicId(), memberId, amountMinor, state, ...payee, ...approval };
  const left = toMajor(BigInt(facts.free) - amountMinor);
  const payout = auto ? newPayout(row, partner) : undefined;
  return { row, payout, reply: { message: 'SUCCESS', id: row.publicId, wallet: { amount: left } } };
}
