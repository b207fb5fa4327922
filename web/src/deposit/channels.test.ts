import { expect, test } from 'vitest';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import { displaysOf, isQrChannel, listDepositTabs, walletsOf } from './channels.ts';

const account = (bankType: string, bankCode: string, mode: string, bankAccountNo = '1'): ReceivingAccount => ({
  bankType,
  bankCode,
  mode,
  bank: { nameTH: bankCode, nameEN: bankCode },
  bankAccountName: 'X',
  bankAccountNo,
  currency: 'THB',
});

const scb = account('BANK', 'SCB', 'AUTO');
const ww = account('PAYMENT', 'WW', 'AUTO');
const auto = { mode: 'AUTO', walletAccountName: 'A' };
const gift = { mode: 'LINK', walletAccountName: 'G' };

test('payment providers and KBANK in SMS mode are QR channels, KBANK in AUTO mode is an account', () => {
  expect(isQrChannel(ww)).toBe(true);
  expect(isQrChannel(account('BANK', 'KBANK', 'SMS'))).toBe(true);
  expect(isQrChannel(account('BANK', 'KBANK', 'AUTO'))).toBe(false);
});

test('a tab without a channel is not shown', () => {
  const ways = { isManual: false };
  expect(listDepositTabs({ ...ways, banks: [scb, ww], wallets: [auto] })).toEqual(['qr', 'bank', 'truewallet']);
  expect(listDepositTabs({ ...ways, banks: [scb], wallets: [] })).toEqual(['bank']);
  expect(listDepositTabs({ ...ways, banks: [ww], wallets: [] })).toEqual(['qr']);
  expect(listDepositTabs({ ...ways, banks: [], wallets: [gift] })).toEqual(['truewallet']);
  expect(listDepositTabs({ ...ways, banks: [], wallets: [] })).toEqual([]);
});

test('manual mode lists all accounts in one', () => {
  expect(listDepositTabs({ banks: [scb, ww], wallets: [auto], isManual: true })).toEqual(['bank']);
});

test('accounts of one bank are grouped, with manually checked ones apart', () => {
  const second = account('BANK', 'SCB', 'AUTO', '2');
  const gsb = account('BANK', 'GSB', 'MANUAL');
  const bcel = account('BANK', 'BCEL', 'AUTO');
  expect(displaysOf([scb, gsb, bcel, second])).toEqual({
    auto: [
      { bankCode: 'SCB', accounts: [scb, second] },
      { bankCode: 'BCEL', accounts: [bcel] },
    ],
    byHand: [{ bankCode: 'GSB', accounts: [gsb] }],
  });
});

test('the first true-money wallet selects the shown kind; the other kind is available too', () => {
  expect(walletsOf([auto, gift])).toEqual({ auto, gift, first: 'auto' });
  expect(walletsOf([gift, auto])).toEqual({ auto, gift, first: 'gift' });
  expect(walletsOf([gift])).toEqual({ auto: undefined, gift, first: 'gift' });
});
