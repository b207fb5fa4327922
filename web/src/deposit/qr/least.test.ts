import { expect, test } from 'vitest';
import { chooseChannel, isWholeAmount, leastOfAll, leastOfChannel, mayCreate, maySend } from './least.ts';

test('the minimum is the server’s, and never below one unit', () => {
  expect(leastOfChannel({ minimum: 100 })).toBe(10_000n);
  expect(leastOfChannel({ minimum: 0.5 })).toBe(100n);
  expect(leastOfChannel({})).toBe(100n);
});

test('the button needs the channel’s minimum; at KBANK any amount above 0', () => {
  const ww = { bankCode: 'WW', minimum: 100 };
  expect(maySend(ww, 9_999n)).toBe(false);
  expect(maySend(ww, 10_000n)).toBe(true);
  expect(maySend(ww, null)).toBe(false);
  const kbank = { bankCode: 'KBANK', minimum: 1 };
  expect(maySend(kbank, 0n)).toBe(false);
  expect(maySend(kbank, 1n)).toBe(true);
  expect(maySend({ bankCode: 'KBANK', minimum: 20 }, 100n)).toBe(false);
});

test('below one unit no QR is created', () => {
  expect(mayCreate(99n)).toBe(false);
  expect(mayCreate(100n)).toBe(true);
  expect(mayCreate(null)).toBe(false);
});

test('kip are paid in whole units by QR, baht to the satang', () => {
  expect(isWholeAmount(5_000_050n, 'LAK')).toBe(false);
  expect(isWholeAmount(5_000_000n, 'LAK')).toBe(true);
  expect(isWholeAmount(null, 'LAK')).toBe(true);
  expect(isWholeAmount(5_050n, 'THB')).toBe(true);
});

test('the channel is chosen: the wanted one, else the first open one that takes the amount', () => {
  const channels = [
    { bankCode: 'KBANK', minimum: 1, maintenance: true },
    { bankCode: 'WW', minimum: 100 },
    { bankCode: 'ZPAY', minimum: 10 },
  ];
  const choose = (amountMinor: bigint | null, wanted?: string) =>
    chooseChannel(channels, { wanted, amountMinor })?.bankCode;
  expect(choose(null)).toBe('WW');
  expect(choose(50_000n)).toBe('WW');
  expect(choose(5_000n)).toBe('ZPAY');
  expect(choose(500n)).toBe('ZPAY');
  expect(choose(50_000n, 'ZPAY')).toBe('ZPAY');
  expect(chooseChannel([], { wanted: undefined, amountMinor: 100n })).toBeUndefined();
  expect(leastOfAll(channels)).toBe(100n);
});
