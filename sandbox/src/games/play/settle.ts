import { majorNumber } from '../../money.ts';
import { Refusal } from '../../refusal.ts';
import type { World } from '../../world.ts';
import { moveBalance, type Player } from '../players.ts';
import type { Round } from './rounds.ts';

type Past = { at: string; stakeMinor: bigint; winMinor: bigint; shown: string[] };

const kept = 10;
const shelf = (world: World) => world.book.shelf<Past[]>('rounds');
const idOf = ({ game, username }: Player) => `${game}/${username}`;

export function settleRound(world: World, player: Player, betMinor: bigint, winMinor: bigint): bigint {
  if (betMinor > player.balanceMinor)
    throw new Refusal(409, 'NOT_ENOUGH', { balance: majorNumber(player.balanceMinor) });
  const moved = moveBalance(world, player, winMinor - betMinor);
  if (!moved) throw new Refusal(409, 'NOT_ENOUGH');
  return moved.after;
}

export function noteRound(world: World, player: Player, stakeMinor: bigint, { shown, winMinor }: Round): void {
  const past = { at: new Date().toISOString(), stakeMinor, winMinor, shown };
  shelf(world).put(idOf(player), [past, ...pastOf(world, player)].slice(0, kept));
}

export function recentRounds(world: World, player: Player) {
  return pastOf(world, player).map(({ at, stakeMinor, winMinor, shown }) => ({
    at,
    stake: majorNumber(stakeMinor),
    win: majorNumber(winMinor),
    shown,
  }));
}

function pastOf(world: World, player: Player): Past[] {
  return shelf(world).get(idOf(player)) ?? [];
}
