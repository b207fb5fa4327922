import { describe, expect, test } from 'vitest';
import { bonusClear } from '@kapao/contract/bonus';
import { bonus, bonus as bonusPage } from '@kapao/i18n/bonus/en';
import { all as en } from '@kapao/i18n/all/en';
import { all as th } from '@kapao/i18n/all/th';
import { stubFetch, stubWindow } from '@kapao/client/testing/browser';
import { keysFrom } from '@kapao/client/storage';
import { ApiError } from '@kapao/client/api-error';
import { submitNow } from './api.ts';
import {
  bonusRefusalText,
  canBeCode,
  giftFigure,
  giftText,
  measureOf,
  placesIn,
  reachedOf100,
  remainingOf,
  timeLeft,
  upperCode,
} from './model.ts';

const figures = { base: 303, measured: 303, target: 909, floor: 30.3, keep: 203, forfeit: 100 };
const at = (measured: number): string => {
  const measure = measureOf({ status: true, type: 'x', ...figures, measured });
  return measure ? placesIn(measure).now : 'none';
};

describe('the marker on the band between floor and target', () => {
  test('is at the left end at the floor, at the right end at the target, and never outside', () => {
    expect([at(30.3), at(909), at(0), at(-12.5), at(5_000)]).toEqual(['0.0%', '100.0%', '0.0%', '0.0%', '100.0%']);
  });

  test('of a fresh bonus is at its start', () => {
    const measure = measureOf({ status: true, type: 'x', ...figures });
    expect(measure && placesIn(measure)).toEqual({ now: '31.0%', start: '31.0%' });
  });

  test('is never at the end before the target is reached', () => {
    expect(at(908.99)).toBe('99.9%');
    expect(at(303)).toBe('31.0%');
  });

  test('has nothing to show without an open condition', () => {
    expect(measureOf({ status: true, type: 'x', state: 'ARMED', minDeposit: 100 })).toBeUndefined();
  });
});

describe('the time left', () => {
  const unit = {
    year: ['year', 'years'],
    month: ['month', 'months'],
    day: ['day', 'days'],
    hour: ['hour', 'hours'],
    minute: ['minute', 'minutes'],
    second: ['second', 'seconds'],
  };
  const in_ = (ms: number): string => timeLeft(new Date(1_000_000_000_000 + ms).toISOString(), 1_000_000_000_000, unit);

  test('is shown in days, and under a day in hours and minutes', () => {
    expect(in_(30 * 86_400_000)).toBe('30 days');
    expect(in_(86_400_000)).toBe('1 day');
    expect(in_(86_400_000 - 60_000)).toBe('23 hours 59 minutes');
    expect(in_(3_600_000)).toBe('1 hour');
    expect(in_(59_000)).toBe('1 minute');
  });

  test('is never 0, because only the server ends a bonus', () => {
    expect([in_(0), in_(-5_000)]).toEqual(['1 minute', '1 minute']);
  });
});

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

const now = Date.parse('2026-11-22T10:00:00Z');
const left = (seconds: number, unit = en.common.unit) =>
  timeLeft(new Date(now + seconds * 1_000).toISOString(), now, unit);

test.each([
  [-60, '1 minute'],
  [0, '1 minute'],
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_600, '1 hour'],
  [3_660, '1 hour 1 minute'],
  [7_200, '2 hours'],
  [86_399, '1 day'],
  [86_340, '23 hours 59 minutes'],
  [86_400, '1 day'],
  [3 * 86_400 - 1, '3 days'],
])('%s seconds are %s', (seconds, text) => {
  expect(left(seconds)).toBe(text);
});

test('other languages have their own units', () => {
  expect(left(3_660, th.common.unit)).toBe(`1 ${th.common.unit.hour[0]} 1 ${th.common.unit.minute[0]}`);
});

