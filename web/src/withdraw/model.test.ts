import { describe, expect, test } from 'vitest';
import type { WalletView } from '@kapao/contract/wallet';
import type { Payout } from '@kapao/contract/withdraw';
import { gameOf, viewOf } from '../money/sample.ts';
import { accountOf, canMove, hasUse, isExpected, mostMinor, obstacleOf, nextOf } from './model.ts';
import type { Purse } from './model.ts';
import { numberOf } from '../receipt/model.ts';

const asked = '2026-11-23T08:00:00Z';
const minute = 60_000;
const after = (minutes: number): number => Date.parse(asked) + minutes * minute;

const payout = (state: Payout['state'], more: Partial<Payout> = {}): Payout => ({
  id: 'k3j9x0abcdefghijklmn',
  amount: 1000.01,
  bankCode: 'KTB',
  lastDigits: '7891',
  state,
  requestedAt: asked,
  ...more,
});

const limits = { minMinor: 10_000n, maxMinor: 5_000_000n };
const purse = (baht: number, more: Partial<WalletView> = {}): Purse => ({ ...viewOf(baht), ...more });
const condition = (state: 'ARMED' | 'WAITING' | 'OPEN' | 'EXPIRING') => ({
  bonus: { status: true, type: 'Welcome', state, measured: 500, target: 1500, keep: 500 },
});

describe('what stands in the way of a withdrawal', () => {
  test('nothing, with enough money and no condition', () => {
    expect(obstacleOf(purse(500), limits)).toBeNull();
  });

  test('a withdrawal under way, before too little money', () => {
    const under = payout('sending');
    expect(obstacleOf(purse(0, { payouts: [under] }), limits)).toEqual({ kind: 'under-way', payout: under });
  });

  test('no withdrawal that has ended', () => {
    expect(obstacleOf(purse(500, { payouts: [payout('paid'), payout('refused')] }), limits)).toBeNull();
  });

  test('an open condition, with what it asks and what a cancel keeps', () => {
    expect(obstacleOf(purse(500, condition('OPEN')), limits)).toEqual({
      kind: 'condition',
      expiring: false,
      figures: { measuredMinor: 50_000n, targetMinor: 150_000n, keepMinor: 50_000n },
    });
  });

  test('an expiring condition, which only needs time', () => {
    expect(obstacleOf(purse(500, condition('EXPIRING')), limits)).toMatchObject({ kind: 'condition', expiring: true });
  });

  test.each(['ARMED', 'WAITING'] as const)('no condition that is %s', (state) => {
    expect(obstacleOf(purse(500, condition(state)), limits)).toBeNull();
  });

  test('a debt', () => {
    const debt = { amount: 20, reason: 'CHARGEBACK' };
    expect(obstacleOf(purse(500, { debt }), limits)).toEqual({ kind: 'owed', owedMinor: 2_000n });
  });

  test('less than the minimum in wallet and games together', () => {
    expect(obstacleOf(purse(50, { slots: [gameOf('A', 49.99)] }), limits)).toEqual({
      kind: 'too-little',
      minMinor: 10_000n,
    });
    expect(obstacleOf(purse(50, { slots: [gameOf('A', 50)] }), limits)).toBeNull();
  });

  test('not a balance that a silent game may still raise, nor unknown limits', () => {
    expect(obstacleOf(purse(0, { slots: [gameOf('A', 0, { stale: true })] }), limits)).toBeNull();
    expect(obstacleOf(purse(0), {})).toBeNull();
  });
});

describe('the most that can be withdrawn', () => {
  test('is what is there, at most the limit', () => {
    expect(mostMinor(purse(1_300), limits)).toBe(130_000n);
    expect(mostMinor(purse(90_000), limits)).toBe(5_000_000n);
  });

  test('is whole kip', () => {
    const kip: Purse = { ...purse(0), wallet: { amount: 70_000.5, currency: 'LAK' } };
    expect(mostMinor(kip, {})).toBe(7_000_000n);
  });
});

test('home’s withdrawal has a use with money, with a silent game or with a withdrawal to look at', () => {
  expect(hasUse(purse(0))).toBe(false);
  expect(hasUse(purse(0.01))).toBe(true);
  expect(hasUse(purse(0, { slots: [gameOf('A', 0, { stale: true })] }))).toBe(true);
  expect(hasUse(purse(0, { payouts: [payout('waiting')] }))).toBe(true);
  expect(hasUse(purse(0, { payouts: [payout('paid')] }))).toBe(false);
  expect(canMove(purse(0, { payouts: [payout('waiting')] }))).toBe(false);
});

test('a payout that the bank has not confirmed for 10 minutes is slow, and home asks less often', () => {
  const sending = payout('sending');
  expect(nextOf(sending, after(10))).toBe('sending');
  expect(isExpected({ payouts: [sending] }, after(10))).toBe(true);
  expect(nextOf(sending, after(11))).toBe('slow');
  expect(isExpected({ payouts: [sending] }, after(11))).toBe(false);
  expect(nextOf(payout('waiting'), after(600))).toBe('waiting');
  expect(isExpected({ payouts: [payout('waiting')] }, after(1))).toBe(false);
  expect(isExpected({}, after(1))).toBe(false);
});

test('an account is its bank and last digits, a number has eight characters', () => {
  expect(accountOf(payout('paid'))).toBe('KTB ••7891');
  expect(numberOf(payout('paid').id)).toBe('K3J9X0AB');
});
