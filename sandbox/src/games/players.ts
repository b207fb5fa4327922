import type { World } from '../world.ts';

export type Player = { game: string; username: string; password: string; balanceMinor: bigint };
export type Moved = { before: bigint; after: bigint };

const shelf = (world: World) => world.book.shelf<Player>('players');
const idOf = (game: string, username: string) => `${game}/${username}`;

export function findPlayer(world: World, game: string, username: string): Player | undefined {
  return shelf(world).get(idOf(game, username));
}

export function playersOf(world: World, game: string): Player[] {
  return shelf(world)
    .all()
    .filter((player) => player.game === game);
}

export function openPlayer(world: World, game: string, username: string, password: string): boolean {
  if (findPlayer(world, game, username)) return false;
  shelf(world).put(idOf(game, username), { game, username, password, balanceMinor: 0n });
  return true;
}

export function changePassword(world: World, game: string, username: string, password: string): boolean {
  const player = findPlayer(world, game, username);
  if (!player) return false;
  shelf(world).put(idOf(game, username), { ...player, password });
  return true;
}

/** Changes a player's balance by `deltaMinor`. Returns null and changes nothing when it would fall below zero. */
export function moveBalance(world: World, player: Player, deltaMinor: bigint): Moved | null {
  const before = findPlayer(world, player.game, player.username)?.balanceMinor ?? 0n;
  const after = before + deltaMinor;
  if (after < 0n) return null;
  shelf(world).put(idOf(player.game, player.username), { ...player, balanceMinor: after });
  return { before, after };
}
