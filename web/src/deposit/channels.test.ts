import { expect, test } from 'vitest';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import { isQrChannel, tabsOf } from './channels.ts';

const account = (bankType: string, bankCode: string, mode: string): ReceivingAccount => ({
  bankType,
  bankCode,
  mode,
  bank: { nameTH: bankCode, nameEN: bankCode },
  bankAccountName: 'X',
  bankAccountNo: '1234567890',
  currency: 'THB',
});

const scb = account('BANK', 'SCB', 'AUTO');
const ww = account('PAYMENT', 'WW', 'AUTO');

test('payment providers and KBANK in SMS mode are QR channels, KBANK in AUTO mode is an account', () => {
  expect(isQrChannel(ww)).toBe(true);
  expect(isQrChannel(account('BANK', 'KBANK', 'SMS'))).toBe(true);
  expect(isQrChannel(account('BANK', 'KBANK', 'AUTO'))).toBe(false);
});

test('a tab without a channel is not shown', () => {
  expect(tabsOf([scb, ww], false)).toEqual(['bank', 'qr']);
  expect(tabsOf([scb], false)).toEqual(['bank']);
  expect(tabsOf([ww], false)).toEqual(['qr']);
  expect(tabsOf([], false)).toEqual([]);
});

test('manual mode lists all accounts in one', () => {
  expect(tabsOf([scb, ww], true)).toEqual(['bank']);
});
