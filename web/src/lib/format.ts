import { fill } from '@kapao/i18n/fill';
import type { Messages } from '@kapao/i18n/main/en';
import { groupAccountNumber } from './banks.ts';

// Always Gregorian and Arabic digits: `th` gives the Buddhist year, `lo` other separators.
const dateFormat = new Intl.DateTimeFormat('en-GB', {
  calendar: 'gregory',
  numberingSystem: 'latn',
  timeZone: 'Asia/Bangkok',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Formats a server time as `DD/MM/YYYY HH:mm:ss` in Bangkok (product#formats). */
export function showDateTime(iso: string): string {
  const parts = new Map(dateFormat.formatToParts(new Date(iso)).map((part) => [part.type, part.value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

export function showMinute(iso: string): string {
  return showDateTime(iso).slice(0, 16);
}

export function showTime(iso: string): string {
  return showDateTime(iso).slice(11);
}

export function showClock(iso: string): string {
  return showDateTime(iso).slice(11, 16);
}

/** Day of a server time in Bangkok, `DD/MM/YYYY`. */
export const dayOf = (iso: string): string => showDateTime(iso).slice(0, 10);

const dayMs = 86_400_000;

export function showDay(day: string, nowMs: number, { today, yesterday }: Messages['common']): string {
  if (day === dayOf(new Date(nowMs).toISOString())) return today;
  return day === dayOf(new Date(nowMs - dayMs).toISOString()) ? yesterday : day;
}

type Unit = keyof Messages['common']['unit'];

// product#formats.
const units: readonly (readonly [Unit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

export function showAgo(iso: string, nowMs: number, common: Messages['common']): string {
  const seconds = Math.floor((nowMs - Date.parse(iso)) / 1_000);
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length);
    if (count >= 1) {
      const word = common.unit[unit][count === 1 ? 0 : 1] ?? '';
      return fill(common.ago, { time: `${count} ${word}` });
    }
  }
  return common.now;
}

/** Formats ten digits as 3-3-4; other numbers stay unchanged (product#formats). */
export function showPhone(digits: string): string {
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : digits;
}

/** Groups an account number as its bank writes it (product#formats). */
export const showAccountNumber = (digits: string, bankCode?: string): string => groupAccountNumber(digits, bankCode);

/** Upper-cases a name as the bank prints it, independent of the phone's language. */
export function upperName(name: string): string {
  return name.toLocaleUpperCase('en-US');
}
