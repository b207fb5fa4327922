import type { Promotion } from '@kapao/contract/promotion';
import type { Language } from '@kapao/contract/language';
import { refuseRemaining } from '../bonus/activate.ts';
import { blockOfPromotion, readLimits } from '../bonus/block.ts';
import { findOffered, findTakenPromotion, type Offer, receiptsOf, showTerms, takeOffer } from '../bonus/offer.ts';
import { settleAndFreshen } from '../condition/standing.ts';
import { evaluate } from '../condition/evaluate.ts';
import { readCondition } from '../condition/facts.ts';
import { textIn } from '../content/local-text.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { refuse, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { runOnce, isBegun, type IdempotencyKey } from '../money/idempotency/idempotency.ts';
import { type Cash, readCash } from '../money/ledger/account.ts';

/** undefined: no promotion is available (rules#promotion-codes); null: no wallet. */
export async function findPromotion(
  services: Pick<Services, 'config' | 'db' | 'games' | 'log' | 'settings'>,
  memberId: bigint,
  code: string,
  language: Language,
) {
  const { db } = services;
  const cash = await readCash(db, memberId);
  if (cash === undefined) return null;
  const offer = await findOffered(db, 'PROMOTION', code, cash.currency);
  if (offer === undefined) return undefined;
  const settings = await services.settings.read();
  const limits = await readLimits(services, memberId, BigInt(settings['bonus.remainingMaxMinor'][cash.currency]));
  const { used } = await receiptsOf(db, memberId, offer);
  const blocked = blockOfPromotion(offer, used, limits);
  return { ...showPromotion(offer, language), ...(blocked === undefined ? {} : { blocked }) };
}

export async function currentPromotion({ db }: Pick<Services, 'db'>, memberId: bigint, language: Language) {
  const cash = await readCash(db, memberId);
  if (cash === undefined) return null;
  const facts = await readCondition(db, memberId);
  if (facts?.source !== 'PROMOTION' || facts.offerCode === null) return undefined;
  const offer = await findTakenPromotion(db, facts.offerCode, cash.currency);
  const until = facts.expiresAt ?? facts.armedUntil;
  return (
    offer && {
      ...showPromotion(offer, language),
      ...(until === null ? {} : { expiresAt: new Date(until).toISOString() }),
    }
  );
}

function showPromotion(offer: Offer, language: Language): Promotion {
  return { code: offer.code, description: textIn(offer.description, language), ...showTerms(offer) };
}

type Refused =
  | 'NO_PROMOTION'
  | 'PROMOTION_RECEIVED'
  | 'BONUS_FULL'
  | 'BONUS_ALREADY_ACTIVE'
  | 'BONUS_REMAINING'
  | 'DEBT_OPEN';

/**
 * Activates a promotion code (rules#promotion-codes). Refuses in order: NO_PROMOTION, PROMOTION_RECEIVED, BONUS_FULL,
 * BONUS_ALREADY_ACTIVE, and with a condition DEBT_OPEN, BONUS_REMAINING.
 */
export async function activatePromotion(
  services: Pick<Services, 'db' | 'games' | 'log' | 'settings'>,
  idempotencyKey: IdempotencyKey,
  code: string,
) {
  await settleAndFreshen(services, idempotencyKey.memberId);
  const settings = await services.settings.read();
  const answer = await runOnce(services.db, idempotencyKey, (tx, cash) => {
    const remainingMaxMinor = BigInt(settings['bonus.remainingMaxMinor'][cash.currency]);
    return activateCode(tx, idempotencyKey.memberId, cash, { code, remainingMaxMinor });
  });
  if (isBegun(answer)) throw new Error('a promotion must be answered in its own commit');
  return answer;
}

type Wish = { code: string; remainingMaxMinor: bigint };

async function activateCode(
  tx: Tx,
  memberId: bigint,
  { currency }: Cash,
  { code, remainingMaxMinor }: Wish,
): Promise<{ message: 'SUCCESS' } | Refusal<Refused>> {
  const offer = await findOffered(tx, 'PROMOTION', code, currency);
  if (offer === undefined) return refuse('NO_PROMOTION');
  if ((await receiptsOf(tx, memberId, offer)).used) return refuse('PROMOTION_RECEIVED');
  if (offer.full) return refuse('BONUS_FULL');
  if ((await evaluate(tx, memberId)) !== null) return refuse('BONUS_ALREADY_ACTIVE');
  const remaining = offer.successBp > 0n ? await refuseRemaining(tx, memberId, remainingMaxMinor) : undefined;
  if (remaining !== undefined) return remaining;
  const taken = await takeOffer(tx, memberId, offer, remainingMaxMinor);
  return taken === false ? refuse('BONUS_FULL') : { message: 'SUCCESS' };
}
