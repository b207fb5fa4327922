import type { ReplyOf } from '@kapao/contract/endpoint';
import type { lookupDeposit, ReceivingAccount } from '@kapao/contract/deposit';

export type DepositWays = ReplyOf<typeof lookupDeposit>;
export type ReceivingWallet = DepositWays['wallets'][number];

/** Payment providers, and KBANK in SMS mode, take money by QR (product#qr-deposit). */
export const isQrChannel = ({ bankType, bankCode, mode }: ReceivingAccount): boolean =>
  bankType === 'PAYMENT' || (bankCode === 'KBANK' && mode === 'SMS');

export type DepositTab = 'bank' | 'qr' | 'truewallet';

/** What of depositing is open: the sheet itself, or one that takes its place for a while. */
export type DepositStep = 'deposit' | 'edit-name' | 'slip';

/**
 * The tabs to show: one without a channel is not there; manual mode has none but the plain list (design#components).
 */
export function tabsOf({ banks, wallets, isManual }: Omit<DepositWays, 'truelinkKey'>): DepositTab[] {
  if (isManual) return ['bank'];
  const tabs: DepositTab[] = [];
  if (banks.some((bank) => !isQrChannel(bank))) tabs.push('bank');
  if (banks.some(isQrChannel)) tabs.push('qr');
  if (wallets.length > 0) tabs.push('truewallet');
  return tabs;
}

/** Accounts of one bank stand together, as one display (product#bank-deposit). */
export type BankDisplay = { bankCode: string; accounts: ReceivingAccount[] };

/** The accounts that are watched by themselves, bank by bank in the operator's order, and those a person checks. */
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

/** The wallets by kind, and which is shown first: the first one's kind (product#true-money-deposit). */
export function walletsOf(wallets: readonly ReceivingWallet[]) {
  const auto = wallets.find(({ mode }) => mode === 'AUTO');
  const gift = wallets.find(({ mode }) => mode !== 'AUTO');
  return { auto, gift, first: wallets[0]?.mode === 'AUTO' ? ('auto' as const) : ('gift' as const) };
}
