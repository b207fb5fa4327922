import { randomInt } from 'node:crypto';
import { toMajor } from '@kapao/contract/money';

/** What decides how likely a slice is: its weight, and how often it can still be won; null: any number of times. */
export type Weighted = { weight: number; stock: number | null };

/**
 * What was drawn: the number out of `totalWeight`, and the slice whose part of the weights, from `from` on, holds it.
 */
export type Drawn<S> = { slice: S; drawn: number; from: number; totalWeight: number };

const weightOf = ({ weight, stock }: Weighted): number => (stock === 0 ? 0 : weight);

const totalOf = (slices: readonly Weighted[]): number => slices.reduce((sum, slice) => sum + weightOf(slice), 0);

/**
 * Draws one of the slices that can still be won, by their whole-number weights and a number nobody can foretell
 * (rules#wheel). Undefined: there is nothing to draw from.
 */
export function draw<S extends Weighted>(
  slices: readonly S[],
  pickBelow: (total: number) => number = randomInt,
): Drawn<S> | undefined {
  const totalWeight = totalOf(slices);
  return totalWeight === 0 ? undefined : sliceAt(slices, pickBelow(totalWeight));
}

/** The slice into whose part of the weights this number falls. */
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

/** The chance of each slice in percent with two decimals. They come to 100 in all, so none is off by more than 0.01. */
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
