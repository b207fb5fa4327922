import type { StatementRow } from '@kapao/contract/statement';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stubClosedStorage, stubWindow } from '../../../testing/browser.ts';
import { isWhole, leastOf, mayCreate, mayPress } from './least.ts';
import { endOnDevice } from './qr-clock.ts';
import { creditedBy, watchedQr, watchQr } from './qr-watch.ts';

describe('when a QR ends on this device', () => {
  const now = '2026-11-22T10:00:00.000Z';
  const told = (expireIn: string, receivedAtMs: number) => ({ now, expireIn, receivedAtMs });

  test('what is left counts from the arrival, whatever the clock of the device says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 3_600_000 }), (receivedAtMs, leftMs) => {
        const expireIn = new Date(Date.parse(now) + leftMs).toISOString();
        expect(endOnDevice(told(expireIn, receivedAtMs), null)).toBe(receivedAtMs + leftMs);
      }),
    );
  });

  test.each([
    [1_499, 0],
    [-1_499, 0],
    [1_500, 1_500],
    [-1_500, -1_500],
    [60_000, 60_000],
  ])('an answer that differs by %s ms moves the end by %s ms', (differenceMs, movedMs) => {
    const first = endOnDevice(told('2026-11-22T10:05:00.000Z', 1_000), null);
    expect(endOnDevice(told('2026-11-22T10:05:00.000Z', 1_000 + differenceMs), first) - first).toBe(movedMs);
  });
});

describe('the least amount of a channel', () => {
  test('it is the server’s, and never below one unit', () => {
    expect(leastOf({ minimum: 50 })).toBe(5_000n);
    expect(leastOf({ minimum: 0 })).toBe(100n);
    expect(leastOf({ minimum: 0.5 })).toBe(100n);
    expect(leastOf({})).toBe(100n);
  });

  test.each([
    ['PAYTIMZ', 50, 4_999n, false],
    ['PAYTIMZ', 50, 5_000n, true],
    ['KBANK', undefined, 1n, true],
    ['KBANK', undefined, 0n, false],
    ['KBANK', 20, 1_999n, false],
    ['KBANK', 20, 2_000n, true],
    ['WW', undefined, 99n, false],
    ['WW', undefined, 100n, true],
    ['WW', 50, null, false],
  ])('%s from %s: the button for %s can be pressed: %s', (bankCode, minimum, amountMinor, isReady) => {
    const channel = minimum === undefined ? { bankCode } : { bankCode, minimum };
    expect(mayPress(channel, amountMinor)).toBe(isReady);
  });

  test('a press below one unit makes no QR', () => {
    expect([null, 0n, 99n, 100n].map(mayCreate)).toEqual([false, false, false, true]);
  });

  test('kip come in whole numbers, baht do not', () => {
    expect(isWhole(150n, 'LAK')).toBe(false);
    expect(isWhole(200n, 'LAK')).toBe(true);
    expect(isWhole(null, 'LAK')).toBe(true);
    expect(isWhole(150n, 'THB')).toBe(true);
  });
});

describe('the QR that is being paid', () => {
  const qr = { bankCode: 'WW', qrcodeId: '1', since: '2026-11-22T10:00:00.000Z' };
  const row = (more: Partial<StatementRow>): StatementRow => ({
    _id: '1',
    statementType: 'deposit',
    from: 'WW',
    to: 'WALLET',
    status: 'SUCCESS',
    createdAt: '2026-11-22T10:01:00.000Z',
    amount: 100,
    ...more,
  });

  test('it is known again after a reload, until it ends', () => {
    const page = stubWindow();
    watchQr(qr);
    expect(watchedQr()).toEqual(qr);
    expect(JSON.parse(page.sessionStorage.getItem('qr-watch') ?? '')).toEqual(qr);
    watchQr(null);
    expect(watchedQr()).toBeNull();
  });

  test('the same answer is the same object, as a screen asks at every drawing', () => {
    stubWindow();
    watchQr(qr);
    expect(watchedQr()).toBe(watchedQr());
  });

  test.each(['{', '[]', '"x"', '{"bankCode":"WW"}', 'null'])('a text that is no QR (%s) is none', (text) => {
    const page = stubWindow();
    page.sessionStorage.setItem('qr-watch', text);
    expect(watchedQr()).toBeNull();
  });

  test('with storage closed none is watched, and nothing breaks', () => {
    stubClosedStorage();
    watchQr(qr);
    expect(watchedQr()).toBeNull();
  });

  test('a deposit of its channel since then is its credit', () => {
    expect(creditedBy(qr, [row({ _id: 'a' })])?._id).toBe('a');
    expect(creditedBy(qr, [row({ createdAt: qr.since })])).toBeDefined();
  });

  test.each([
    { from: 'PAYTIMZ' },
    { status: 'PENDING' as const },
    { statementType: 'bonus' as const },
    { createdAt: '2026-11-22T09:59:59.999Z' },
  ])('a row with %j is not', (more) => {
    expect(creditedBy(qr, [row(more)])).toBeUndefined();
  });
});
