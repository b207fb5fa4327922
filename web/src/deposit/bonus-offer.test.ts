import type { Bonus } from '@kapao/contract/bonus';
import { expect, test } from 'vitest';
import { bonusOf, depositBonus } from './bonus-offer.ts';

const welcome: Bonus = {
  code: 'WELCOME',
  title: 'Welcome',
  trigger: 'deposit',
  type: 'limit',
  maxReceived: 1,
  counted: 0,
  percentFail: 5,
  percentSuccess: 300,
  percentBonus: 100,
  maxBonus: 500,
  fixedBonus: 0,
  minDeposit: 100,
  categories: [],
  withdrawCap: 0,
  armHours: 24,
  expireDays: 7,
  banners: [],
  userBonus: null,
};
const instant: Bonus = { ...welcome, code: 'NOW', trigger: 'instant' };
const taken: Bonus = { ...welcome, counted: 1 };

test('the first bonus for a deposit that is not taken yet is offered', () => {
  expect(depositBonus({ bonuses: [instant, taken, welcome], running: undefined, mayTake: true })).toEqual({
    kind: 'offered',
    bonus: welcome,
  });
});

test('none is offered with too much money, another bonus, or all taken', () => {
  expect(depositBonus({ bonuses: [welcome], running: undefined, mayTake: false })).toBeNull();
  expect(
    depositBonus({ bonuses: [welcome], running: { status: true, type: 'REFUND', state: 'OPEN' }, mayTake: true }),
  ).toBeNull();
  expect(depositBonus({ bonuses: [taken, instant], running: undefined, mayTake: true })).toBeNull();
  expect(depositBonus({ bonuses: undefined, running: undefined, mayTake: true })).toBeNull();
});

test('an armed bonus is shown until the deposit', () => {
  const armed: Bonus = { ...welcome, userBonus: { _id: '1', isActive: true, received: [] } };
  const running = { status: true, type: 'BONUS', state: 'ARMED' } as const;
  expect(depositBonus({ bonuses: [armed], running, mayTake: true })).toEqual({ kind: 'armed', bonus: armed });
  expect(depositBonus({ bonuses: [armed], running: { ...running, state: 'OPEN' }, mayTake: true })).toBeNull();
});

test.each([
  [9_999n, welcome, null],
  [10_000n, welcome, { giftMinor: 10_000n, targetMinor: 60_000n }],
  [100_000n, welcome, { giftMinor: 50_000n, targetMinor: 450_000n }],
  [
    10_001n,
    { ...welcome, percentBonus: 33.33, maxBonus: 0, percentSuccess: 150 },
    { giftMinor: 3_333n, targetMinor: 20_001n },
  ],
  [
    10_000n,
    { ...welcome, percentBonus: 0, fixedBonus: 50, percentSuccess: 200 },
    { giftMinor: 5_000n, targetMinor: 30_000n },
  ],
] as const)('a deposit of %s brings the gift and asks the target', (depositMinor, terms, brings) => {
  expect(bonusOf(terms, depositMinor)).toEqual(brings);
});
