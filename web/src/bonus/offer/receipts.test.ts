import { expect, test } from 'vitest';
import { timesLeft } from './receipts.ts';

const left = (type: 'limit' | 'day' | 'week', receivedAt: readonly string[], now: string, maxReceived = 2): number =>
  timesLeft(
    {
      type,
      maxReceived,
      userBonus: { _id: 'x', isActive: false, received: receivedAt.map((updatedAt) => ({ updatedAt })) },
    },
    Date.parse(now),
  );

test('a bonus nobody has taken may be received as often as it says', () => {
  expect(timesLeft({ type: 'day', maxReceived: 3, userBonus: null }, 0)).toBe(3);
});

test('of a limit every receipt counts, however old', () => {
  expect(left('limit', ['2020-01-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'], '2026-11-20T00:00:00.000Z')).toBe(0);
});

test('of a day those of today in Bangkok count, to the last millisecond before midnight', () => {
  const before = '2026-11-20T16:59:59.999Z';
  expect(left('day', [before], '2026-11-20T16:59:59.999Z')).toBe(1);
  expect(left('day', [before], '2026-11-20T17:00:00.000Z')).toBe(2);
  expect(left('day', ['2026-11-20T17:00:00.000Z'], '2026-11-21T16:59:59.999Z')).toBe(1);
});

test('of a week those since Monday 00:00 in Bangkok count', () => {
  // 2026-11-23 is a Monday.
  const sunday = '2026-11-22T16:59:59.999Z';
  const monday = '2026-11-22T17:00:00.000Z';
  expect(left('week', [sunday], sunday)).toBe(1);
  expect(left('week', [sunday], monday)).toBe(2);
  expect(left('week', [monday], '2026-11-29T16:59:59.999Z')).toBe(1);
  expect(left('week', [monday], '2026-11-29T17:00:00.000Z')).toBe(2);
});

test('is never less than none, and a receipt ahead of the clock is one of today', () => {
  expect(left('day', ['2026-11-21T10:00:00.000Z'], '2026-11-20T10:00:00.000Z', 1)).toBe(0);
  expect(left('limit', ['2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z'], '2026-01-01T00:00:00.000Z', 1)).toBe(
    0,
  );
});
