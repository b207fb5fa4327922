import { bonusClear } from '@kapao/contract/bonus';
import { describe, expect, test } from 'vitest';
import { stubFetch, stubWindow } from '@kapao/client/testing/browser';
import { all as en } from '@kapao/i18n/all/en';
import { all as th } from '@kapao/i18n/all/th';
import { bonus as bonusPage } from '@kapao/i18n/bonus/en';
import { keysFrom } from '@kapao/client/storage';
import { ApiError } from '@kapao/client/api-error';
import { submitNow } from './submit-now.ts';
import { bonusRefusalText } from './take/refusal.ts';
import { timeLeft } from './time-left.ts';

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
