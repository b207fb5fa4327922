import type { Tx } from '../platform/db/transaction.ts';
import type { Currency } from '@kapao/contract/money';
import { insertMaintenanceHours, insertReceivingAccounts, insertReceivingWallets } from './store.ts';

export type DemoReceivingAccount = {
  bankType: 'BANK' | 'PAYMENT';
  bankCode: string;
  mode: 'AUTO' | 'SMS' | 'MANUAL';
  accountNo: string;
  currency: Currency;
  minimumMinor: bigint | null;
  presetsMinor: bigint[] | null;
  enabled: boolean;
};

const accountName = 'KAPAO DEMO CO LTD';

const bank = (bankCode: string, mode: DemoReceivingAccount['mode'], accountNo: string, currency: Currency) =>
  ({ bankType: 'BANK', bankCode, mode, accountNo, currency, minimumMinor: null, presetsMinor: null }) as const;

/** Minimums and presets of product#qr-deposit, in whole units. A kip channel starts at its provider's minimum. */
const channels: readonly (readonly [code: string, minimum: number, presets: readonly number[]])[] = [
  ['WW', 100, [100, 200, 300, 500, 1000]],
  ['PAYTIMZ', 10, [10, 50, 100, 500, 1000]],
  ['PAYONEX', 100, [100, 200, 300, 500, 1000]],
  ['ZPAY', 10, [10, 50, 100, 500, 1000]],
];

const kbankPresets = [10, 20, 50, 100, 500, 1000];

const kipFor = 500;

const minorOfWhole = (whole: number): bigint => BigInt(whole) * 100n;

function channelRow(row: (typeof channels)[number], currency: Currency): DemoReceivingAccount {
  const [bankCode, minimum, presets] = row;
  const rate = currency === 'LAK' ? kipFor : 1;
  return {
    bankType: 'PAYMENT',
    bankCode,
    mode: 'AUTO',
    accountNo: currency === 'THB' ? bankCode : `${bankCode}-${currency}`,
    currency,
    minimumMinor: minorOfWhole(minimum * rate),
    presetsMinor: presets.map((preset) => minorOfWhole(preset * rate)),
    enabled: true,
  };
}

export function demoReceivingAccounts(currencies: readonly Currency[]): DemoReceivingAccount[] {
  const banks: DemoReceivingAccount[] = [
    { ...bank('SCB', 'AUTO', '4051234567', 'THB'), enabled: true },
    { ...bank('KBANK', 'SMS', '0451234567', 'THB'), presetsMinor: kbankPresets.map(minorOfWhole), enabled: true },
    { ...bank('GSB', 'MANUAL', '020123456789', 'THB'), enabled: true },
    { ...bank('BCEL', 'AUTO', '160120001234567', 'LAK'), enabled: true },
  ];
  return [...banks, ...currencies.flatMap((currency) => channels.map((row) => channelRow(row, currency)))].filter(
    (row) => currencies.includes(row.currency),
  );
}

export const demoMaintenance = [
  { bankCode: 'GSB', from: '23:45', until: '00:10' },
  { bankCode: 'BCEL', from: '02:00', until: '02:30' },
] as const;

export const receivingAccountName = accountName;

export const demoWallets = [
  { mode: 'AUTO', accountName: 'KAPAO AUTO', mobile: '0800000001' },
  { mode: 'LINK', accountName: 'KAPAO GIFT', mobile: '0800000002' },
] as const;

export async function seedReceiving(tx: Tx, offered: readonly Currency[]): Promise<void> {
  await insertReceivingAccounts(
    tx,
    demoReceivingAccounts(offered).map((row, position) => ({
      bank_type: row.bankType,
      bank_code: row.bankCode,
      mode: row.mode,
      account_name: receivingAccountName,
      account_no: row.accountNo,
      currency: row.currency,
      minimum_minor: row.minimumMinor,
      presets_minor: row.presetsMinor,
      enabled: row.enabled,
      position,
    })),
  );
  await insertReceivingWallets(
    tx,
    demoWallets.map((row) => ({ mode: row.mode, account_name: row.accountName, mobile: row.mobile })),
  );
  await insertMaintenanceHours(
    tx,
    demoMaintenance.map((row) => ({ bank_code: row.bankCode, from_time: row.from, until_time: row.until })),
  );
}
