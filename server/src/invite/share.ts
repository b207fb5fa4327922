import { type Currency, toMinor, wholeUnits } from '@kapao/contract/money';
import { shareOf } from '../condition/engine.ts';

/** Converts a percent with at most two decimals to hundredths of a percent. */
export const bpOf = (percent: number): bigint => toMinor(percent);

/** Returns the inviter's share of a friend's deposit or loss, rounded down to the smallest unit the currency moves. */
export function broughtBy(amountMinor: bigint, percent: number, maxMinor: bigint, currency: Currency): bigint {
  const share = shareOf(amountMinor, bpOf(percent));
  return wholeUnits(share < maxMinor ? share : maxMinor, currency);
}
