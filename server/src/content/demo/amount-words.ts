import type { Currency } from '@kapao/contract/money';
import type { Words } from '../words.ts';

/** What a demo amount is multiplied with, as the settings' own kip amounts are: a round number, no rate of exchange. */
export const perBaht: Record<Currency, number> = { THB: 1, LAK: 600 };

const names: Record<Currency, Words> = {
  THB: { th: 'บาท', la: 'ບາດ', en: 'baht' },
  LAK: { th: 'กีบ', la: 'ກີບ', en: 'kip' },
};

const grouped = new Intl.NumberFormat('en', { useGrouping: true });

/** So many whole baht, or their kip, in a sentence of each language. */
export function wordsOf(baht: number, currency: Currency): Words {
  const number = grouped.format(baht * perBaht[currency]);
  const { th, la, en } = names[currency];
  return { th: `${number} ${th}`, la: `${number} ${la}`, en: `${number} ${en}` };
}
