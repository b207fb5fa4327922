import type { ReceivingAccount } from '@kapao/contract/deposit';

/** Payment providers, and KBANK in SMS mode, take money by QR (spec §2). */
export const isQrChannel = ({ bankType, bankCode, mode }: ReceivingAccount): boolean =>
  bankType === 'PAYMENT' || (bankCode === 'KBANK' && mode === 'SMS');

export type DepositTab = 'bank' | 'qr';

/** The tabs to show: one without a channel is not there; manual mode lists accounts only (DESIGN §6). */
export function tabsOf(banks: readonly ReceivingAccount[], isManual: boolean): DepositTab[] {
  const tabs: DepositTab[] = [];
  if (banks.some((bank) => isManual || !isQrChannel(bank))) tabs.push('bank');
  if (!isManual && banks.some(isQrChannel)) tabs.push('qr');
  return tabs;
}
