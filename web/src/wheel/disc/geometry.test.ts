import { expect, test } from 'vitest';
import { planSpin, restingTurn, sliceIndexAt, wheelSizePx } from './geometry.ts';

test.each([
  [320, 272],
  [390, 331],
  [411, 349],
  [412, 350],
  [1280, 350],
])('in a window of %i px the wheel is %i px: 85 % of it, 350 at most', (windowPx, sizePx) => {
  expect(wheelSizePx(windowPx)).toBe(sizePx);
});

test('a clockwise turn brings the slices before the first one under the pointer', () => {
  expect(sliceIndexAt(0, 8)).toBe(0);
  expect(sliceIndexAt(1 / 8, 8)).toBe(7);
  expect(sliceIndexAt(7 / 8, 8)).toBe(1);
  expect(sliceIndexAt(3 + 2 / 8, 8)).toBe(6);
});

test('it stops on the answered slice, from any position, with any number of slices', () => {
  for (const count of [1, 2, 3, 8, 24]) {
    for (let index = 0; index < count; index += 1) {
      for (const from of [0, 0.49, 3.999]) {
        for (const lean of [-1, 0, 1])
          expect(sliceIndexAt(restingTurn(from, index, count, 3, lean), count)).toBe(index);
      }
    }
  }
});

test('it makes its whole turns and then less than one more, always forwards', () => {
  for (const from of [0, 0.3, 12.7]) {
    for (const index of [0, 3, 7]) {
      const way = restingTurn(from, index, 8, 4, 0) - from;
      expect(way).toBeGreaterThanOrEqual(4);
      expect(way).toBeLessThan(5);
    }
  }
});

test('it stops clear of the edges of its slice', () => {
  const middle = 1 - 2 / 8;
  for (const lean of [-1, 1]) {
    const stands = restingTurn(0, 2, 8, 3, lean) - 3;
    expect(Math.abs(stands - middle)).toBeLessThan(0.4 / 8);
    expect(Math.abs(stands - middle)).toBeGreaterThan(0.3 / 8);
  }
});

const drawn =
  (...values: number[]) =>
  () =>
    values.shift() ?? 0;

test('three or four whole turns', () => {
  expect(planSpin(drawn(0)).turns).toBe(3);
  expect(planSpin(drawn(0.49)).turns).toBe(3);
  expect(planSpin(drawn(0.5)).turns).toBe(4);
  expect(planSpin(drawn(0.999)).turns).toBe(4);
});

test('4 to 5 seconds times the turns times 0.1', () => {
  expect(planSpin(drawn(0, 0)).durationMs).toBeCloseTo(1_200);
  expect(planSpin(drawn(0, 1)).durationMs).toBeCloseTo(1_500);
  expect(planSpin(drawn(0.9, 0)).durationMs).toBeCloseTo(1_600);
  expect(planSpin(drawn(0.9, 1)).durationMs).toBeCloseTo(2_000);
});
