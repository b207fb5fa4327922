import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Fields, fieldsOf, textOf } from '../../fields.ts';
import { amountOf, majorNumber } from '../../money.ts';
import { page } from '../../pages.ts';
import { Refusal } from '../../refusal.ts';
import { isSame } from '../../signature.ts';
import type { World } from '../../world.ts';
import { findPlayer, type Player } from '../players.ts';
import { redeem, type Seat, seatOf, sit } from '../tickets.ts';
import { allOf, isPick, playRound, returnOf } from './rounds.ts';
import { noteRound, recentRounds, settleRound } from './settle.ts';
import type { Table } from './table.ts';
import { tables } from './tables.ts';

type ByCode = { Params: { code: string } };

export function playPage(app: FastifyInstance, world: World): void {
  const html = page('play/play.html');
  app.get<ByCode & { Querystring: { t?: string; lang?: string } }>('/play/:code', (request, reply) => {
    const { code } = request.params;
    const { t, lang } = request.query;
    tableOf(code);
    if (t === undefined) return reply.headers(html.headers).send(html.bytes);
    const seat = redeem(t, code);
    if (seat) void reply.header('set-cookie', seatCookie(seat));
    return reply.redirect(`/play/${code}${lang === undefined ? '' : `?lang=${encodeURIComponent(lang)}`}`, 303);
  });

  app.post<ByCode>('/play/:code/enter', (request, reply) => {
    const { code } = request.params;
    if (tableOf(code).opens !== true) throw new Refusal(404, 'NOT_FOUND');
    const fields = fieldsOf(request.body);
    const player = findPlayer(world, code, textOf(fields, 'username', 60));
    if (!player || !isSame(fields['password'], player.password)) throw new Refusal(401, 'WRONG_PASSWORD');
    void reply.header('set-cookie', seatCookie({ game: code, username: player.username }));
    return { message: 'OK' };
  });

  app.get<ByCode>('/play/:code/state', (request) => {
    const { code } = request.params;
    const table = tableOf(code);
    const player = playerAt(world, request, code);
    return {
      ...signOf(world, table),
      username: player.username,
      ...purse(table, player.balanceMinor),
      decimals: table.decimals,
      stakes: table.stakesMinor.map(majorNumber),
      ...(table.kind === 'reels' ? { faces: table.faces } : {}),
      ...odds(table),
      recent: recentRounds(world, player),
    };
  });

  app.post<ByCode>('/play/:code/round', (request) => {
    const { code } = request.params;
    const table = tableOf(code);
    const player = playerAt(world, request, code);
    const fields = fieldsOf(request.body);
    const pick = typeof fields['pick'] === 'string' ? fields['pick'] : '';
    if (!isPick(table, pick)) throw new Refusal(400, 'INVALID_REQUEST', { field: 'pick' });
    const stakeMinor = stakeOf(table, player, fields);
    const round = playRound(table, pick, stakeMinor);
    const balanceMinor = settleRound(world, player, stakeMinor, round.winMinor);
    noteRound(world, player, stakeMinor, round);
    const { landed, shown, winMinor } = round;
    return {
      landed,
      shown,
      stake: majorNumber(stakeMinor),
      win: majorNumber(winMinor),
      ...purse(table, balanceMinor),
      recent: recentRounds(world, player),
    };
  });
}

function stakeOf(table: Table, player: Player, fields: Fields): bigint {
  if (fields['stake'] === 'all') {
    const allMinor = allOf(table, player.balanceMinor);
    if (allMinor === 0n) throw new Refusal(409, 'NOT_ENOUGH', { balance: majorNumber(player.balanceMinor) });
    return allMinor;
  }
  const stakeMinor = amountOf(fields, 'stake');
  if (!table.stakesMinor.includes(stakeMinor)) throw new Refusal(400, 'INVALID_REQUEST', { field: 'stake' });
  return stakeMinor;
}

function signOf({ walletUrl }: World, { kind, title, opens = false, ...table }: Table) {
  return { kind, title, opens, wallet: `${walletUrl}/user/home`, ...('shows' in table ? { shows: table.shows } : {}) };
}

function purse(table: Table, balanceMinor: bigint) {
  return { balance: majorNumber(balanceMinor), all: majorNumber(allOf(table, balanceMinor)) };
}

function odds(table: Table) {
  return {
    outcomes: table.outcomes.map(({ label, weight, pays }) => ({
      label,
      chance: weight,
      pays: majorNumber(pays),
    })),
    returns: majorNumber(returnOf(table)),
  };
}

function tableOf(code: string): Table {
  const table = Object.hasOwn(tables, code) ? tables[code] : undefined;
  if (!table) throw new Refusal(404, 'UNKNOWN_GAME');
  return table;
}

function cookieOf(code: string): string {
  return `seat_${code.toLowerCase()}`;
}

function seatCookie(seat: Seat): string {
  return `${cookieOf(seat.game)}=${sit(seat)}; HttpOnly; SameSite=Lax; Path=/play`;
}

function playerAt(world: World, request: FastifyRequest, code: string): Player {
  const wanted = `${cookieOf(code)}=`;
  const cookies = (request.headers.cookie ?? '').split('; ');
  const seat = seatOf(cookies.find((cookie) => cookie.startsWith(wanted))?.slice(wanted.length));
  const player = seat?.game === code ? findPlayer(world, code, seat.username) : undefined;
  if (!player) throw new Refusal(401, 'NO_SEAT', signOf(world, tableOf(code)));
  return player;
}
