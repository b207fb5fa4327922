import { beforeEach, expect, test } from 'vitest';
import { stubClosedStorage, stubWindow } from '@kapao/client/testing/browser';
import { keepLastDeposit, readLastDeposit } from './last.ts';

let page: ReturnType<typeof stubWindow>;
beforeEach(() => {
  page = stubWindow();
});

test('the last channel and amount are kept for their member only', () => {
  keepLastDeposit('1', 'qr', 50_050n);
  expect(readLastDeposit('1')).toEqual({ tab: 'qr', amountMinor: 50_050n });
  expect(readLastDeposit('2')).toBeNull();
});

test('a channel without an amount keeps the amount of the last QR', () => {
  keepLastDeposit('1', 'bank');
  expect(readLastDeposit('1')).toEqual({ tab: 'bank', amountMinor: null });
  keepLastDeposit('1', 'qr', 10_000n);
  keepLastDeposit('1', 'truewallet');
  expect(readLastDeposit('1')).toEqual({ tab: 'truewallet', amountMinor: 10_000n });
});

test.each(['{', '[]', 'null', '"qr"', '{"member":"1","tab":"cash"}', '{"tab":"qr"}'])(
  'a text such as %s is ignored',
  (text) => {
    page.localStorage.setItem('last-deposit', text);
    expect(readLastDeposit('1')).toBeNull();
  },
);

test('closed storage keeps nothing and fails nothing', () => {
  stubClosedStorage();
  keepLastDeposit('1', 'qr', 100n);
  expect(readLastDeposit('1')).toBeNull();
});
