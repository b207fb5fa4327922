import type { ReplyOf } from '@kapao/contract/endpoint';
import type { lookupDeposit, ReceivingAccount } from '@kapao/contract/deposit';

export type DepositWays = ReplyOf<typeof lookupDeposit>;
export type ReceivingWallet = DepositWays['wallets'][number];

export const isQrChannel = ({ bankType, bankCode, mode }: ReceivingAccount): boolean =>
  bankType === 'PAYMENT' || (bankCode === 'KBANK' && mode === 'SMS');

/** In the order shown: QR leads, because it needs no number and no slip. */
export const depositTabs = ['qr', 'bank', 'truewallet'] as const;
export type DepositTab = (typeof depositTabs)[number];

export type DepositStep = 'deposit' | 'edit-name' | 'slip';

/** Manual mode has only the bank tab (design#components). */
export function listDepositTabs({ banks, wallets, isManual }: Omit<DepositWays, 'truelinkKey'>): DepositTab[] {
  if (isManual) return ['bank'];
  const offered: Record<DepositTab, boolean> = {
    qr: banks.some(isQrChannel),
    bank: banks.some((bank) => !isQrChannel(bank)),
    truewallet: wallets.length > 0,
  };
  return depositTabs.filter((tab) => offered[tab]);
}

export type BankDisplay = { bankCode: string; accounts: ReceivingAccount[] };

export function displaysOf(banks: readonly ReceivingAccount[]): { auto: BankDisplay[]; byHand: BankDisplay[] } {
  return {
    auto: byBank(banks.filter(({ mode }) => mode !== 'MANUAL')),
    byHand: byBank(banks.filter(({ mode }) => mode === 'MANUAL')),
  };
}

function byBank(banks: readonly ReceivingAccount[]): BankDisplay[] {
  const displays = new Map<string, ReceivingAccount[]>();
  for (const account of banks) displays.set(account.bankCode, [...(displays.get(account.bankCode) ?? []), account]);
  return [...displays].map(([bankCode, accounts]) => ({ bankCode, accounts }));
}

export function walletsOf(wallets: readonly ReceivingWallet[]) {
  const auto = wallets.find(({ mode }) => mode === 'AUTO');
  const gift = wallets.find(({ mode }) => mode !== 'AUTO');
  return { auto, gift, first: wallets[0]?.mode === 'AUTO' ? ('auto' as const) : ('gift' as const) };
}
