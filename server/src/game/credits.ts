/** Provider credits for one unit of the wallet's currency, as a fraction above 0 (rules#game-units). */
export type Rate = { num: bigint; den: bigint };

/** Wallet hundredths in credits, hundredths; rounded down, exact for what {@link movableIn} answers. */
export function creditsOf(amountMinor: bigint, { num, den }: Rate): bigint {
  return (amountMinor * num) / den;
}

/** Credits, hundredths, in wallet hundredths; rounded down, so that a shown balance never promises too much. */
export function amountOf(creditsMinor: bigint, { num, den }: Rate): bigint {
  return (creditsMinor * den) / num;
}

/**
 * The largest amount not above `askedMinor` that is exact in both units: whole wallet hundredths and whole credits of
 * the provider's `decimals` (0 to 2), and of `unit`, the currency's smallest amount. What is left stays where it is.
 */
export function movableIn(askedMinor: bigint, rate: Rate, decimals: number, unit = 1n): bigint {
  return askedMinor - (askedMinor % stepOf(rate, decimals, unit));
}

/** The least amount that is exact in both units, wallet hundredths; all that moves are multiples of it. */
export function stepOf({ num, den }: Rate, decimals: number, unit = 1n): bigint {
  const smallestCredit = 10n ** BigInt(2 - decimals);
  const exact = (den * smallestCredit) / commonDivisor(num, den * smallestCredit);
  return (exact * unit) / commonDivisor(exact, unit);
}

/** Out of a game the rule is the same, so money that went in whole comes out whole (rules#game-units). */
export function movableOut(askedMinor: bigint, rate: Rate, decimals: number, unit = 1n): bigint {
  return movableIn(askedMinor, rate, decimals, unit);
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}
