import type { ReplyOf } from '@kapao/contract/endpoint';
import type { lookupDeposit, ReceivingAccount } from '@kapao/contract/deposit';
import { formatMajor, parseMajor, toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { Bonus } from '@kapao/contract/bonus';
import type { WalletView } from '@kapao/contract/wallet';
import { readText, writeText } from '@kapao/client/storage';

export type DepositWays = ReplyOf<typeof lookupDeposit>;
export type ReceivingWallet = DepositWays['wallets'][number];

export const isQrChannel = ({ bankType, bankCode, mode }: ReceivingAccount): boolean =>
  bankType === 'PAYMENT' || (bankCode === 'KBANK' && mode === 'SMS');

/** In the order shown: QR leads, because it needs no number and no slip. */
const depositTabs = ['qr', 'bank', 'truewallet'] as const;
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

type Channel = Pick<ReceivingAccount, 'bankCode' | 'minimum'>;

const oneUnitMinor = 100n;

export function leastOfChannel({ minimum }: Pick<Channel, 'minimum'>): bigint {
  const leastMinor = minimum === undefined ? oneUnitMinor : toMinor(minimum);
  return leastMinor < oneUnitMinor ? oneUnitMinor : leastMinor;
}

/** Enables the button: KBANK from above 0, other channels from their minimum (product#qr-deposit). */
export function maySend(channel: Channel, amountMinor: bigint | null): boolean {
  if (amountMinor === null) return false;
  const leastMinor = leastOfChannel(channel);
  return channel.bankCode === 'KBANK' && leastMinor === oneUnitMinor ? amountMinor > 0n : amountMinor >= leastMinor;
}

type Choice = { wanted: string | undefined; amountMinor: bigint | null };

/**
 * Returns the wanted channel, else the first open one in the operator's order that takes the amount. Below all
 * minimums: the open one with the lowest.
 */
export function chooseChannel<C extends Channel & Pick<ReceivingAccount, 'maintenance'>>(
  channels: readonly C[],
  { wanted, amountMinor }: Choice,
): C | undefined {
  const open = channels.filter(({ maintenance }) => !maintenance);
  return (
    channels.find(({ bankCode }) => bankCode === wanted) ??
    open.find((channel) => amountMinor === null || maySend(channel, amountMinor)) ??
    open.find((channel) => leastOfChannel(channel) === leastOfAll(open)) ??
    channels[0]
  );
}

export const leastOfAll = (channels: readonly Pick<Channel, 'minimum'>[]): bigint =>
  channels.map(leastOfChannel).reduce((least, next) => (next < least ? next : least), leastOfFirst(channels));

const leastOfFirst = ([first]: readonly Pick<Channel, 'minimum'>[]): bigint =>
  first ? leastOfChannel(first) : oneUnitMinor;

/** A QR carries only whole kip (rules#lao-variant). */
export const isWholeAmount = (amountMinor: bigint | null, currency: Currency): boolean =>
  currency !== 'LAK' || amountMinor === null || amountMinor % 100n === 0n;

export const mayCreate = (amountMinor: bigint | null): amountMinor is bigint =>
  amountMinor !== null && amountMinor >= oneUnitMinor;

type Terms = Pick<Bonus, 'percentBonus' | 'maxBonus' | 'fixedBonus' | 'minDeposit' | 'percentSuccess'>;

/** A bonus for the next deposit: taken already, or one that the member may take now. */
type DepositBonus = { kind: 'armed' | 'offered'; bonus: Bonus };

type Facts = {
  bonuses: readonly Bonus[] | undefined;
  running: WalletView['bonus'];
  /** Whether the member's total is small enough for a new bonus. */
  mayTake: boolean;
};

export function depositBonus({ bonuses = [], running, mayTake }: Facts): DepositBonus | null {
  const byDeposit = bonuses.filter(({ trigger }) => trigger === 'deposit');
  if (running?.status) {
    const armed = byDeposit.find(({ userBonus }) => userBonus?.isActive);
    return running.state === 'ARMED' && armed ? { kind: 'armed', bonus: armed } : null;
  }
  const open = mayTake ? byDeposit.find(({ counted, maxReceived }) => counted < maxReceived) : undefined;
  return open ? { kind: 'offered', bonus: open } : null;
}

const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100));
const whole = 10_000n;

/** What a deposit brings: the gift, and the total that makes the money free (rules#conditions). */
export function bonusOf(terms: Terms, depositMinor: bigint): { giftMinor: bigint; targetMinor: bigint } | null {
  if (depositMinor < toMinor(terms.minDeposit)) return null;
  const fixedMinor = toMinor(terms.fixedBonus);
  const mostMinor = toMinor(terms.maxBonus);
  const shareMinor = (depositMinor * hundredths(terms.percentBonus)) / whole;
  const giftMinor = fixedMinor > 0n ? fixedMinor : mostMinor > 0n && shareMinor > mostMinor ? mostMinor : shareMinor;
  const target = (depositMinor + giftMinor) * hundredths(terms.percentSuccess);
  return { giftMinor, targetMinor: (target + whole - 1n) / whole };
}

/** How a member deposited last, kept by this browser. */
type LastDeposit = { tab: DepositTab; amountMinor: bigint | null };

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

const zoneMs = 7 * 3_600_000;
const oldestMs = 72 * 3_600_000;
const minuteMs = 60_000;

/** Formats a time for a `datetime-local` field, in Bangkok and Vientiane time. */
export function toPaidAtText(ms: number): string {
  return new Date(ms + zoneMs).toISOString().slice(0, 16);
}

/** Parses a `datetime-local` value to ISO 8601 in UTC. Returns null when empty, in the future, or over 72 hours old. */
export function readPaidAt(text: string, nowMs: number): string | null {
  const ms = Date.parse(`${text}:00.000Z`) - zoneMs;
  if (Number.isNaN(ms) || ms > nowMs + minuteMs || ms < nowMs - oldestMs) return null;
  return new Date(Math.min(ms, nowMs)).toISOString();
}

export function paidAtLimits(nowMs: number): { min: string; max: string } {
  return { min: toPaidAtText(nowMs - oldestMs + minuteMs), max: toPaidAtText(nowMs) };
}
