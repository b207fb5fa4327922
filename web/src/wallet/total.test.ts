import { describe, expect, test } from 'vitest';
import { gameOf, viewOf } from './sample.ts';
import { inGamesMinor, totalMinor, withdrawableMinor } from './total.ts';

describe('the total', () => {
  test('adds wallet, games and pending transfers, to the satang', () => {
    const view = viewOf(0.1, [gameOf('A', 0.2), gameOf('B', 1250.55)], [{ from: 'WALLET', to: 'A', amount: 0.7 }]);
    expect(totalMinor(view)).toBe(125_155n);
  });

  test('stays exact where a float would not', () => {
    const games = Array.from({ length: 10 }, (_, index) => gameOf(`G${index}`, 0.1));
    expect(inGamesMinor(viewOf(0, games))).toBe(100n);
  });

  test('handles the largest amounts of the API', () => {
    expect(totalMinor(viewOf(9_999_999_999.99, [gameOf('A', 9_999_999_999.99)]))).toBe(1_999_999_999_998n);
  });

  test('counts pending transfers in the total but not as withdrawable', () => {
    const view = viewOf(100, [gameOf('A', 50)], [{ from: 'WALLET', to: 'A', amount: 30 }]);
    expect(totalMinor(view)).toBe(18_000n);
    expect(withdrawableMinor(view)).toBe(15_000n);
  });
});
