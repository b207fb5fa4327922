import { type Currency, toMinor, wholeUnits } from '@kapao/contract/money';
import { shareOf } from '../condition/engine.ts';

/** Hundredths of a percent, of a percent with at most two decimals as the operator writes it. */
export const bpOf = (percent: number): bigint => toMinor(percent);

/** What a friend's deposit or loss brings the inviter, rounded down to what the currency moves. */
export function broughtBy(amountMinor: bigint, percent: number, maxMinor: bigint, currency: Currency): bigint {
  const share = shareOf(amountMinor, bpOf(percent));
  return wholeUnits(share < maxMinor ? share : maxMinor, currency);
}
