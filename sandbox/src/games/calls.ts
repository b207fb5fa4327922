import type { FastifyInstance } from 'fastify';
import { fieldsOf } from '../fields.ts';
import { amountOf, majorNumber } from '../money.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { endBet, endOf, outstandingOf, placeBet } from './bets.ts';
import { settleRound } from './play/settle.ts';
import { findPlayer, type Player, playersOf } from './players.ts';
import { tables } from './play/tables.ts';
import { transfersOf } from './transfers.ts';

type ByCode = { Params: { code: string } };
type Limited = { Querystring: { username?: string; limit?: string } };
type ByPlayer = { Params: { code: string; username: string } };

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
    return newest(playersOf(world, request.params.code).toReversed(), request.query.limit).map((player) =>
      view(world, player),
    );
  });

  app.get<ByPlayer>('/games/:code/players/:username', (request) => view(world, playerOf(world, request.params)));

  app.post<ByPlayer>('/games/:code/players/:username/play', (request) => {
    const player = playerOf(world, request.params);
    const fields = fieldsOf(request.body);
    const balanceMinor = settleRound(world, player, amountOf(fields, 'bet'), amountOf(fields, 'win'));
    return { username: player.username, balance: majorNumber(balanceMinor) };
  });

  betCalls(app, world);

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

function betCalls(app: FastifyInstance, world: World): void {
  app.post<ByPlayer>('/games/:code/players/:username/bets', (request) => {
    const bet = placeBet(world, playerOf(world, request.params), amountOf(fieldsOf(request.body), 'stake'));
    return { id: bet.id, ...view(world, playerOf(world, request.params)) };
  });

  app.post<ByPlayer & { Params: { id: string } }>('/games/:code/players/:username/bets/:id', (request) => {
    const fields = fieldsOf(request.body);
    const end = endOf(fields['end']);
    const winMinor = end === 'won' ? amountOf(fields, 'win') : 0n;
    const bet = endBet(world, playerOf(world, request.params), request.params.id, end, winMinor);
    return { id: bet.id, state: bet.state, ...view(world, playerOf(world, request.params)) };
  });
}

function view(world: World, player: Player): { username: string; balance: number; outstanding?: number } {
  const seen = { username: player.username, balance: majorNumber(player.balanceMinor) };
  if (tables[player.game]?.openBets === undefined) return seen;
  return { ...seen, outstanding: majorNumber(outstandingOf(world, player)) };
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
