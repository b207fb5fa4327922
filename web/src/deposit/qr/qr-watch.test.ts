import type { StatementRow } from '@kapao/contract/statement';
import { describe, expect, test } from 'vitest';
import { stubClosedStorage, stubWindow } from '@kapao/client/testing/browser';
import { creditedBy, watchedQr, watchQr } from './qr-watch.ts';

describe('the watched QR', () => {
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

  test('is restored after a reload, until it ends', () => {
    const page = stubWindow();
    watchQr(qr);
    expect(watchedQr()).toEqual(qr);
    expect(JSON.parse(page.sessionStorage.getItem('qr-watch') ?? '')).toEqual(qr);
    watchQr(null);
    expect(watchedQr()).toBeNull();
  });

  test('the same answer is the same object, because a screen asks at every render', () => {
    stubWindow();
    watchQr(qr);
    expect(watchedQr()).toBe(watchedQr());
  });

  test.each(['{', '[]', '"x"', '{"bankCode":"WW"}', 'null'])('a text that is not a QR (%s) is ignored', (text) => {
    const page = stubWindow();
    page.sessionStorage.setItem('qr-watch', text);
    expect(watchedQr()).toBeNull();
  });

  test('with closed storage no QR is watched, and nothing fails', () => {
    stubClosedStorage();
    watchQr(qr);
    expect(watchedQr()).toBeNull();
  });

  test('a deposit on its channel since then is its credit', () => {
    expect(creditedBy(qr, [row({ _id: 'a' })])?._id).toBe('a');
    expect(creditedBy(qr, [row({ createdAt: qr.since })])).toBeDefined();
  });

  test.each([
    { from: 'PAYTIMZ' },
    { status: 'PENDING' as const },
    { statementType: 'bonus' as const },
    { createdAt: '2026-11-22T09:59:59.999Z' },
  ])('a row with %j is not its credit', (more) => {
    expect(creditedBy(qr, [row(more)])).toBeUndefined();
  });
});
