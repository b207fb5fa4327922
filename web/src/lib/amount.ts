import { formatMajor, parseMajor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';

export const currencySign: Record<Currency, string> = { THB: '฿', LAK: '₭' };

/** Formats minor units: `123450n` is `1,234.50`, `-50n` is `–0.50` (en dash, design#money). */
export function showAmount(amountMinor: bigint): string {
  const [whole = '0', decimals = '00'] = formatMajor(amountMinor < 0n ? -amountMinor : amountMinor).split('.');
  return `${amountMinor < 0n ? '–' : ''}${groupDigits(whole)}.${decimals}`;
}

export function showMoney(amountMinor: bigint, currency: Currency): string {
  const text = showAmount(amountMinor);
  return amountMinor < 0n ? `–${currencySign[currency]}${text.slice(1)}` : `${currencySign[currency]}${text}`;
}

export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

const foreignDigits = /[\u0e50-\u0e59\u0ed0-\u0ed9]/g;

/** Keeps digits and one point, at most 10 and 2 digits. Converts Thai and Lao digits. */
export function cleanAmountText(typed: string): string {
  const plain = typed.replace(foreignDigits, (digit) => String(digit.charCodeAt(0) & 0xf)).replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.split('.');
  const head = whole.replace(/^0+(?=\d)/, '').slice(0, 10);
  return rest.length > 0 ? `${head || '0'}.${rest.join('').slice(0, 2)}` : head;
}

/** Parses typed text to minor units; null when empty or not an amount. `"1,234.5"` is `123450n`. */
export function readAmount(typed: string): bigint | null {
  const text = cleanAmountText(typed);
  return text === '' ? null : parseMajor(text.endsWith('.') ? text.slice(0, -1) : text);
}

export function groupAmountText(typed: string): string {
  const [whole = '', decimals] = cleanAmountText(typed).split('.');
  return decimals ? `${groupDigits(whole)}.${decimals}` : groupDigits(whole);
}

export function amountFieldText(amountMinor: bigint): string {
  return formatMajor(amountMinor).replace(/\.00$/, '');
}
