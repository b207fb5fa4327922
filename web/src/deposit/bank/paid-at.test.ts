import { expect, test } from 'vitest';
import { paidAtLimits, readPaidAt, toPaidAtText } from './paid-at.ts';

const nowMs = Date.parse('2026-11-22T03:15:30.000Z');

test('a time is shown and read in Bangkok time, whatever zone the phone has', () => {
  expect(toPaidAtText(nowMs)).toBe('2026-11-22T10:15');
  expect(readPaidAt('2026-11-22T09:00', nowMs)).toBe('2026-11-22T02:00:00.000Z');
  expect(paidAtLimits(nowMs)).toEqual({ min: '2026-11-19T10:16', max: '2026-11-22T10:15' });
});

test('the current minute is accepted and never lies in the future', () => {
  expect(readPaidAt('2026-11-22T10:15', nowMs)).toBe('2026-11-22T03:15:00.000Z');
  expect(readPaidAt('2026-11-22T10:16', nowMs)).toBe('2026-11-22T03:15:30.000Z');
});

test.each(['', '2026-11-22', '2026-11-22T10:17', '2026-11-19T10:15', 'x'])(
  '"%s" is not a valid time of a transfer',
  (text) => {
    expect(readPaidAt(text, nowMs)).toBeNull();
  },
);
