import { type Currency, toMinor, wholeUnits } from '@kapao/contract/money';
import { shareOf } from '../condition/engine.ts';

export const bpOf = (percent: number): bigint => toMinor(percent);

/** The inviter's share, rounded down to the smallest unit the currency moves. */
export function broughtBy(amountMinor: bigint, percent: number, maxMinor: bigint, currency: Currency): bigint {
  const share = shareOf(amountMinor, bpOf(percent));
  return wholeUnits(share < maxMinor ? share : maxMinor, currency);
}