describe('the reason of a refused offer', () => {
  const refused = (code: 'BONUS_REMAINING' | 'BONUS_CONDITION' | 'BONUS_FULL', data = {}) =>
    new ApiError('refused', code, 409, data);
  const { refusal: messages } = bonusPage;

  test('with too much money left it names the amount and the limit', () => {
    const text = bonusRefusalText(refused('BONUS_REMAINING', { total: 1_234.5, max: 10 }), messages, 'THB');
    expect(text).toBe('You have ฿1,234.50 in all. You can receive it at ฿10.00 or less.');
    expect(bonusRefusalText(refused('BONUS_REMAINING', { total: 1 }), messages, 'THB')).toBeNull();
  });

  test('a condition of the offer is explained by its reason, where a text exists', () => {
    expect(bonusRefusalText(refused('BONUS_CONDITION', { reason: 'newMember' }), messages, 'THB')).toBe(
      messages.newMember,
    );
    expect(bonusRefusalText(refused('BONUS_CONDITION', { reason: 'withdrawal' }), messages, 'THB')).toBe(
      messages.withdrawal,
    );
    expect(bonusRefusalText(refused('BONUS_CONDITION', { reason: 'remaining' }), messages, 'THB')).toBeNull();
    expect(bonusRefusalText(refused('BONUS_CONDITION'), messages, 'THB')).toBeNull();
  });

  test('any other code has its own text', () => {
    expect(bonusRefusalText(refused('BONUS_FULL', { reason: 'newMember' }), messages, 'THB')).toBeNull();
    expect(bonusRefusalText(new Error('x'), messages, 'THB')).toBeNull();
  });
});

test('a bonus request without an answer is never repeated by a later visit', async () => {
  stubWindow();
  stubFetch('lost');
  await expect(submitNow(bonusClear, 'bonus', undefined, { pausesMs: [] })).rejects.toMatchObject({ kind: 'unknown' });
  expect(keysFrom('local', 'request:')).toEqual([]);
});

test('a code becomes upper case', () => {
  expect(upperCode('welcome-20_a')).toBe('WELCOME-20_A');
});

test('an impossible code is recognised without a request', () => {
  expect(['WELCOME20', 'A', 'A_B-1', 'A'.repeat(32)].map(canBeCode)).toEqual([true, true, true, true]);
  expect(['', 'ต้อนรับ', 'A B', 'A.B', '../A', 'À', 'A'.repeat(33)].map(canBeCode)).toEqual(Array(7).fill(false));
});

const games = [{ code: 'ALPHA', name: 'Alpha Slot' }];
const cancelFigures = { measured: 303, target: 909, floor: 30.3, keep: 703, forfeit: 99.01 };
const refusedCancel = (data: Record<string, unknown>, code: 'BONUS_REMAINING' | 'NO_DATA' = 'BONUS_REMAINING') =>
  remainingOf(new ApiError('refused', code, 409, data), games);

test('a forfeit is read to the satang and sent back unchanged', () => {
  expect(refusedCancel(cancelFigures)).toEqual({
    kind: 'price',
    price: {
      measuredMinor: 30_300n,
      targetMinor: 90_900n,
      floorMinor: 3_030n,
      keepMinor: 70_300n,
      forfeitMinor: 9_901n,
      forfeit: 99.01,
    },
  });
});

test('games that kept their money are named, and no amount is offered meanwhile', () => {
  expect(refusedCancel({ ...cancelFigures, stuck: ['ALPHA', 'OTHER'] })).toEqual({
    kind: 'stuck',
    games: ['Alpha Slot', 'OTHER'],
  });
  expect(refusedCancel({ ...cancelFigures, stuck: [] })).toEqual({ kind: 'stuck', games: [] });
});

test('any other error is another refusal', () => {
  expect(refusedCancel({})).toBeNull();
  expect(refusedCancel(cancelFigures, 'NO_DATA')).toBeNull();
  expect(remainingOf(new Error('x'), games)).toBeNull();
});
