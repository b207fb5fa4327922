import { beforeEach, expect, test } from 'vitest';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import type { Bonus } from '@kapao/contract/bonus';
import { stubClosedStorage, stubWindow } from '@kapao/client/testing/browser';
import {
  bonusOf,
  chooseChannel,
  depositBonus,
  displaysOf,
  isQrChannel,
  isWholeAmount,
  keepLastDeposit,
  leastOfAll,
  leastOfChannel,
  listDepositTabs,
  mayCreate,
  maySend,
  paidAtLimits,
  readLastDeposit,
  readPaidAt,
  toPaidAtText,
  walletsOf,
} from './model.ts';

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

const welcome: Bonus = {
  code: 'WELCOME',
  title: 'Welcome',
  trigger: 'deposit',
  type: 'limit',
  maxReceived: 1,
  counted: 0,
  percentFail: 5,
  percentSuccess: 300,
  percentBonus: 100,
  maxBonus: 500,
  fixedBonus: 0,
  minDeposit: 100,
  categories: [],
  withdrawCap: 0,
  armHours: 24,
  expireDays: 7,
  banners: [],
  userBonus: null,
};
const instant: Bonus = { ...welcome, code: 'NOW', trigger: 'instant' };
const taken: Bonus = { ...welcome, counted: 1 };

test('the first bonus for a deposit that is not taken yet is offered', () => {
  expect(depositBonus({ bonuses: [instant, taken, welcome], running: undefined, mayTake: true })).toEqual({
    kind: 'offered',
    bonus: welcome,
  });
});

test('none is offered with too much money, another bonus, or all taken', () => {
  expect(depositBonus({ bonuses: [welcome], running: undefined, mayTake: false })).toBeNull();
  expect(
    depositBonus({ bonuses: [welcome], running: { status: true, type: 'REFUND', state: 'OPEN' }, mayTake: true }),
  ).toBeNull();
  expect(depositBonus({ bonuses: [taken, instant], running: undefined, mayTake: true })).toBeNull();
  expect(depositBonus({ bonuses: undefined, running: undefined, mayTake: true })).toBeNull();
});

test('an armed bonus is shown until the deposit', () => {
  const armed: Bonus = { ...welcome, userBonus: { _id: '1', isActive: true, received: [] } };
  const running = { status: true, type: 'BONUS', state: 'ARMED' } as const;
  expect(depositBonus({ bonuses: [armed], running, mayTake: true })).toEqual({ kind: 'armed', bonus: armed });
  expect(depositBonus({ bonuses: [armed], running: { ...running, state: 'OPEN' }, mayTake: true })).toBeNull();
});

test.each([
  [9_999n, welcome, null],
  [10_000n, welcome, { giftMinor: 10_000n, targetMinor: 60_000n }],
  [100_000n, welcome, { giftMinor: 50_000n, targetMinor: 450_000n }],
  [
    10_001n,
    { ...welcome, percentBonus: 33.33, maxBonus: 0, percentSuccess: 150 },
    { giftMinor: 3_333n, targetMinor: 20_001n },
  ],
  [
    10_000n,
    { ...welcome, percentBonus: 0, fixedBonus: 50, percentSuccess: 200 },
    { giftMinor: 5_000n, targetMinor: 30_000n },
  ],
] as const)('a deposit of %s brings the gift and asks the target', (depositMinor, terms, brings) => {
  expect(bonusOf(terms, depositMinor)).toEqual(brings);
});

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

const nowMs = Date.parse('2026-11-22T03:15:30.000Z');

test('a time is shown and read in Bangkok time, whatever zone the phone has', () => {
  expect(toPaidAtText(nowMs)).toBe('2026-11-22T10:15');
  expect(readPaidAt('2026-11-22T09:00', nowMs)).toBe('2026-11-22T02:00:00.000Z');
  expect(paidAtLimits(nowMs)).toEqual({ min: '2026-11-19T10:16', max: '2026-11-22T10:15' });
});

test('the current minute is accepted and never lies in the future', () => {
  expect(readPaidAt('2026-11-22T10:15', nowMs)).toBe('2026-11-22T03:15:00.000Z');
  expect(readPaidAt('2026-11-22T10:16', nowMs)).toBe('2026-11-22T03:15:30.000Z');
});

test.each(['', '2026-11-22', '2026-11-22T10:17', '2026-11-19T10:15', 'x'])(
  '"%s" is not a valid time of a transfer',
  (text) => {
    expect(readPaidAt(text, nowMs)).toBeNull();
  },
);
