import { toMinor } from '@kapao/contract/money';
import type { Random } from '../../random.ts';
import { balanceAt, playRound } from '../../sandbox.ts';
import type { Stack } from '../../stack.ts';
import type { Point } from '../kills.ts';

export type Game = Pick<Point, 'capability' | 'listed'> & { code: string };

export type Seat = Game & { username: string };

export function gamesOf(points: readonly Point[]): Game[] {
  const games = points.filter(({ kind }) => kind === 'transfer-in');
  return [...Map.groupBy(games, ({ partner }) => partner)].flatMap(([code, [first]]) =>
    first === undefined ? [] : [{ code, capability: first.capability, listed: first.listed }],
  );
}

/** Stakes in the game's hundredths. No transfer has such an amount, so a round is never taken for one. */
const stakes: Record<string, bigint> = { CIRCUS: 100n, USUN: 30n };
const usualStake = 37n;

export function drawRound({ code }: Seat, random: Random): bigint {
  const stake = (stakes[code] ?? usualStake) * BigInt(1 + random.below(3));
  return random.below(2) === 0 ? stake : -stake;
}

export async function playSafely(stack: Stack, seat: Seat, changeMinor: bigint): Promise<boolean> {
  const [bet, win] = changeMinor > 0n ? [0n, changeMinor] : [-changeMinor, 0n];
  // A balance that one round could use up would look like a transfer of everything.
  if ((await readCredits(stack, seat)) < 1_000n) return false;
  try {
    await playRound(stack, seat.code, seat.username, { bet: majorOf(bet), win: majorOf(win) });
    return true;
  } catch (error) {
    if (String(error).includes('NOT_ENOUGH')) return false;
    throw error;
  }
}

/** Returns the game's hundredths. */
export async function readCredits(
  stack: Pick<Stack, 'sandboxUrl'>,
  { code, username }: Pick<Seat, 'code' | 'username'>,
): Promise<bigint> {
  return toMinor(await balanceAt(stack, code, username));
}

const majorOf = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
