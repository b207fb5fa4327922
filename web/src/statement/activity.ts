import type { StatementRow } from '@kapao/contract/statement';
import { fill } from '../i18n/fill.ts';
import type { PageWords } from '../i18n/en/pages.ts';
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
const giftOf = (row: StatementRow): Gift | null => gifts.find((gift) => row[gift] !== undefined) ?? null;

export function iconOf(row: StatementRow): IconName {
  const gift = giftOf(row);
  return gift === null ? icons[row.statementType] : giftIcons[gift];
}

/** Returns a row's text: what happened, and the place or reason, which may be empty. */
export function tell(
  row: StatementRow,
  words: PageWords['statement'],
  names: Names,
): { title: string; detail: string } {
  const gift = giftOf(row);
  const description = gift === null ? '' : (row[gift]?.description ?? '');
  const adjusted = row.adjust?.description ?? '';
  if (row.from === 'ADJUST' || row.to === 'ADJUST') return { title: words.adjust, detail: adjusted || description };
  if (adjusted !== '') return { title: adjusted, detail: '' };
  switch (row.statementType) {
    case 'deposit':
      return { title: words.deposit, detail: names.channel(row.from) };
    case 'withdraw':
      return { title: words.withdraw, detail: fill(words.toBank, { name: names.bank(row.to) }) };
    case 'finish_bonus':
      return { title: row.status === 'SUCCESS' ? words.conditionMet : words.finishBonus, detail: description };
    case 'bonus':
      return tellGift(row.status, gift ?? 'bonus', description, words);
    case 'transfer':
      return { title: fill(words.transfer, { from: names.place(row.from), to: names.place(row.to) }), detail: '' };
  }
}

/** Prefers the operator's name of the gift. For a gift that was not given adds the reason. */
function tellGift(
  status: StatementRow['status'],
  gift: Gift,
  description: string,
  words: PageWords['statement'],
): { title: string; detail: string } {
  const kind = words[gift];
  if (description === '' || status === 'FAILED') return { title: kind, detail: description };
  return { title: description, detail: gift === 'bonus' || description === kind ? '' : kind };
}
