import { expect, test } from 'vitest';
import { planSpin } from './spin-plan.ts';

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
