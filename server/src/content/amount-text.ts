import type { Currency } from '@kapao/contract/money';
import type { LocalText } from './local-text.ts';

/** Multiplier of demo amounts, the same as in the settings. A round number, not an exchange rate. */
export const perBaht: Record<Currency, number> = { THB: 1, LAK: 600 };

const names: Record<Currency, LocalText> = {
  THB: { th: 'บาท', la: 'ບາດ', en: 'baht' },
  LAK: { th: 'กีบ', la: 'ກີບ', en: 'kip' },
};

const grouped = new Intl.NumberFormat('en', { useGrouping: true });

export function localAmount(baht: number, currency: Currency): LocalText {
  const number = grouped.format(baht * perBaht[currency]);
  const { th, la, en } = names[currency];
  return { th: `${number} ${th}`, la: `${number} ${la}`, en: `${number} ${en}` };
}
