import { describe, expect, test } from 'vitest';
import {
  firstSides,
  inGamesMinor,
  leftFor,
  movableFromWallet,
  movableMinor,
  NONE,
  placesOf,
  seeTotal,
  totalMinor,
  transferProblem,
  WALLET,
  withdrawableMinor,
} from './model.ts';
import { gameOf, viewOf } from './sample.ts';

const view = viewOf(8200, [
  gameOf('A', 1250),
  gameOf('B', 780.5, { stale: true }),
  gameOf('C', 0, { isActive: false }),
]);
const places = placesOf(view, { wallet: 'Wallet', none: 'Choose' });
const placeOf = (code: string) => places.find((place) => place.code === code);
const problemOf = (from: string, to: string, amountMinor: bigint | null) =>
  transferProblem({ from, to, amountMinor, source: placeOf(from) });

describe('the places of a transfer', () => {
  test('are the empty choice, the wallet and the open game accounts', () => {
    expect(places.map(({ code }) => code)).toEqual([NONE, WALLET, 'A', 'B']);
  });
});

describe('a transfer starts', () => {
  test('at the wallet, towards the only open game', () => {
    expect(firstSides(viewOf(100, [gameOf('A', 0)]))).toEqual({ from: WALLET, to: 'A' });
    expect(firstSides(viewOf(100, [gameOf('A', 0), gameOf('B', 900)]))).toEqual({ from: WALLET, to: NONE });
  });

  test('at the game that holds most while the wallet is empty', () => {
    const games = [gameOf('A', 20), gameOf('B', 1300.01), gameOf('C', 5_000, { stale: true })];
    expect(firstSides(viewOf(0.5, games))).toEqual({ from: 'B', to: WALLET });
  });

  test('at the wallet while there is no money anywhere', () => {
    expect(firstSides(viewOf(0, [gameOf('A', 0.5)]))).toEqual({ from: WALLET, to: 'A' });
  });
});

describe('a transfer', () => {
  test('needs both sides', () => {
    expect(problemOf(NONE, 'A', 100n)).toBe('choose-both');
    expect(problemOf(WALLET, NONE, 100n)).toBe('choose-both');
  });

  test('needs two different sides', () => {
    expect(problemOf('A', 'A', 100n)).toBe('must-differ');
  });

  test('is at least one whole unit', () => {
    expect(problemOf(WALLET, 'A', null)).toBe('amount-required');
    expect(problemOf(WALLET, 'A', 99n)).toBe('too-small');
    expect(problemOf(WALLET, 'A', 100n)).toBeNull();
  });

  test('is at most what the source holds', () => {
    expect(problemOf(WALLET, 'A', 820_000n)).toBeNull();
    expect(problemOf(WALLET, 'A', 820_001n)).toBe('too-large');
  });

  test('out of the wallet is at most what a loss limit leaves, whatever the wallet has', () => {
    const limited = { ...view, lossLimit: { amount: 500, left: 120.5 } };
    expect(leftFor({ from: WALLET, to: 'A' }, view)).toBeUndefined();
    expect(leftFor({ from: 'A', to: WALLET }, limited)).toBeUndefined();
    expect(leftFor({ from: 'A', to: 'B' }, limited)).toBeUndefined();
    const leftMinor = leftFor({ from: WALLET, to: 'A' }, limited);
    const draft = { from: WALLET, to: 'A', source: placeOf(WALLET), leftMinor };
    expect(transferProblem({ ...draft, amountMinor: 12_050n })).toBeNull();
    expect(transferProblem({ ...draft, amountMinor: 12_051n })).toBe('over-limit');
    expect(transferProblem({ ...draft, amountMinor: 999_999n })).toBe('over-limit');
  });

  test('leaves the limit to the server where the shown balance may be outdated', () => {
    expect(problemOf('B', WALLET, 999_999n)).toBeNull();
  });
});

describe('the movable part of an amount', () => {
  test('is all of it where every satang can move', () => {
    expect(movableMinor(12_345n, [])).toBe(12_345n);
    expect(movableMinor(12_345n, [1n, 1n])).toBe(12_345n);
  });

  test('is whole steps of a game, and of both games together', () => {
    expect(movableMinor(12_345n, [100n])).toBe(12_300n);
    expect(movableMinor(12_345n, [10n, 1n])).toBe(12_340n);
    expect(movableMinor(12_345n, [30n, 100n])).toBe(12_300n);
    expect(movableMinor(99n, [100n])).toBe(0n);
  });

  test('by Play is whole steps of the wallet, and 0 below the minimum of a transfer', () => {
    expect(movableFromWallet(viewOf(100.5), gameOf('A', 0, { step: 1 }))).toBe(10_000n);
    expect(movableFromWallet(viewOf(100.5), gameOf('A', 0))).toBe(10_050n);
    expect(movableFromWallet(viewOf(0.99), gameOf('A', 0))).toBe(0n);
  });
});

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

describe('the time of a total', () => {
  const checkedAt = (lastUpdated: string, baht = 100) => ({ ...viewOf(baht, []), lastUpdated });
  const first = seeTotal(null, checkedAt('2026-11-22T10:00:00Z'), Date.parse('2026-11-22T10:05:00Z'));
  const later = Date.parse('2026-11-22T10:06:00Z');

  test('is that of the last check while the total stays', () => {
    expect(first).toEqual({ totalMinor: 10_000n, atMs: Date.parse('2026-11-22T10:00:00Z') });
    expect(seeTotal(first, checkedAt('2026-11-22T10:00:00Z'), later)).toEqual(first);
    expect(seeTotal(first, checkedAt('2026-11-22T10:04:00Z'), later).atMs).toBe(Date.parse('2026-11-22T10:04:00Z'));
  });

  test('is now when the total has changed without a check, and stays so', () => {
    const changed = seeTotal(first, checkedAt('2026-11-22T10:00:00Z', 200), later);
    expect(changed).toEqual({ totalMinor: 20_000n, atMs: later });
    expect(seeTotal(changed, checkedAt('2026-11-22T10:00:00Z', 200), later + 60_000)).toEqual(changed);
  });
});
