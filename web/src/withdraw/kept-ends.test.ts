import { beforeEach, expect, test } from 'vitest';
import { stubWindow } from '@kapao/client/testing/browser';
import type { Payout } from '@kapao/contract/withdraw';
import { expectEnd, hideEnded, takeEnded } from './kept-ends.ts';

const payout = (id: string, state: Payout['state']): Payout => ({
  id,
  amount: 100,
  bankCode: 'KTB',
  lastDigits: '7891',
  state,
  requestedAt: '2026-11-23T08:00:00Z',
});
const kept = () => window.localStorage.getItem('payouts');

beforeEach(() => stubWindow());

test('the end of a withdrawal is given once, after it was seen open', () => {
  expect(takeEnded([payout('a', 'sending')])).toEqual([]);
  expect(takeEnded([payout('a', 'paid')])).toEqual([payout('a', 'paid')]);
  expect(takeEnded([payout('a', 'paid')])).toEqual([]);
});

test('one that had ended before it was first seen is no news', () => {
  expect(takeEnded([payout('a', 'refused')])).toEqual([]);
});

test('the end of one just accepted is given, though it was never seen open', () => {
  expectEnd('a');
  expectEnd('a');
  expect(takeEnded([payout('a', 'paid')])).toEqual([payout('a', 'paid')]);
  expect(takeEnded([payout('a', 'paid')])).toEqual([]);
});

test('what was put away is forgotten when the server no longer lists it', () => {
  hideEnded('a');
  takeEnded([payout('a', 'paid')]);
  expect(kept()).toContain('"a"');
  takeEnded([]);
  expect(kept()).toBeNull();
});

test('storage of another shape counts as empty', () => {
  window.localStorage.setItem('payouts', '{"open":[1],"hidden":"x"}');
  expect(takeEnded([payout('a', 'paid')])).toEqual([]);
  window.localStorage.setItem('payouts', 'nonsense');
  expect(takeEnded([payout('a', 'sending')])).toEqual([]);
  expect(kept()).toBe('{"open":["a"],"hidden":[]}');
});
