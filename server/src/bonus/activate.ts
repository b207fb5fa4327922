import type { UserBonus } from '@kapao/contract/bonus';
import { toMajor } from '@kapao/contract/money';
import { evaluate } from '../condition/evaluate.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { refuse, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { runOnce, isBegun, type IdempotencyKey } from '../money/idempotency/idempotency.ts';
import type { Cash } from '../money/ledger/account.ts';
import { readOwed } from '../money/ledger/debt.ts';
import { findUserBonus } from './list.ts';
import { findOffered, type Offer, receiptsOf, takeOffer } from './offer.ts';
import { readHidden, readTotal, settleAndFreshen } from '../condition/standing.ts';

type Refused =
  | 'NO_DATA'
  | 'BONUS_ALREADY_ACTIVE'
  | 'BONUS_MAX_CLAIMED'
  | 'BONUS_FULL'
  | 'BONUS_CONDITION'
  | 'BONUS_REMAINING'
  | 'DEBT_OPEN';

/**
 * Activates a bonus (rules#bonus). Refuses in order: NO_DATA, BONUS_ALREADY_ACTIVE, BONUS_MAX_CLAIMED, BONUS_FULL,
 * BONUS_CONDITION (not for this member now), DEBT_OPEN, BONUS_REMAINING.
 */
export async function activateBonus(
  services: Pick<Services, 'db' | 'games' | 'log' | 'settings'>,
  idempotencyKey: IdempotencyKey,
  code: string,
) {
  await settleAndFreshen(services, idempotencyKey.memberId);
  const settings = await services.settings.read();
  const answer = await runOnce(services.db, idempotencyKey, (tx, cash) =>
    activateLocked(tx, idempotencyKey.memberId, cash, { code, remainingMax: settings['bonus.remainingMaxMinor'] }),
  );
  if (isBegun(answer)) throw new Error('a bonus must be answered in its own commit');
  return answer;
}

type Wish = { code: string; remainingMax: Record<Cash['currency'], number> };

async function activateLocked(
  tx: Tx,
  memberId: bigint,
  { currency }: Cash,
  { code, remainingMax }: Wish,
): Promise<UserBonus | Refusal<Refused>> {
  const offer = await findOffered(tx, 'BONUS', code, currency);
  if (offer === undefined) return refuse('NO_DATA');
  if ((await evaluate(tx, memberId)) !== null) return refuse('BONUS_ALREADY_ACTIVE');
  const refused = await refuseOffer(tx, memberId, offer);
  if (refused !== undefined) return refused;
  const remainingMaxMinor = BigInt(remainingMax[currency]);
  const remaining = await refuseRemaining(tx, memberId, remainingMaxMinor);
  if (remaining !== undefined) return remaining;
  const taken = await takeOffer(tx, memberId, offer, remainingMaxMinor);
  if (taken === false) return refuse('BONUS_FULL');
  const own = await findUserBonus(tx, memberId, offer.code);
  if (own === undefined) throw new Error(`bonus ${offer.code} was taken but does not exist`);
  return own;
}

async function refuseOffer(tx: Tx, memberId: bigint, offer: Offer) {
  const receipts = await receiptsOf(tx, memberId, offer);
  if (receipts.counted >= offer.maxReceived) return refuse('BONUS_MAX_CLAIMED');
  if (offer.full) return refuse('BONUS_FULL');
  if (receipts.withdrawing || (offer.newMemberOnly && receipts.hasDeposited)) {
    return refuse('BONUS_CONDITION', { reason: receipts.withdrawing ? 'withdrawal' : 'newMember' });
  }
  return undefined;
}

/**
 * DEBT_OPEN: the member has a debt. BONUS_REMAINING: more than the maximum is left, or (`games`) a game without
 * reported bets held money within a day; either would count as won.
 */
export async function refuseRemaining(tx: Tx, memberId: bigint, remainingMaxMinor: bigint) {
  const owedMinor = await readOwed(tx, memberId);
  if (owedMinor > 0n) return refuse('DEBT_OPEN', { owed: toMajor(owedMinor) });
  const totalMinor = await readTotal(tx, memberId);
  const hidden = await readHidden(tx, memberId);
  if (totalMinor <= remainingMaxMinor && hidden.length === 0) return undefined;
  const games = hidden.length === 0 ? {} : { games: hidden };
  return refuse('BONUS_REMAINING', { total: toMajor(totalMinor), max: toMajor(remainingMaxMinor), ...games });
}
