import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aboveCap, giftOfDeposit, judgeStanding, keepOf, measuredMinor, openingOf, type Standing } from './engine.ts';

const example: Standing = {
  ...openingOf(203_00n, 100_00n, { successBp: 300_00n, failBp: 10_00n }),
  mode: 'band',
  ownMinor: 203_00n,
  totalMinor: 303_00n,
  shieldMinor: 0n,
  wageredMinor: 0n,
  reached: false,
  overdue: false,
};
const shielded = { ...example, shieldMinor: 500_00n };

describe('the worked vectors of the rules', () => {
  test('base, target and floor', () => {
    expect(example).toMatchObject({ baseMinor: 303_00n, targetMinor: 909_00n, floorMinor: 30_30n });
  });

  test.each([
    [802_00n, 'OPEN'],
    [1_408_99n, 'OPEN'],
    [1_409_00n, 'SUCCESS'],
    [530_30n, 'FAILED'],
    [530_31n, 'OPEN'],
  ] as const)('a total of %s after a later deposit of 500 is %s', (totalMinor, verdict) => {
    expect(judgeStanding({ ...shielded, totalMinor })).toBe(verdict);
  });

  test('giving up at 802 keeps 703 and takes 99', () => {
    expect(keepOf({ ...shielded, totalMinor: 802_00n })).toEqual({ keepMinor: 703_00n, forfeitMinor: 99_00n });
  });
});

test('a target rounds up and a floor down, to the satang', () => {
  const opening = openingOf(0n, 33n, { successBp: 150_50n, failBp: 33_33n });
  expect(opening).toEqual({ baseMinor: 33n, targetMinor: 50n, floorMinor: 10n });
});

test('an open condition past its time is expired, unless it is won or lost', () => {
  expect(judgeStanding({ ...example, overdue: true })).toBe('EXPIRED');
  expect(judgeStanding({ ...example, overdue: true, totalMinor: 909_00n })).toBe('SUCCESS');
  expect(judgeStanding({ ...example, overdue: true, totalMinor: 30_30n })).toBe('FAILED');
});

test('a recorded success stays, whatever is lost after it', () => {
  expect(judgeStanding({ ...example, reached: true, totalMinor: 1n })).toBe('SUCCESS');
});

test('in wager mode the bets decide success, and the balance decides failure', () => {
  const wager = { ...example, mode: 'wager' as const };
  expect(judgeStanding({ ...wager, totalMinor: 10_000_00n, wageredMinor: 908_99n })).toBe('OPEN');
  expect(judgeStanding({ ...wager, wageredMinor: 909_00n })).toBe('SUCCESS');
  expect(judgeStanding({ ...wager, totalMinor: 30_30n })).toBe('FAILED');
});

test('everything above a multiple of the stake is cut; without a cap nothing is', () => {
  const standing = { totalMinor: 1_500_00n, ownMinor: 203_00n, shieldMinor: 500_00n };
  expect(aboveCap(standing, { times: 4n, stakeMinor: 200_00n })).toBe(200_00n);
  expect(aboveCap(standing, { times: 5n, stakeMinor: 200_00n })).toBe(0n);
  expect(aboveCap(standing, { times: 6n, stakeMinor: 200_00n })).toBe(0n);
  expect(aboveCap(standing, { times: 0n, stakeMinor: 200_00n })).toBe(0n);
});

test('a cap takes no own money: neither the rest from before the deposit, nor more than there is', () => {
  const once = { times: 1n, stakeMinor: 200_00n };
  expect(aboveCap({ totalMinor: 909_00n, ownMinor: 203_00n, shieldMinor: 0n }, once)).toBe(706_00n);
  expect(aboveCap({ totalMinor: 100_00n, ownMinor: 203_00n, shieldMinor: -809_00n }, once)).toBe(100_00n);
});

test('a deposit brings a share, rounded down, up to a cap, or a fixed sum', () => {
  const terms = { bonusBp: 33_33n, maxBonusMinor: 0n, fixedBonusMinor: 0n };
  expect(giftOfDeposit(100_01n, terms)).toBe(33_33n);
  expect(giftOfDeposit(100_01n, { ...terms, maxBonusMinor: 20_00n })).toBe(20_00n);
  expect(giftOfDeposit(100_01n, { ...terms, maxBonusMinor: 50_00n })).toBe(33_33n);
  expect(giftOfDeposit(100_01n, { ...terms, fixedBonusMinor: 50_00n })).toBe(50_00n);
});

describe('for any amounts', () => {
  const amount = fc.bigInt({ min: 0n, max: 1_000_000_00n });
  const change = fc.bigInt({ min: -1_000_000_00n, max: 1_000_000_00n });
  const band = fc.record({
    successBp: fc.bigInt({ min: 100_01n, max: 2_000_00n }),
    failBp: fc.bigInt({ min: 0n, max: 99_99n }),
  });
  const standing = fc
    .record({ own: amount, gift: amount, band, total: amount, shield: change })
    .map(({ own, gift, band: terms, total, shield }): Standing => ({
      ...example,
      ...openingOf(own, gift, terms),
      ownMinor: own,
      totalMinor: total,
      shieldMinor: shield,
    }));

  test('no rule takes the member’s own unspent money', () => {
    fc.assert(
      fc.property(standing, (at) => {
        const { keepMinor, forfeitMinor } = keepOf(at);
        const own = at.ownMinor + at.shieldMinor;
        const due = own < at.totalMinor ? own : at.totalMinor;
        expect(keepMinor >= due && forfeitMinor >= 0n && keepMinor + forfeitMinor === at.totalMinor).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a deposit changes neither the measure nor the verdict', () => {
    fc.assert(
      fc.property(standing, amount, (at, deposit) => {
        const after = { ...at, totalMinor: at.totalMinor + deposit, shieldMinor: at.shieldMinor + deposit };
        expect(measuredMinor(after)).toBe(measuredMinor(at));
        expect(judgeStanding(after)).toBe(judgeStanding(at));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a condition that has just begun is neither won nor lost', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 1n, max: 1_000_000_00n }), band, (own, gift, terms) => {
        const opening = openingOf(own, gift, terms);
        expect(judgeStanding({ ...example, ...opening, totalMinor: opening.baseMinor })).toBe('OPEN');
      }),
      { numRuns: 2_000 },
    );
  });
});
