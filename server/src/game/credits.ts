import { commonDivisor } from '@kapao/contract/money';

/** Provider credits per unit of the wallet's currency, as a fraction above 0 (rules#game-units). */
export type Rate = { num: bigint; den: bigint };

/** Wallet hundredths to hundredths of credits, rounded down; exact for results of {@link movableIn}. */
export function creditsOf(amountMinor: bigint, { num, den }: Rate): bigint {
  return (amountMinor * num) / den;
}

/** Hundredths of credits to wallet hundredths, rounded down, so a shown balance is never too high. */
export function walletAmountOf(creditsMinor: bigint, { num, den }: Rate): bigint {
  return (creditsMinor * den) / num;
}

/**
 * Largest amount up to `askedMinor` that is exact in wallet hundredths, in credits of `decimals` (0 to 2), and in
 * `unit`, the currency's smallest amount.
 */
export function movableIn(askedMinor: bigint, rate: Rate, decimals: number, unit = 1n): bigint {
  return askedMinor - (askedMinor % stepOf(rate, decimals, unit));
}

export function stepOf({ num, den }: Rate, decimals: number, unit = 1n): bigint {
  const smallestCredit = 10n ** BigInt(2 - decimals);
  const exact = (den * smallestCredit) / commonDivisor(num, den * smallestCredit);
  return (exact * unit) / commonDivisor(exact, unit);
}

export function movableOut(askedMinor: bigint, rate: Rate, decimals: number, unit = 1n): bigint {
  return movableIn(askedMinor, rate, decimals, unit);
}
