import { expect, test } from 'vitest';
import { endsTonight, planOf } from './model.ts';

const check = { result: true, claimable: 30, refundAmount: 0, refundSuccess: 0, bonus: false };

test('last night’s refund and earlier ones go to the wallet together', () => {
  expect(planOf(check)).toMatchObject({ amountMinor: 3_000n, receivesFirst: true, blocked: false });
  expect(planOf({ ...check, refundAmount: 22.5 })).toMatchObject({ amountMinor: 5_250n, receivesFirst: true });
  expect(planOf({ ...check, result: false, claimable: 0, refundAmount: 22.5 })).toMatchObject({
    amountMinor: 2_250n,
    receivesFirst: false,
  });
});

test('without a refund there is nothing to do', () => {
  expect(planOf({ ...check, result: false, claimable: 0 })).toBeNull();
});

test('beside a bonus only collected refunds without a condition go to the wallet', () => {
  const beside = { ...check, bonus: true };
  expect(planOf(beside)).toMatchObject({ amountMinor: 3_000n, blocked: true });
  expect(planOf({ ...beside, refundAmount: 22.5, refundSuccess: 200 })).toMatchObject({
    amountMinor: 5_250n,
    blocked: true,
  });
  expect(planOf({ ...beside, refundAmount: 22.5 })).toEqual({
    amountMinor: 2_250n,
    receivesFirst: false,
    blocked: false,
    laterMinor: 3_000n,
  });
});

test('tonight is the coming midnight in Bangkok', () => {
  const noon = Date.parse('2026-11-22T05:00:00Z');
  expect(endsTonight('2026-11-22T17:00:00Z', noon)).toBe(true);
  expect(endsTonight('2026-11-23T17:00:00Z', noon)).toBe(false);
  expect(endsTonight('2026-11-22T16:00:00Z', noon)).toBe(false);
});
