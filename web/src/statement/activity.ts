import type { StatementRow } from '@kapao/contract/statement';
import { fill } from '@kapao/i18n/fill';
import type { PageMessages } from '@kapao/i18n/pages/en';
import type { IconName } from '../ui/icon/icon.tsx';
import type { Names } from './use-names.ts';

const icons: Record<StatementRow['statementType'], IconName> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  bonus: 'bonus',
  finish_bonus: 'bonus',
  transfer: 'swap',
};

const giftIcons = {
  bonus: 'bonus',
  promotion: 'bonus',
  invite: 'invite',
  refund: 'refund',
  luckydraw: 'wheel',
} as const;
const gifts = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const;
type Gift = (typeof gifts)[number];

/** Returns the kind of gift, or of its condition's end (rules#statement-rows). Null for other money. */
const giftInRow = (row: StatementRow): Gift | null => gifts.find((gift) => row[gift] !== undefined) ?? null;

export function iconOf(row: StatementRow): IconName {
  const gift = giftInRow(row);
  return gift === null ? icons[row.statementType] : giftIcons[gift];
}

export function tell(
  row: StatementRow,
  messages: PageMessages['statement'],
  names: Names,
): { title: string; detail: string } {
  const gift = giftInRow(row);
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
      return { title: fill(messages.transfer, { from: names.place(row.from), to: names.place(row.to) }), detail: '' };
  }
}

function describeGift(
  status: StatementRow['status'],
  gift: Gift,
  description: string,
  messages: PageMessages['statement'],
): { title: string; detail: string } {
  const kind = messages[gift];
  if (description === '' || status === 'FAILED') return { title: kind, detail: description };
  return { title: description, detail: gift === 'bonus' || description === kind ? '' : kind };
}
