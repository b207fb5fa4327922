import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RefundTerms, refundOf, type Snapshot } from './loss.ts';

const terms: RefundTerms = { percentBp: 500n, minMinor: 100n, maxMinor: 500_000n };
const nothing: Snapshot = { totalMinor: 0n, flowMinor: 0n, giftedMinor: 0n };
/** One night, with nothing before it. */
const night = (start: Snapshot, end: Snapshot, own: Partial<RefundTerms> = {}) =>
  refundOf({ currency: 'THB', start, end, week: start, countedMinor: 0n, terms: { ...terms, ...own } });
const lost = (lossMinor: bigint, own: Partial<RefundTerms> = {}) =>
  night({ ...nothing, totalMinor: lossMinor }, nothing, own).refundMinor;

test('the worked vector of the rules: start 120, deposit 500, gift 50, end 70, withdrawn 100', () => {
  const start = { totalMinor: 12_000n, flowMinor: 0n, giftedMinor: 0n };
  const end = { totalMinor: 7_000n, flowMinor: 50_000n + 5_000n - 10_000n, giftedMinor: 5_000n };
  expect(night(start, end)).toEqual({ netMinor: 50_000n, ownLossMinor: 45_000n, refundMinor: 2_250n });
});

describe('the refund', () => {
  test.each([
    ['5 % of what was lost', 100_000n, 5_000n],
    ['rounded down to 0.01', 2_039n, 101n],
    ['the least one, to the satang', 2_000n, 100n],
    ['nothing below it', 1_999n, 0n],
    ['the largest one, to the satang', 10_000_000n, 500_000n],
    ['no more than it', 10_000_040n, 500_000n],
    ['nothing of nothing', 0n, 0n],
  ])('is %s', (_, lossMinor, refundMinor) => {
    expect(lost(lossMinor)).toBe(refundMinor);
  });

  test('takes a share finer than a percent', () => {
    expect(lost(10_000n, { percentBp: 275n })).toBe(275n);
  });

  test('is nothing where more was won than lost', () => {
    const end = { ...nothing, totalMinor: 1_000n };
    expect(night(nothing, end)).toEqual({ netMinor: -1_000n, ownLossMinor: 0n, refundMinor: 0n });
  });
});

const amount = fc.bigInt({ min: 0n, max: 1_000_000_000_000n });
const step = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), amount }),
  fc.record({ kind: fc.constant('gift' as const), amount }),
  fc.record({ kind: fc.constant('withdraw' as const), amount }),
  fc.record({ kind: fc.constant('lose' as const), amount }),
  fc.record({ kind: fc.constant('win' as const), amount }),
);
type Step = { kind: 'deposit' | 'gift' | 'withdraw' | 'lose' | 'win'; amount: bigint };

/** Lives through a window; what cannot be spent is not. Answers what play really took. */
function live(start: Snapshot, steps: readonly Step[]): { end: Snapshot; playedAwayMinor: bigint } {
  const end = { ...start };
  let playedAwayMinor = 0n;
  for (const { kind, amount: wish } of steps) {
    const out = kind === 'withdraw' || kind === 'lose';
    const amountMinor = out && wish > end.totalMinor ? end.totalMinor : wish;
    end.totalMinor += out ? -amountMinor : amountMinor;
    if (kind === 'lose' || kind === 'win') playedAwayMinor += kind === 'lose' ? amountMinor : -amountMinor;
    else end.flowMinor += out ? -amountMinor : amountMinor;
    if (kind === 'gift') end.giftedMinor += amountMinor;
  }
  return { end, playedAwayMinor };
}

const start = fc.record({
  totalMinor: amount,
  flowMinor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  giftedMinor: amount,
});

describe('whatever happens in a window', () => {
  test('net is what play took, and nothing else', () => {
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 20 }), (from, steps) => {
        const { end, playedAwayMinor } = live(from, steps);
        expect(night(from, end).netMinor).toBe(playedAwayMinor);
      }),
    );
  });

  test('nobody is refunded more than a share of what they lost of their own, nor beyond the largest refund', () => {
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 20 }), (from, steps) => {
        const { end, playedAwayMinor } = live(from, steps);
        const { ownLossMinor, refundMinor } = night(from, end);
        const gifts = end.giftedMinor - from.giftedMinor;
        expect(ownLossMinor).toBe(playedAwayMinor - gifts > 0n ? playedAwayMinor - gifts : 0n);
        expect(refundMinor * 10_000n <= ownLossMinor * terms.percentBp).toBe(true);
        expect(refundMinor === 0n || (refundMinor >= terms.minMinor && refundMinor <= terms.maxMinor)).toBe(true);
      }),
    );
  });

  test('two windows lose together what one over both of them loses', () => {
    fc.assert(
      fc.property(
        start,
        fc.array(step, { maxLength: 10 }),
        fc.array(step, { maxLength: 10 }),
        (from, first, second) => {
          const { end: middle } = live(from, first);
          const { end } = live(middle, second);
          const net = (a: Snapshot, b: Snapshot) => night(a, b).netMinor;
          expect(net(from, middle) + net(middle, end)).toBe(net(from, end));
        },
      ),
    );
  });
});
