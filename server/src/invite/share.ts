import { toMinor } from '@kapao/contract/money';

/** Hundredths of a percent in a whole. */
const whole = 10_000n;

/** So many percent of an amount, rounded down to 0.01 (rules §1). */
export function shareOf(amountMinor: bigint, percent: number): bigint {
  return (amountMinor * toMinor(percent)) / whole;
}

/** So many percent of an amount as something to reach, which rounds up (rules §1). */
export function targetOf(amountMinor: bigint, percent: number): bigint {
  return (amountMinor * toMinor(percent) + whole - 1n) / whole;
}

/** What a friend's deposit or loss brings the inviter (rules §5). */
export function broughtBy(amountMinor: bigint, percent: number, maxMinor: bigint): bigint {
  const share = shareOf(amountMinor, percent);
  return share < maxMinor ? share : maxMinor;
}
