import type { Currency } from '@kapao/contract/money';
import { toMajor } from '@kapao/contract/money';
import { arm } from '../condition/arm.ts';
import { giveGift } from '../condition/gift.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { percentOf } from '../condition/active.ts';
import { findOffer, findTakenOffer, type Offer, type OfferKind, readReceipts, takePlace } from './store.ts';

export type { Offer, OfferKind };

export function showTerms(offer: Offer) {
  return {
    trigger: offer.trigger,
    percentFail: percentOf(offer.failBp),
    percentSuccess: percentOf(offer.successBp),
    percentBonus: offer.fixedBonusMinor > 0n ? 0 : percentOf(offer.bonusBp),
    maxBonus: toMajor(offer.maxBonusMinor),
    fixedBonus: toMajor(offer.fixedBonusMinor),
    minDeposit: toMajor(offer.minDepositMinor),
    withdrawCap: timesOf(offer.withdrawCapTimes),
  };
}

const timesOf = (times: bigint): number => +times.toString();

const asKept = (code: string): string => code.toUpperCase();

export const findOffered = (db: Db | Tx, kind: OfferKind, code: string, currency: Currency) =>
  findOffer(db, kind, asKept(code), currency);

export const findTakenPromotion = (db: Db, code: string, currency: Currency) =>
  findTakenOffer(db, 'PROMOTION', code, currency);

export const receiptsOf = (tx: Db | Tx, memberId: bigint, offer: Offer) => readReceipts(tx, memberId, offer);

/** Takes an offer: arms it for the next deposit, or gives it at once. Returns false when its quota is used up. */
export async function takeOffer(
  tx: Tx,
  memberId: bigint,
  offer: Offer,
  remainingMaxMinor: bigint,
): Promise<string | false> {
  const { kind: source, code: offerCode, ...terms } = offer;
  const taken = { ...terms, memberId, source, offerCode, remainingMaxMinor };
  const publicId =
    offer.trigger === 'deposit'
      ? await arm(tx, taken)
      : (await giveGift(tx, { ...taken, amountMinor: offer.fixedBonusMinor })).publicId;
  return (await takePlace(tx, offer)) ? publicId : false;
}
