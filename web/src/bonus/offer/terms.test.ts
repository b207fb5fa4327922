import { expect, test } from 'vitest';
import { bonus } from '@kapao/i18n/bonus/en';
import { giftFigure, giftText, reachedOf100 } from './terms.ts';

const terms = {
  trigger: 'deposit' as const,
  percentFail: 10,
  percentSuccess: 300,
  percentBonus: 20,
  maxBonus: 0,
  fixedBonus: 0,
  minDeposit: 100,
  withdrawCap: 0,
};

test('the chance of an even game follows the rules', () => {
  expect(reachedOf100({ percentSuccess: 200, percentFail: 5 })).toBe(49);
  expect(reachedOf100({ percentSuccess: 300, percentFail: 5 })).toBe(32);
  expect(reachedOf100({ percentSuccess: 101, percentFail: 0 })).toBe(99);
});

test('a gift is a share of the deposit with its cap, or a fixed amount', () => {
  expect(giftText(terms, bonus.gives, 'THB')).toBe('+20% of the deposit');
  expect(giftText({ ...terms, maxBonus: 500 }, bonus.gives, 'THB')).toBe('+20% of the deposit, up to ฿500.00');
  expect(giftText({ ...terms, fixedBonus: 50_000 }, bonus.gives, 'LAK')).toBe('+₭50,000.00');
});

test('the figure of a gift is short', () => {
  expect([giftFigure(terms, 'THB'), giftFigure({ ...terms, fixedBonus: 1_250 }, 'THB')]).toEqual(['+20%', '+฿1,250']);
});
