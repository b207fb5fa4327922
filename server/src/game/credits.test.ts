import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walletAmountOf, creditsOf, movableIn, movableOut } from './credits.ts';

const anAmount = fc.bigInt({ min: 0n, max: 999_999_999_999n });
const aRate = fc.record({ num: fc.bigInt({ min: 1n, max: 10_000n }), den: fc.bigInt({ min: 1n, max: 10_000n }) });
const someDecimals = fc.constantFrom(0, 1, 2);

test('moved and remaining amounts add up to the request, to the satang', () => {
  fc.assert(
    fc.property(anAmount, aRate, someDecimals, (asked, rate, decimals) => {
      const moved = movableIn(asked, rate, decimals);
      expect(moved).toBeGreaterThanOrEqual(0n);
      expect(moved).toBeLessThanOrEqual(asked);
    }),
  );
});

test('a moved amount is exact in both units: credits and back give the same amount', () => {
  fc.assert(
    fc.property(anAmount, aRate, someDecimals, (asked, rate, decimals) => {
      const moved = movableIn(asked, rate, decimals);
      const credits = creditsOf(moved, rate);
      expect(credits * rate.den).toBe(moved * rate.num);
      expect(credits % 10n ** BigInt(2 - decimals)).toBe(0n);
      expect(walletAmountOf(credits, rate)).toBe(moved);
    }),
  );
});

test('no larger amount up to the request would be exact', () => {
  const small = fc.bigInt({ min: 0n, max: 3_000n });
  const smallRate = fc.record({ num: fc.bigInt({ min: 1n, max: 40n }), den: fc.bigInt({ min: 1n, max: 40n }) });
  fc.assert(
    fc.property(small, smallRate, someDecimals, (asked, rate, decimals) => {
      const unit = rate.den * 10n ** BigInt(2 - decimals);
      let largest = asked;
      while ((largest * rate.num) % unit !== 0n) largest -= 1n;
      expect(movableIn(asked, rate, decimals)).toBe(largest);
    }),
  );
});

test('a transfer out never takes more credits than a game holds', () => {
  fc.assert(
    fc.property(anAmount, aRate, someDecimals, (held, rate, decimals) => {
      const moved = movableOut(walletAmountOf(held, rate), rate, decimals);
      expect(creditsOf(moved, rate)).toBeLessThanOrEqual(held);
    }),
  );
});

test.each([
  { asked: 12_345n, rate: { num: 1n, den: 1n }, decimals: 2, moved: 12_345n, credits: 12_345n },
  { asked: 12_345n, rate: { num: 1n, den: 1n }, decimals: 0, moved: 12_300n, credits: 12_300n },
  { asked: 12_345n, rate: { num: 10n, den: 1n }, decimals: 1, moved: 12_345n, credits: 123_450n },
  { asked: 12_345n, rate: { num: 1n, den: 10n }, decimals: 2, moved: 12_340n, credits: 1_234n },
  { asked: 1_234_567n, rate: { num: 1n, den: 1_000n }, decimals: 2, moved: 1_234_000n, credits: 1_234n },
])(
  '$asked at $rate.num/$rate.den with $decimals decimals moves $moved',
  ({ asked, rate, decimals, moved, credits }) => {
    expect(movableIn(asked, rate, decimals)).toBe(moved);
    expect(creditsOf(moved, rate)).toBe(credits);
  },
);
