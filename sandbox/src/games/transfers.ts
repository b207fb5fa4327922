import { randomUUID } from 'node:crypto';
import type { World } from '../world.ts';
import { findPlayer, moveBalance } from './players.ts';

/** Transfer that a game has carried out. `reference` is the server's, null when the dialect has none. */
export type Transfer = {
  id: string;
  game: string;
  username: string;
  direction: 'in' | 'out';
  amountMinor: bigint;
  reference: string | null;
  beforeMinor: bigint;
  afterMinor: bigint;
  at: string;
};

export type TransferOrder = Pick<Transfer, 'game' | 'username' | 'direction' | 'amountMinor' | 'reference'>;
export type TransferRefusal = 'NO_PLAYER' | 'NOT_ENOUGH' | 'BAD_AMOUNT';

const shelf = (world: World) => world.book.shelf<Transfer>('transfers');

export function carryOut(world: World, order: TransferOrder): Transfer | TransferRefusal {
  const player = findPlayer(world, order.game, order.username);
  if (!player) return 'NO_PLAYER';
  if (order.amountMinor <= 0n) return 'BAD_AMOUNT';
  const moved = moveBalance(world, player, order.direction === 'in' ? order.amountMinor : -order.amountMinor);
  if (!moved) return 'NOT_ENOUGH';
  const transfer: Transfer = {
    ...order,
    id: randomUUID(),
    beforeMinor: moved.before,
    afterMinor: moved.after,
    at: new Date().toISOString(),
  };
  shelf(world).put(transfer.id, transfer);
  return transfer;
}

export function transfersOf(world: World, game: string, username: string | undefined): Transfer[] {
  return shelf(world)
    .all()
    .filter((row) => row.game === game && (username === undefined || row.username === username))
    .toReversed();
}

export function transferPage(
  world: World,
  game: string,
  window: { fromMs: number; toMs: number; skip: number; limit: number },
): { rows: Transfer[]; next: number | null } {
  const all = shelf(world)
    .all()
    .filter((row) => row.game === game && isWithin(Date.parse(row.at), window));
  const end = window.skip + window.limit;
  return { rows: all.slice(window.skip, end), next: end < all.length ? end : null };
}

function isWithin(atMs: number, { fromMs, toMs }: { fromMs: number; toMs: number }): boolean {
  return atMs >= fromMs && atMs < toMs;
}

export function netIn(world: World, game: string, username?: string): bigint {
  const rows = transfersOf(world, game, username);
  return rows.reduce((sum, row) => sum + (row.direction === 'in' ? row.amountMinor : -row.amountMinor), 0n);
}

export function numberOf({ id }: Transfer): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
