import { describe, expect, test } from 'vitest';
import { type ConditionFacts, isKnown, isOpen, standingOf, verdictOfCondition } from './facts.ts';

const facts: ConditionFacts = {
  id: '1',
  publicId: 'p1',
  source: 'BONUS',
  offerCode: 'WELCOME',
  title: { th: 'a', la: 'b', en: 'c' },
  state: 'OPEN',
  successBp: '30000',
  failBp: '1000',
  mode: 'band',
  categories: [],
  minDeposit: '0',
  own: '20300',
  base: '30300',
  target: '90900',
  floor: '3030',
  deposit: '20000',
  gift: '10000',
  withdrawCapTimes: '0',
  wagered: '700',
  reached: false,
  shield: '500',
  total: '30800',
  free: '30800',
  armedUntil: null,
  expiresAt: null,
  voided: false,
  overdue: false,
  hidden: [],
  openBets: [],
  stale: [],
  moving: false,
};

describe('the figures of a condition', () => {
  test('are whole numbers of minor units', () => {
    expect(standingOf(facts)).toEqual({
      mode: 'band',
      ownMinor: 20_300n,
      baseMinor: 30_300n,
      targetMinor: 90_900n,
      floorMinor: 3_030n,
      totalMinor: 30_800n,
      shieldMinor: 500n,
      wageredMinor: 700n,
      reached: false,
      overdue: false,
    });
  });

  test.each(['own', 'base', 'target', 'floor', 'shield'] as const)('without %s it is not open yet', (missing) => {
    const waiting = { ...facts, [missing]: null, reached: true };
    expect(standingOf(waiting)).toBeUndefined();
    expect(verdictOfCondition(waiting)).toBe('OPEN');
  });
});

describe('the verdict', () => {
  test.each([
    ['30800', 'OPEN'],
    ['91399', 'OPEN'],
    ['91400', 'SUCCESS'],
    ['3531', 'OPEN'],
    ['3530', 'FAILED'],
  ])('with %s in all, of which 500 came from outside, is %s', (total, verdict) => {
    expect(verdictOfCondition({ ...facts, total })).toBe(verdict);
  });

  test('while a game has not reported its balance nothing ends', () => {
    const won = { ...facts, total: '91400' };
    expect(verdictOfCondition({ ...won, stale: ['SLOT'] })).toBe('OPEN');
    expect(verdictOfCondition({ ...won, moving: true })).toBe('OPEN');
    expect(verdictOfCondition({ ...won, overdue: true, stale: ['SLOT'] })).toBe('OPEN');
  });

  test('balances are known when every game has answered and no transfer is open', () => {
    expect(isKnown({ stale: [], moving: false })).toBe(true);
    expect(isKnown({ stale: ['SLOT'], moving: false })).toBe(false);
    expect(isKnown({ stale: [], moving: true })).toBe(false);
    expect(isKnown({ stale: ['SLOT'], moving: true })).toBe(false);
  });
});

test.each([
  ['ARMED', false],
  ['WAITING', false],
  ['OPEN', true],
  ['EXPIRING', true],
] as const)('a condition that is %s blocks a withdrawal: %s', (state, isInTheWay) => {
  expect(isOpen({ state })).toBe(isInTheWay);
});
