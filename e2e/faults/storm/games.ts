import { toMinor } from '@kapao/contract/money';
import type { Stack } from '../../stack.ts';
import type { Point } from '../crash/matrix.ts';
import { askSandbox } from '../partner.ts';
import type { Random } from './random.ts';

/** A game as a storm needs it: how its partner can be asked, and the member's name there. */
export type Seat = { code: string; username: string; capability: Point['capability']; listed: boolean };

export type Game = Omit<Seat, 'username'>;

/** Every game the house can speak to, as the code lists them, so that a new one cannot escape. */
export function gamesOf(points: readonly Point[]): Game[] {
  const games = points.filter(({ kind }) => kind === 'transfer-in');
  return [...Map.groupBy(games, ({ partner }) => partner)].flatMap(([code, [first]]) =>
    first === undefined ? [] : [{ code, capability: first.capability, listed: first.listed }],
  );
}

/**
 * Stakes in the game's own hundredths: of a size and with satang that no transfer of a storm has, so that a balance alone
 * never tells a round for a transfer.
 */
const stakes: Record<string, bigint> = { CIRCUS: 100n, USUN: 30n };
const usualStake = 37n;

/** A round as it is drawn: what it changes of the balance, in the game's hundredths. */
export function drawRound({ code }: Seat, random: Random): bigint {
  const stake = (stakes[code] ?? usualStake) * BigInt(1 + random.below(3));
  return random.below(2) === 0 ? stake : -stake;
}

/** Plays it, of which nobody at the house hears. False where there is too little to play with. */
export async function playRound(stack: Stack, { code, username }: Seat, changeMinor: bigint): Promise<boolean> {
  const [bet, win] = changeMinor > 0n ? [0n, changeMinor] : [-changeMinor, 0n];
  // A balance that one round could use up would look like a transfer out of all there is.
  if ((await readCredits(stack, code, username)) < 1_000n) return false;
  const round = { bet: majorOf(bet), win: majorOf(win) };
  try {
    await askSandbox(stack, `/games/${code}/players/${username}/play`, round);
    return true;
  } catch (error) {
    // The money has just left the game.
    if (String(error).includes('NOT_ENOUGH')) return false;
    throw error;
  }
}

/** What the player has there, in the game's hundredths. */
export async function readCredits(stack: Pick<Stack, 'sandboxUrl'>, code: string, username: string): Promise<bigint> {
  const { balance } = await askSandbox<{ balance: number }>(stack, `/games/${code}/players/${username}`);
  return toMinor(balance);
}

const majorOf = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
