import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubFetch, stubWindow } from '@kapao/client/testing/browser';
import { wheel as messages } from '@kapao/i18n/wheel/en';
import { writeText } from '@kapao/client/storage';
import { askForSpin, spinInDoubt, spinToSend } from '../use-spin.ts';
import { spinRefusalText } from '../model.ts';
import { askForClaim, claimsInDoubt, claimToSend } from './claim.ts';

beforeEach(() => void stubWindow());

describe('claiming a coupon', () => {
  test('shows the result, and no claim remains pending', async () => {
    const sent = stubFetch({ body: { success: true, amount: 50 } });
    await expect(askForClaim(claimToSend('c1'))).resolves.toEqual({ kind: 'received', amount: 50 });
    expect(sent[0]?.body).toEqual({ coupon: 'c1' });
    expect(claimsInDoubt()).toEqual([]);
  });

  test('a refusal of the wheel comes in a successful answer', async () => {
    const reply = { success: false, error: 'COUPON_EXPIRED' };
    stubFetch({ body: reply });
    await expect(askForClaim(claimToSend('c1'))).resolves.toEqual({ kind: 'refused', reply });
  });

  test('any other refusal is a failure with a text', async () => {
    stubFetch({ status: 404, body: { message: 'NO_WALLET' } });
    await expect(askForClaim(claimToSend('c1'))).resolves.toMatchObject({
      kind: 'failed',
      error: { code: 'NO_WALLET' },
    });
  });

  test('a lost answer is no failure: this coupon’s request is repeated, another coupon gets its own', async () => {
    vi.useFakeTimers();
    stubFetch('lost');
    const first = claimToSend('c1');
    const outcome = askForClaim(first);
    expect(claimsInDoubt()).toEqual([]);
    await vi.runAllTimersAsync();
    await expect(outcome).resolves.toEqual({ kind: 'unknown' });
    vi.useRealTimers();
    expect(claimsInDoubt()).toEqual([first]);
    expect(claimToSend('c1').key).toBe(first.key);
    expect(claimToSend('c2').key).not.toBe(first.key);
  });

  test('a stored claim of an older version is ignored', () => {
    writeText('local', 'request:coupon:1', '{"coupon":7}');
    writeText('local', 'request:coupon:2', '"c1"');
    expect(claimsInDoubt()).toEqual([]);
  });
});

describe('spinning', () => {
  test('a prize with the remaining coins', async () => {
    stubFetch({ body: { success: true, result: { code: 'P1', label: '100', remainingCoin: 2 } } });
    await expect(askForSpin(spinToSend(), vi.fn())).resolves.toEqual({
      kind: 'prize',
      prize: { code: 'P1', label: '100' },
      remainingCoin: 2,
    });
    expect(spinInDoubt()).toBeUndefined();
  });

  test('a spin without an answer is repeated by the next visit, which shows that it is checked', async () => {
    vi.useFakeTimers();
    stubFetch('lost');
    const spin = spinToSend();
    const onChecking = vi.fn();
    const outcome = askForSpin(spin, onChecking);
    await vi.runAllTimersAsync();
    await expect(outcome).resolves.toEqual({ kind: 'unknown' });
    vi.useRealTimers();
    expect(onChecking).toHaveBeenCalledTimes(1);
    expect(spinInDoubt()?.key).toBe(spin.key);
    expect(spinToSend().key).toBe(spin.key);
  });

  test('refusals in a successful answer, and others', async () => {
    const reply = { success: false, error: 'COIN_NOT_ENOUGH' };
    stubFetch({ body: reply }, { status: 404, body: { message: 'NO_WALLET' } });
    await expect(askForSpin(spinToSend(), vi.fn())).resolves.toEqual({ kind: 'refused', reply });
    await expect(askForSpin(spinToSend(), vi.fn())).resolves.toMatchObject({ kind: 'failed' });
  });
});

describe('the reason of a refused spin', () => {
  test('a pause shows its remaining time in whole seconds', () => {
    const limited = (data?: object) =>
      spinRefusalText({ success: false, error: 'REQUEST_LIMIT', ...(data && { data: { ...data } }) }, messages);
    expect(limited({ retryAfter: 1.2 })).toContain('2');
    expect(limited()).toContain('3');
    expect(limited({ retryAfter: 'soon' })).toBe(limited());
  });

  test('a code of a newer server also has a text', () => {
    const error = 'SOMETHING_NEW' as 'REQUEST_LIMIT';
    expect(spinRefusalText({ success: false, error }, messages)).toBe(messages.spinFailed);
    expect(spinRefusalText({ success: false, error: 'toString' as 'REQUEST_LIMIT' }, messages)).toBe(
      messages.spinFailed,
    );
  });
});
