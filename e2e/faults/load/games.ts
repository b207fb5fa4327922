import { toMinor } from '@kapao/contract/money';
import type { Stack } from '../../stack.ts';
import type { Point } from '../crash/matrix.ts';
import { askSandbox } from '../partner.ts';
import type { Random } from './random.ts';

export type Seat = { code: string; username: string; capability: Point['capability']; listed: boolean };

export type Game = Omit<Seat, 'username'>;

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

export async function playRound(stack: Stack, { code, username }: Seat, changeMinor: bigint): Promise<boolean> {
  const [bet, win] = changeMinor > 0n ? [0n, changeMinor] : [-changeMinor, 0n];
  // A balance that one round could use up would look like a transfer of everything.
  if ((await readCredits(stack, code, username)) < 1_000n) return false;
  const round = { bet: majorOf(bet), win: majorOf(win) };
  try {
    await askSandbox(stack, `/games/${code}/players/${username}/play`, round);
    return true;
  } catch (error) {
    if (String(error).includes('NOT_ENOUGH')) return false;
    throw error;
  }
}

/** Returns the game's hundredths. */
export async function readCredits(stack: Pick<Stack, 'sandboxUrl'>, code: string, username: string): Promise<bigint> {
  const { balance } = await askSandbox<{ balance: number }>(stack, `/games/${code}/players/${username}`);
  return toMinor(balance);
}

const majorOf = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
