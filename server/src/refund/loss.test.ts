import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RefundTerms, refundOf, type Snapshot } from './loss.ts';

const terms: RefundTerms = { percentBp: 500n, minMinor: 100n, maxMinor: 500_000n };
const nothing: Snapshot = { totalMinor: 0n, flowMinor: 0n, giftedMinor: 0n };
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

  test('accepts a share finer than a percent', () => {
    expect(lost(10_000n, { percentBp: 275n })).toBe(275n);
  });

  test('is zero where more was won than lost', () => {
    const end = { ...nothing, totalMinor: 1_000n };
    expect(night(nothing, end)).toEqual({ netMinor: -1_000n, ownLossMinor: 0n, refundMinor: 0n });
  });
});

type Night = { lost: bigint; gift?: bigint };

function lossesOf(nights: readonly Night[]): bigint[] {
  const snapshots: Snapshot[] = [{ totalMinor: 10n ** 9n, flowMinor: 0n, giftedMinor: 0n }];
  const found: bigint[] = [];
  for (const [index, { lost: lostMinor, gift = 0n }] of nights.entries()) {
    const start = at(snapshots, index);
    const end = {
      totalMinor: start.totalMinor + gift - lostMinor,
      flowMinor: start.flowMinor + gift,
      giftedMinor: start.giftedMinor + gift,
    };
    snapshots.push(end);
    const first = Math.max(0, index - 6);
    const countedMinor = sum(found.slice(first));
    const week = at(snapshots, first);
    found.push(refundOf({ currency: 'THB', start, end, week, countedMinor, terms }).ownLossMinor);
  }
  return found;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

function at<T>(list: readonly T[], index: number): T {
  const one = list[index];
  if (one === undefined) throw new Error(`nothing at ${index}`);
  return one;
}

describe('consecutive nights', () => {
  test.each<[string, Night[], bigint[]]>([
    ['losses add up', [{ lost: 100n }, { lost: 50n }], [100n, 50n]],
    ['a win covers the loss after it', [{ lost: -100n }, { lost: 150n }], [0n, 50n]],
    [
      'a loss that was found is not found again after a win',
      [{ lost: 100n }, { lost: -100n }, { lost: 130n }],
      [100n, 0n, 30n],
    ],
    ['a gift that is kept over a night and lost then is no loss', [{ lost: 0n, gift: 200n }, { lost: 200n }], [0n, 0n]],
    ['a gift lost beside own money covers its part', [{ lost: 0n, gift: 200n }, { lost: 500n }], [0n, 300n]],
    [
      'a win covers losses of the six nights after it',
      [{ lost: -100n }, ...Array.from({ length: 5 }, () => ({ lost: 0n })), { lost: 100n }],
      [0n, 0n, 0n, 0n, 0n, 0n, 0n],
    ],
    [
      'a win covers no loss of the seventh night after it',
      [{ lost: -100n }, ...Array.from({ length: 6 }, () => ({ lost: 0n })), { lost: 100n }],
      [0n, 0n, 0n, 0n, 0n, 0n, 0n, 100n],
    ],
    [
      'a quiet night finds nothing when an old win falls out of the week',
      [{ lost: -100n }, { lost: 100n }, ...Array.from({ length: 7 }, () => ({ lost: 0n }))],
      Array.from({ length: 9 }, () => 0n),
    ],
  ])('%s', (_, nights, own) => {
    expect(lossesOf(nights)).toEqual(own);
  });

  const aNight = fc.record({
    lost: fc.bigInt({ min: -1_000n, max: 1_000n }),
    gift: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 500n })),
  });
  const ownNet = ({ lost: lostMinor, gift = 0n }: Night): bigint => lostMinor - gift;

  test('within a week find together the lowest point of own play, and no more', () => {
    fc.assert(
      fc.property(fc.array(aNight, { minLength: 1, maxLength: 7 }), (nights) => {
        let [running, deepest] = [0n, 0n];
        for (const one of nights) {
          running += ownNet(one);
          if (running > deepest) deepest = running;
        }
        expect(sum(lossesOf(nights))).toBe(deepest);
      }),
    );
  });

  test('find no more than their own loss each, and never a negative loss', () => {
    fc.assert(
      fc.property(fc.array(aNight, { maxLength: 30 }), (nights) => {
        for (const [index, own] of lossesOf(nights).entries()) {
          const lostMinor = ownNet(at(nights, index));
          expect(own >= 0n && (own === 0n || own <= lostMinor)).toBe(true);
        }
      }),
    );
  });
});

test('a refund in kip is whole', () => {
  const start = { ...nothing, totalMinor: 1_234_500n };
  const allTerms = { ...terms, minMinor: 0n };
  const { refundMinor } = refundOf({
    currency: 'LAK',
    start,
    end: nothing,
    week: start,
    countedMinor: 0n,
    terms: allTerms,
  });
  expect(refundMinor).toBe(61_700n);
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

describe('for any events in a window', () => {
  test('net is exactly the loss by play', () => {
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 20 }), (from, steps) => {
        const { end, playedAwayMinor } = live(from, steps);
        expect(night(from, end).netMinor).toBe(playedAwayMinor);
      }),
    );
  });

  test('a refund is at most the share of own losses and the maximum', () => {
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
