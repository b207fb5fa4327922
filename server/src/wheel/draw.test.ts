import { describe, expect, test } from 'vitest';
import { createDraw } from '../../test/draw.ts';
import { draw, oddsOf, sliceAt } from './draw.ts';

const slice = (weight: number, stock: number | null = null) => ({ weight, stock });

function chiSquare(counts: readonly number[], weights: readonly number[]): number {
  const draws = counts.reduce((sum, count) => sum + count, 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight, index) => {
    const expected = (draws * weight) / total;
    return sum + ((counts[index] ?? 0) - expected) ** 2 / expected;
  }, 0);
}

function distanceOf(weights: readonly number[]): number {
  const slices = weights.map((weight) => slice(weight));
  const counts = new Map<object, number>();
  const next = createDraw();
  for (let times = 0; times < 100_000; times += 1) {
    const drawn = draw(slices, (total) => Math.floor(next() * total))?.slice ?? {};
    counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
  }
  return chiSquare(
    slices.map((one) => counts.get(one) ?? 0),
    weights,
  );
}

test('100,000 draws match the weights', () => {
  const weights = [2400, 2500, 1450, 700, 2300, 600, 40, 10];
  // The limit is for p = 0.05 at 7 degrees of freedom. The draws are the same in every run.
  expect(distanceOf(weights)).toBeLessThan(14.07);
});

test('every number of the weights hits its slice, and none is outside', () => {
  const slices = [slice(2), slice(0), slice(3, 0), slice(1, 5), slice(4)];
  const [first, , , fourth, fifth] = slices;
  const drawn = Array.from({ length: 8 }, (_, number) => sliceAt(slices, number)?.slice);
  expect(drawn).toEqual([first, first, fourth, fifth, fifth, fifth, fifth, undefined]);
  expect(sliceAt(slices, 2)).toEqual({ slice: fourth, drawn: 2, from: 2, totalWeight: 7 });
});

test('slices without weight or stock are never drawn, and an empty wheel draws nothing', () => {
  const only = slice(1, 1);
  for (let times = 0; times < 100; times += 1) expect(draw([slice(9, 0), only, slice(0)])?.slice).toBe(only);
  expect(draw([])).toBeUndefined();
  expect(draw([slice(0), slice(5, 0)])).toBeUndefined();
});

describe('odds', () => {
  test.each([
    ['of thirds come to 100', [1, 1, 1], [33.33, 33.34, 33.33]],
    ['are exact where they can be', [2400, 7500, 100], [24, 75, 1]],
    ['of a millionth are 0', [1, 999_999], [0, 100]],
    ['of one', [7], [100]],
  ])('%s', (_name, weights, odds) => {
    expect(oddsOf(weights.map((weight) => slice(weight)))).toEqual(odds);
  });

  test('are those of the available slices', () => {
    expect(oddsOf([slice(3, 0), slice(1, 1), slice(3)])).toEqual([0, 25, 75]);
    expect(oddsOf([slice(3, 0), slice(0)])).toEqual([0, 0]);
  });

  test('differ from the weights by at most a hundredth', () => {
    for (let times = 1; times < 200; times += 1) {
      const weights = Array.from({ length: 8 }, (_, index) => (times * 7919 * (index + 3)) % 1009);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const odds = oddsOf(weights.map((weight) => slice(weight)));
      for (const [index, weight] of weights.entries())
        expect(Math.abs((odds[index] ?? 0) - (100 * weight) / total)).toBeLessThanOrEqual(0.010_001);
    }
  });
});
