import { describe, expect, test } from 'vitest';
import { gameOf, viewOf } from '../money/sample.ts';
import { firstRunStep } from './first-steps.tsx';

const closed = gameOf('A', 0, { isActive: false });
const seen = (view: ReturnType<typeof viewOf>, createdAt = '2026-11-20T00:00:00Z') =>
  firstRunStep({ ...view, lastUpdated: '2026-11-22T10:00:00Z', profile: { createdAt } });

describe('the path of a new member', () => {
  test('begins with a deposit, goes on to a game and ends with play', () => {
    expect(seen(viewOf(0, [closed]))).toBe('deposit');
    expect(seen(viewOf(500, [closed]))).toBe('choose');
    expect(seen(viewOf(500, [gameOf('A', 0)]))).toBe('play');
    expect(seen(viewOf(0, [gameOf('A', 500)]))).toBeNull();
  });

  test('does not come back to members who know the way', () => {
    expect(seen(viewOf(500, [gameOf('A', 0)]), '2026-10-01T00:00:00Z')).toBeNull();
    expect(seen(viewOf(500, [gameOf('A', 0), gameOf('B', 0)]))).toBeNull();
    expect(seen(viewOf(500, [gameOf('A', 0)], [{ from: 'WALLET', to: 'A', amount: 100 }]))).toBeNull();
  });
});
