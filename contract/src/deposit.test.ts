import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { bonusGiveUp } from './bonus.ts';
import { qrCreate, qrState, walletTruelink } from './deposit.ts';
import { signIn } from './game.ts';
import { promotionCurrent, promotionFind } from './promotion.ts';
import { sandboxClock } from './sandbox-clock.ts';
import { slipUpload } from './slip.ts';
import { statementList } from './statement.ts';
import { walletTransfer } from './wallet.ts';
import { spinwheelClaim, spinwheelSpin } from './wheel.ts';
import { withdrawAll } from './withdraw.ts';

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

describe('the state of a QR', () => {
  const time = '2026-11-22T03:00:00.000Z';
  const live = {
    hasQrcode: true,
    qrcodeId: '1',
    qrcode: '<svg/>',
    amount: 100,
    payable: 100.01,
    expireIn: time,
    now: time,
  };

  test('has everything a payer needs, or nothing', () => {
    expect(accepts(qrState, live)).toBe(true);
    expect(accepts(qrState, { hasQrcode: false })).toBe(true);
    expect(accepts(qrState, { hasQrcode: true })).toBe(false);
    const { payable: _, ...withoutPayable } = live;
    expect(accepts(qrState, withoutPayable)).toBe(false);
  });
});

test.each([
  [{ amount: 100.25 }, true],
  [{ amount: 100.255 }, false],
  [{ amount: '100' }, false],
  [{ amount: 100, memberId: '2' }, false],
])('a QR for %j: %s', (body, isAccepted) => {
  expect(accepts(qrCreate.body, body)).toBe(isAccepted);
});

test('a sealed gift link has 1 to 8192 characters', () => {
  const lengths = [0, 1, 8_192, 8_193];
  expect(lengths.map((length) => accepts(walletTruelink.body, { link: 'a'.repeat(length) }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a gift link credited at once has its amount; one that waits does not', () => {
  expect(accepts(walletTruelink.reply, { message: 'SUCCESS', amount: 20 })).toBe(true);
  expect(accepts(walletTruelink.reply, { message: 'OK' })).toBe(true);
  expect(accepts(walletTruelink.reply, { message: 'SUCCESS' })).toBe(false);
});

test('a transfer names both places and an amount of at most two decimals', () => {
  const body = { from: 'wallet', to: 'SLOT_1', amount: 10.5 };
  expect(accepts(walletTransfer.body, body)).toBe(true);
  for (const change of [{ from: '' }, { to: '../x' }, { amount: -1 }, { amount: 1.001 }, { amount: null }]) {
    expect(accepts(walletTransfer.body, { ...body, ...change })).toBe(false);
  }
});

test('giving up a bonus requires its confirmation and keeps the shown amount', () => {
  expect(accepts(bonusGiveUp.body, { acceptForfeit: true, forfeit: 12.5 })).toBe(true);
  expect(accepts(bonusGiveUp.body, { acceptForfeit: false })).toBe(false);
  expect(accepts(bonusGiveUp.body, {})).toBe(false);
});

test.each([
  [{ kind: 'auto', provider: 'X' }, true],
  [{ kind: 'form', action: '/in', fields: ['username', 'password'] }, true],
  [{ kind: 'link', template: 'https://example.com/{username}' }, true],
  [{ kind: 'open' }, true],
  [{ kind: 'auto' }, false],
  [{ kind: 'form', action: '/in' }, false],
  [{ kind: 'other' }, false],
])('a sign-in of a game %j: %s', (way, isAccepted) => {
  expect(accepts(signIn, way)).toBe(isAccepted);
});

test('an unknown promotion is an empty answer, and an incomplete one is invalid', () => {
  for (const { reply } of [promotionFind, promotionCurrent]) {
    expect(accepts(reply, {})).toBe(true);
    expect(accepts(reply, { code: 'WELCOME' })).toBe(false);
  }
});

test.each([
  [{ success: true, result: { code: 'A', label: '10', remainingCoin: 2 } }, true],
  [{ success: false, error: 'COIN_NOT_ENOUGH' }, true],
  [{ success: false, error: 'REQUEST_LIMIT', data: { retryAfter: 1 } }, true],
  [{ success: false, error: 'NO_USER' }, false],
  [{ success: true }, false],
  [{ success: true, result: { code: 'A', label: '10', remainingCoin: 1.5 } }, false],
])('an answer to a spin %j: %s', (reply, isAccepted) => {
  expect(accepts(spinwheelSpin.reply, reply)).toBe(isAccepted);
});

test('a coupon has its prize, or the refusal', () => {
  expect(accepts(spinwheelClaim.reply, { success: true, amount: 10 })).toBe(true);
  expect(accepts(spinwheelClaim.reply, { success: false, error: 'COUPON_EXPIRED' })).toBe(true);
  expect(accepts(spinwheelClaim.reply, { success: false, error: 'COIN_NOT_ENOUGH' })).toBe(false);
});

test('a list continues from the server’s number of at most 19 digits', () => {
  const from = (anchor: string) => accepts(statementList.body, { page: 1, limit: 20, anchor });
  expect(['0', '9'.repeat(19), '9'.repeat(20), '', '-1', '1 or 1=1'].map(from)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a withdrawal of all names the games without an answer', () => {
  const reply = { message: 'SUCCESS', wallet: { amount: 0 } };
  expect(z.parse(withdrawAll.reply, { ...reply, data: { stuck: ['SLOT'] } })).toEqual({
    ...reply,
    data: { stuck: ['SLOT'] },
  });
  expect(accepts(withdrawAll.reply, reply)).toBe(true);
});

test('a slip is a picture of at most 10 MiB', () => {
  expect(slipUpload.upload).toEqual({ maxBytes: 10_485_760, kinds: ['jpeg', 'png', 'webp'] });
});

test('the sandbox’s clock moves by twenty years at most', () => {
  const years = (count: number) => accepts(sandboxClock.body, { offsetMs: count * 366 * 86_400_000 });
  expect([-21, -20, 0, 20, 21].map(years)).toEqual([false, true, true, true, false]);
});
