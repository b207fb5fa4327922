import type { FastifyInstance } from 'fastify';
import { fieldsOf } from '../fields.ts';
import { amountOf, majorNumber } from '../money.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { settleRound } from './play/settle.ts';
import { findPlayer, type Player, playersOf } from './players.ts';
import { tables } from './play/tables.ts';
import { transfersOf } from './transfers.ts';

type ByCode = { Params: { code: string } };
/** `limit`: the newest alone. */
type Limited = { Querystring: { username?: string; limit?: string } };
type ByPlayer = { Params: { code: string; username: string } };

/** For people and tests: balances, rounds, and a game's own list of transfers (wire, "The sandbox"). */
export function gameCalls(app: FastifyInstance, world: World): void {
  app.get('/games', () =>
    Object.entries(tables).map(([code, table]) => ({
      code,
      title: table.title,
      players: playersOf(world, code).length,
    })),
  );

  app.get<ByCode & Limited>('/games/:code/players', (request) => {
    checkGame(request.params.code);
    return newest(playersOf(world, request.params.code).toReversed(), request.query.limit).map(view);
  });

  app.get<ByPlayer>('/games/:code/players/:username', (request) => view(playerOf(world, request.params)));

  app.post<ByPlayer>('/games/:code/players/:username/play', (request) => {
    const player = playerOf(world, request.params);
    const fields = fieldsOf(request.body);
    const balanceMinor = settleRound(world, player, amountOf(fields, 'bet'), amountOf(fields, 'win'));
    return { username: player.username, balance: majorNumber(balanceMinor) };
  });

  app.get<ByCode & Limited>('/games/:code/transfers', (request) => {
    checkGame(request.params.code);
    const { username, limit } = request.query;
    return newest(transfersOf(world, request.params.code, username), limit).map((row) => ({
      id: row.id,
      reference: row.reference,
      username: row.username,
      direction: row.direction,
      amount: majorNumber(row.amountMinor),
      balanceBefore: majorNumber(row.beforeMinor),
      balanceAfter: majorNumber(row.afterMinor),
      at: row.at,
    }));
  });
}

function view(player: Player): { username: string; balance: number } {
  return { username: player.username, balance: majorNumber(player.balanceMinor) };
}

function newest<T>(rows: T[], limit: string | undefined): T[] {
  return limit !== undefined && /^\d{1,4}$/.test(limit) ? rows.slice(0, Number(limit)) : rows;
}

function checkGame(code: string): void {
  if (!tables[code]) throw new Refusal(404, 'UNKNOWN_GAME');
}

function playerOf(world: World, { code, username }: ByPlayer['Params']): Player {
  checkGame(code);
  const player = findPlayer(world, code, username);
  if (!player) throw new Refusal(404, 'UNKNOWN_PLAYER');
  return player;
}
