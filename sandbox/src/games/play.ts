import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf } from '../fields.ts';
import { amountOf, majorNumber } from '../money.ts';
import { page } from '../pages.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { findPlayer, moveBalance, type Player } from './players.ts';
import { isPick, playRound, stakesMinor, type Table, tables } from './rounds.ts';
import { redeem, seatOf, sit } from './tickets.ts';

type ByCode = { Params: { code: string } };

/** The page a launch link opens, and its two calls. */
export function playPage(app: FastifyInstance, world: World): void {
  const html = page('play.html');
  app.get<ByCode & { Querystring: { t?: string; lang?: string } }>('/play/:code', (request, reply) => {
    const { code } = request.params;
    const { t, lang } = request.query;
    tableOf(code);
    if (t === undefined) return reply.headers(html.headers).send(html.bytes);
    const seat = redeem(t, code);
    if (seat) void reply.header('set-cookie', `${cookieOf(code)}=${sit(seat)}; HttpOnly; SameSite=Lax; Path=/play`);
    return reply.redirect(`/play/${code}${lang === undefined ? '' : `?lang=${encodeURIComponent(lang)}`}`, 303);
  });

  app.get<ByCode>('/play/:code/state', (request) => {
    const { code } = request.params;
    const table = tableOf(code);
    const player = playerAt(world, request, code);
    return {
      code,
      username: player.username,
      balance: majorNumber(player.balanceMinor),
      kind: table.kind,
      title: table.title,
      stakes: stakesMinor.map(majorNumber),
      outcomes: table.outcomes.map(({ label, weight, pays }) => ({
        label,
        /** In 10,000. */
        chance: weight,
        pays: majorNumber(pays),
      })),
    };
  });

  app.post<ByCode>('/play/:code/round', (request) => {
    const { code } = request.params;
    const table = tableOf(code);
    const player = playerAt(world, request, code);
    const fields = fieldsOf(request.body);
    const pick = typeof fields['pick'] === 'string' ? fields['pick'] : '';
    if (!isPick(table, pick)) throw new Refusal(400, 'INVALID_REQUEST', { field: 'pick' });
    const stakeMinor = amountOf(fields, 'stake');
    if (!stakesMinor.some((offered) => offered === stakeMinor)) {
      throw new Refusal(400, 'INVALID_REQUEST', { field: 'stake' });
    }
    const round = playRound(table, pick, stakeMinor);
    const balanceMinor = settleRound(world, player, stakeMinor, round.winMinor);
    return { landed: round.landed, win: majorNumber(round.winMinor), balance: majorNumber(balanceMinor) };
  });
}

/** Takes a bet and pays a win in one move; refused when the bet is not covered. */
export function settleRound(world: World, player: Player, betMinor: bigint, winMinor: bigint): bigint {
  if (betMinor > player.balanceMinor)
    throw new Refusal(409, 'NOT_ENOUGH', { balance: majorNumber(player.balanceMinor) });
  const moved = moveBalance(world, player, winMinor - betMinor);
  if (!moved) throw new Refusal(409, 'NOT_ENOUGH');
  return moved.after;
}

function tableOf(code: string): Table {
  const table = tables[code];
  if (!table) throw new Refusal(404, 'UNKNOWN_GAME');
  return table;
}

function cookieOf(code: string): string {
  return `seat_${code.toLowerCase()}`;
}

function playerAt(world: World, request: FastifyRequest, code: string): Player {
  const wanted = `${cookieOf(code)}=`;
  const cookies = (request.headers.cookie ?? '').split('; ');
  const seat = seatOf(cookies.find((cookie) => cookie.startsWith(wanted))?.slice(wanted.length));
  const player = seat?.game === code ? findPlayer(world, code, seat.username) : undefined;
  if (!player) throw new Refusal(401, 'NO_SEAT');
  return player;
}
