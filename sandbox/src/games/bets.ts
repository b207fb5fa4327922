import { randomUUID } from 'node:crypto';
import { majorNumber } from '../money.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { moveBalance, type Player } from './players.ts';
import { tables } from './play/tables.ts';

const ends = ['won', 'lost', 'void'] as const;
export type End = (typeof ends)[number];

export type Bet = {
  id: string;
  game: string;
  username: string;
  stakeMinor: bigint;
  state: 'open' | End;
  winMinor: bigint;
};

const shelf = (world: World) => world.book.shelf<Bet>('bets');

export function placeBet(world: World, player: Player, stakeMinor: bigint): Bet {
  if (tables[player.game]?.openBets === undefined) throw new Refusal(409, 'SETTLED_AT_ONCE');
  if (stakeMinor <= 0n || moveBalance(world, player, -stakeMinor) === null) {
    throw new Refusal(409, 'NOT_ENOUGH', { balance: majorNumber(player.balanceMinor) });
  }
  const { game, username } = player;
  const bet: Bet = { id: randomUUID(), game, username, stakeMinor, state: 'open', winMinor: 0n };
  shelf(world).put(bet.id, bet);
  return bet;
}

export function endBet(world: World, player: Player, id: string, end: End, winMinor: bigint): Bet {
  const bet = shelf(world).get(id);
  if (bet?.game !== player.game || bet.username !== player.username) throw new Refusal(404, 'UNKNOWN_BET');
  if (bet.state !== 'open') throw new Refusal(409, 'BET_ENDED', { state: bet.state });
  const paidMinor = end === 'lost' ? 0n : end === 'void' ? bet.stakeMinor : winMinor;
  moveBalance(world, player, paidMinor);
  const ended: Bet = { ...bet, state: end, winMinor: paidMinor };
  shelf(world).put(id, ended);
  return ended;
}

export function endOf(value: unknown): End {
  const end = ends.find((one) => one === value);
  if (end === undefined) throw new Refusal(400, 'INVALID_REQUEST', { field: 'end' });
  return end;
}

export function outstandingOf(world: World, { game, username }: Pick<Player, 'game' | 'username'>): bigint {
  return openBets(world, { game, username }).reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
}

function openBets(world: World, { game, username }: Pick<Player, 'game' | 'username'>): Bet[] {
  return shelf(world)
    .all()
    .filter((bet) => bet.state === 'open' && bet.game === game && bet.username === username);
}
