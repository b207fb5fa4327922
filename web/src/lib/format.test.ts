import { expect, test } from 'vitest';
import { all as en } from '@kapao/i18n/all/en';
import { all as la } from '@kapao/i18n/all/la';
import { all as th } from '@kapao/i18n/all/th';
import { showAmount, showMoney } from './amount.ts';
import { showPhone, showAgo, showClock, showDateTime, showDay, showMinute, showTime } from './format.ts';

test('a time is DD/MM/YYYY HH:mm:ss in Bangkok, Gregorian in every language', () => {
  expect(showDateTime('2026-11-22T16:59:59.999Z')).toBe('22/11/2026 23:59:59');
  expect(showDateTime('2026-11-22T17:00:00.000Z')).toBe('23/11/2026 00:00:00');
  expect(showDateTime('2025-12-31T17:00:00Z')).toBe('01/01/2026 00:00:00');
  expect(showDateTime('2028-02-28T17:00:00Z')).toBe('29/02/2028 00:00:00');
  expect(showMinute('2026-01-02T03:04:05Z')).toBe('02/01/2026 10:04');
  expect(showTime('2026-01-02T03:04:05Z')).toBe('10:04:05');
  expect(showClock('2026-01-02T03:04:05Z')).toBe('10:04');
});

const now = Date.parse('2026-11-22T10:00:00Z');
const ago = (seconds: number, common = en.common) =>
  showAgo(new Date(now - seconds * 1_000).toISOString(), now, common);

test('how long ago is told in the largest whole unit of the spec', () => {
  const edges: readonly (readonly [number, string])[] = [
    [-5, 'just now'],
    [0, 'just now'],
    [1, '1 second ago'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [3_600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [2_591_999, '29 days ago'],
    [2_592_000, '1 month ago'],
    [31_535_999, '12 months ago'],
    [31_536_000, '1 year ago'],
    [63_072_000, '2 years ago'],
  ];
  expect(edges.map(([seconds]) => [seconds, ago(seconds)])).toEqual(edges);
});

test('a day is today, yesterday or its date in Bangkok', () => {
  const midnightMs = Date.parse('2026-11-21T17:00:00Z');
  const shown = (nowMs: number) =>
    ['22/11/2026', '21/11/2026', '20/11/2026'].map((day) => showDay(day, nowMs, en.common));
  expect(shown(midnightMs)).toEqual(['Today', 'Yesterday', '20/11/2026']);
  expect(shown(midnightMs - 1)).toEqual(['22/11/2026', 'Today', 'Yesterday']);
});

test('Thai and Lao tell it in their own order', () => {
  expect([ago(120, th.common), ago(120, la.common)]).toEqual(['2 นาทีที่แล้ว', '2 ນາທີກ່ອນ']);
  expect([ago(0, th.common), ago(0, la.common)]).toEqual(['เมื่อสักครู่', 'ເມື່ອກີ້ນີ້']);
});

test('amounts have two decimals, groups of three, and the sign before all of it', () => {
  expect([0n, 1n, 100n, 99_999n, 123_456_789n].map(showAmount)).toEqual([
    '0.00',
    '0.01',
    '1.00',
    '999.99',
    '1,234,567.89',
  ]);
  expect([showMoney(-50n, 'THB'), showMoney(60_000_000n, 'LAK')]).toEqual(['–฿0.50', '₭600,000.00']);
});

test('a phone number of ten digits is read 3-3-4, any other as it is', () => {
  expect(['1234567890', '123456789', '160120001234567', ''].map(showPhone)).toEqual([
    '123-456-7890',
    '123456789',
    '160120001234567',
    '',
  ]);
});
