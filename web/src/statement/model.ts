import type { StatementRow } from '@kapao/contract/statement';
import { fill } from '@kapao/i18n/fill';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { dayOf } from '../lib/format.ts';
import { giftOf } from '../receipt/model.ts';
import type { Gift, ReceiptNames } from '../receipt/model.ts';
import type { IconName } from '../ui/icon/icon.tsx';
import { WALLET } from '../money/model.ts';

type StatementTexts = PageMessages['statement'];

const icons: Record<StatementRow['statementType'], IconName> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  bonus: 'bonus',
  finish_bonus: 'bonus',
  transfer: 'swap',
};

const giftIcons: Record<Gift, IconName> = {
  bonus: 'bonus',
  promotion: 'bonus',
  invite: 'invite',
  refund: 'refund',
  luckydraw: 'wheel',
};

export function iconOf(row: StatementRow): IconName {
  const gift = giftOf(row);
  return gift === null ? icons[row.statementType] : giftIcons[gift];
}

// Deposit and bonus are +, a withdrawal is –, the others have no sign (product#statement).
export function rowDirection(row: StatementRow): 'in' | 'out' | undefined {
  if (row.statementType === 'deposit' || row.statementType === 'bonus') return 'in';
  return row.statementType === 'withdraw' ? 'out' : undefined;
}

export function tell(
  row: StatementRow,
  messages: StatementTexts,
  names: ReceiptNames,
): { title: string; detail: string } {
  const gift = giftOf(row);
  const description = gift === null ? '' : (row[gift]?.description ?? '');
  const adjusted = row.adjust?.description ?? '';
  if (row.from === 'ADJUST' || row.to === 'ADJUST') return { title: messages.adjust, detail: adjusted || description };
  if (adjusted !== '') return { title: adjusted, detail: '' };
  switch (row.statementType) {
    case 'deposit':
      return { title: messages.deposit, detail: names.channel(row.from) };
    case 'withdraw':
      return { title: messages.withdraw, detail: fill(messages.toBank, { name: names.bank(row.to) }) };
    case 'finish_bonus':
      return { title: row.status === 'SUCCESS' ? messages.conditionMet : messages.finishBonus, detail: description };
    case 'bonus':
      return describeGift(row.status, gift ?? 'bonus', description, messages);
    case 'transfer':
      return { title: transferTitle(row, messages, names), detail: '' };
  }
}

function transferTitle({ from, to }: StatementRow, messages: StatementTexts, { place }: ReceiptNames): string {
  const text = from === WALLET ? messages.transferIn : to === WALLET ? messages.transferOut : messages.transfer;
  return fill(text, { from: place(from), to: place(to) });
}

function describeGift(
  status: StatementRow['status'],
  gift: Gift,
  description: string,
  messages: StatementTexts,
): { title: string; detail: string } {
  const kind = messages[gift];
  if (description === '' || status === 'FAILED') return { title: kind, detail: description };
  return { title: description, detail: gift === 'bonus' || description === kind ? '' : kind };
}

export type StatementDay = { day: string; rows: StatementRow[] };

/** Groups rows, newest first, by their day in Bangkok. */
export function daysOf(rows: readonly StatementRow[]): StatementDay[] {
  const days: StatementDay[] = [];
  for (const row of rows) {
    const day = dayOf(row.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

export const kinds = ['all', 'deposit', 'withdraw', 'transfer', 'bonus'] as const;
export type Kind = (typeof kinds)[number];

const typesOf: Record<Exclude<Kind, 'all'>, readonly StatementRow['statementType'][]> = {
  deposit: ['deposit'],
  withdraw: ['withdraw'],
  transfer: ['transfer'],
  bonus: ['bonus', 'finish_bonus'],
};

export const periods = ['always', 'today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

const daysBack: Record<Exclude<Period, 'always'>, number> = { today: 0, week: 6, month: 29 };

export type Choice = { kind: Kind; period: Period };

export const everything: Choice = { kind: 'all', period: 'always' };

const dayMs = 86_400_000;
/** Bangkok and Vientiane have no summer time. */
const bangkokMs = 7 * 3_600_000;

/** Returns what the server is asked for a choice. A period begins at midnight in Bangkok and includes today. */
export function filterOf(
  { kind, period }: Choice,
  nowMs: number,
): { types?: StatementRow['statementType'][]; from?: string } {
  const types = kind === 'all' ? {} : { types: [...typesOf[kind]] };
  if (period === 'always') return types;
  const midnightMs = Math.floor((nowMs + bangkokMs) / dayMs) * dayMs - bangkokMs;
  return { ...types, from: new Date(midnightMs - daysBack[period] * dayMs).toISOString() };
}
