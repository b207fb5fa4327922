import { randomInt } from 'node:crypto';
import { toMajor } from '@kapao/contract/money';

/** `stock`: how often the slice can still be won; null: unlimited. */
export type Weighted = { weight: number; stock: number | null };

export type Drawn<S> = { slice: S; drawn: number; from: number; totalWeight: number };

const weightOf = ({ weight, stock }: Weighted): number => (stock === 0 ? 0 : weight);

const totalOf = (slices: readonly Weighted[]): number => slices.reduce((sum, slice) => sum + weightOf(slice), 0);

/** Draws by weight and a secure random number (rules#wheel). Undefined when no slice can be won. */
export function draw<S extends Weighted>(
  slices: readonly S[],
  pickBelow: (total: number) => number = randomInt,
): Drawn<S> | undefined {
  const totalWeight = totalOf(slices);
  return totalWeight === 0 ? undefined : sliceAt(slices, pickBelow(totalWeight));
}

export function sliceAt<S extends Weighted>(slices: readonly S[], drawn: number): Drawn<S> | undefined {
  const totalWeight = totalOf(slices);
  let from = 0;
  for (const slice of slices) {
    const weight = weightOf(slice);
    if (drawn < from + weight) return { slice, drawn, from, totalWeight };
    from += weight;
  }
  return undefined;
}

/** Chance of each slice in percent with two decimals. They add up to 100, and none is off by more than 0.01. */
export function oddsOf(slices: readonly Weighted[]): number[] {
  const total = BigInt(totalOf(slices));
  if (total === 0n) return slices.map(() => 0);
  let before = 0n;
  return slices.map((slice) => {
    const upTo = before + BigInt(weightOf(slice));
    const hundredths = rounded(upTo * 10_000n, total) - rounded(before * 10_000n, total);
    before = upTo;
    return toMajor(hundredths);
  });
}

const rounded = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);
