import { withdraw } from '@kapao/contract/withdraw';
import { describe, expect, test, vi } from 'vitest';
import { stubFetch, stubWindow } from '@kapao/client/testing/browser';
import { startRequest } from '@kapao/client/member/idempotency';
import { nameOfPlace, quickAmounts } from './model.ts';
import { deliver, isInHand, sendMoneyRequest } from './money-request.ts';
import { gameOf, viewOf } from './sample.ts';

const done = { body: { message: 'SUCCESS', wallet: { amount: 0 } } };

describe('a request in progress', () => {
  test('it is in progress from the moment it is sent until its end, success or failure', async () => {
    stubWindow();
    stubFetch(done);
    const one = startRequest('withdraw', { amount: 1 });
    expect(isInHand(one)).toBe(false);
    const sent = deliver(withdraw, one, {});
    expect(isInHand(one)).toBe(true);
    await sent;
    expect(isInHand(one)).toBe(false);

    stubFetch({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } });
    await expect(deliver(withdraw, one, {})).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    expect(isInHand(one)).toBe(false);
  });

  test('two taps on one button are two requests with different keys', async () => {
    stubWindow();
    const sent = stubFetch(done);
    await sendMoneyRequest(withdraw, 'withdraw', { amount: 1 }, { onChecking: vi.fn() });
    await sendMoneyRequest(withdraw, 'withdraw', { amount: 1 }, {});
    const keys = sent.map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(2);
  });
});

test('the offered amounts are whole, ascending, and higher for a withdrawal', () => {
  for (const currency of ['THB', 'LAK'] as const) {
    for (const amounts of Object.values(quickAmounts(currency))) {
      expect(amounts.every((minor) => minor % 100n === 0n)).toBe(true);
      expect(amounts.every((amount, index) => index === 0 || amount >= (amounts[index - 1] ?? amount))).toBe(true);
    }
  }
  expect(quickAmounts('THB').transfer[0]).toBe(10_000n);
  expect(quickAmounts('LAK').withdraw[0]).toBe(10_000_000n);
});

test('a side of a transfer is the wallet, a game by its name, or its code without a name', () => {
  const view = viewOf(0, [{ ...gameOf('SLOT', 1), name: 'Slots' }]);
  expect(['WALLET', 'SLOT', 'GONE'].map((code) => nameOfPlace(code, view, 'My wallet'))).toEqual([
    'My wallet',
    'Slots',
    'GONE',
  ]);
});
