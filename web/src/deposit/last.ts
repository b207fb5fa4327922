import { parseMajor, formatMajor } from '@kapao/contract/money';
import { readText, writeText } from '@kapao/client/storage';
import { depositTabs } from './channels.ts';
import type { DepositTab } from './channels.ts';

/** How a member deposited last, kept by this browser. */
export type LastDeposit = { tab: DepositTab; amountMinor: bigint | null };

const key = 'last-deposit';

export function readLastDeposit(memberId: string): LastDeposit | null {
  try {
    const kept: unknown = JSON.parse(readText('local', key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { member, tab, amount } = kept as Readonly<Record<string, unknown>>;
    const known = depositTabs.find((name) => name === tab);
    if (member !== memberId || !known) return null;
    return { tab: known, amountMinor: typeof amount === 'string' ? parseMajor(amount) : null };
  } catch {
    return null;
  }
}

/** Keeps the channel. A channel without an amount keeps the amount of the last QR. */
export function keepLastDeposit(memberId: string, tab: DepositTab, amountMinor?: bigint): void {
  const amount = amountMinor ?? readLastDeposit(memberId)?.amountMinor ?? null;
  const kept = { member: memberId, tab, ...(amount === null ? {} : { amount: formatMajor(amount) }) };
  writeText('local', key, JSON.stringify(kept));
}
