import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, jsonFields, rawText, textOf } from '../../../fields.ts';
import { amountOf, writeMajor } from '../../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../../partner-call.ts';
import { secretOf } from '../../../secret.ts';
import { isSame, sign } from '../../../signature.ts';
import { agent, type World } from '../../../world.ts';
import { changePassword, findPlayer, openPlayer } from '../../players.ts';
import { launchLink } from '../../tickets.ts';
import { carryOut, type TransferRefusal, transferPage } from '../../transfers.ts';

const code = 'JOKER2';
const target = 'games/JOKER2';
const prefix = '/partners/games/joker2';
const rowsPerPage = 20;
const clockMayDifferMs = 5 * 60_000;

type Order = { id: string; player: string; kind: Kind; funds: string };
type Known = Order & { state: 'SETTLED' | 'DECLINED'; number: string; at: string; visibleFromMs: number };
type Kind = 'DEPOSIT' | 'WITHDRAWAL';
type Asked = { request: FastifyRequest; reply: FastifyReply; name: string };

const shelf = (world: World) => world.book.shelf<Known>('joker2-transfers');

/** Class B, version 2. One HTTP status for each refusal. A transfer id is accepted once. */
export function joker2(scope: FastifyInstance, world: World): void {
  const route = (method: 'GET' | 'POST', url: string, handle: (asked: Asked) => unknown) =>
    scope.route<{ Params: { name?: string } }>({
      method,
      url: `/games/joker2/v2${url}`,
      handler: (request, reply) => {
        if (!isFromWallet(request, world)) return reply.code(401).send({ error: 'SIGNATURE_WRONG' });
        return handle({ request, reply, name: request.params.name ?? '' });
      },
    });
  playerRoutes(route, world);
  route('POST', '/transfers', ({ request, reply }) => transfer(world, reply, jsonFields(request.body)));
  route('GET', '/transfers', ({ request, reply }) =>
    answerQuery(world, reply, target, () => list(world, request.query)),
  );
  route('GET', '/transfers/:name', ({ reply, name }) =>
    answerQuery(world, reply, target, () => {
      const known = shelf(world).get(name);
      if (!known || known.visibleFromMs > Date.now()) return no(404, 'TRANSFER_UNKNOWN');
      const { visibleFromMs: _, ...answer } = known;
      return yes(200, { transfer: answer });
    }),
  );
}

type Route = (method: 'GET' | 'POST', url: string, handle: (asked: Asked) => unknown) => unknown;

function playerRoutes(route: Route, world: World): void {
  const refuse = () => no(422, 'DECLINED');
  const unknown = no(404, 'PLAYER_UNKNOWN');
  route('POST', '/players', ({ request, reply }) => {
    const fields = jsonFields(request.body);
    const [name, secret] = [textOf(fields, 'name', 60), textOf(fields, 'secret', 60)];
    const act = () =>
      openPlayer(world, code, name, secret) ? yes(201, { player: { name } }) : no(409, 'PLAYER_EXISTS');
    return perform(world, reply, { target, act, refuse });
  });
  route('POST', '/players/:name/secret', ({ request, reply, name }) => {
    const secret = textOf(jsonFields(request.body), 'secret', 60);
    const act = () => (changePassword(world, code, name, secret) ? yes(200, { player: { name } }) : unknown);
    return perform(world, reply, { target, act, refuse });
  });
  route('GET', '/players/:name', ({ reply, name }) =>
    answerQuery(world, reply, target, () => {
      const player = findPlayer(world, code, name);
      return player ? yes(200, { player: { name, funds: writeMajor(player.balanceMinor) } }) : unknown;
    }),
  );
  route('POST', '/players/:name/launch', ({ request, reply, name }) => {
    const act = () =>
      findPlayer(world, code, name)
        ? yes(201, { launch: { url: launchLink(request, { game: code, username: name }) } })
        : unknown;
    return perform(world, reply, { target, act, refuse });
  });
}

function transfer(world: World, reply: FastifyReply, fields: Fields) {
  const kind: Kind = textOf(fields, 'kind') === 'WITHDRAWAL' ? 'WITHDRAWAL' : 'DEPOSIT';
  const amountMinor = amountOf(fields, 'funds');
  const [id, player] = [textOf(fields, 'id', 50), textOf(fields, 'player', 60)];
  const order: Order = { id, player, kind, funds: writeMajor(amountMinor) };
  const note = (state: Known['state'], number: string, lagMs: number) => {
    const known = { ...order, state, number, at: new Date().toISOString(), visibleFromMs: Date.now() + lagMs };
    shelf(world).put(id, known);
    return { ...order, state, number, at: known.at };
  };
  return perform(world, reply, {
    target,
    act: (lagMs) => {
      if (shelf(world).get(id)) return no(409, 'TRANSFER_EXISTS');
      const direction = kind === 'DEPOSIT' ? 'in' : 'out';
      const done = carryOut(world, { game: code, username: player, direction, amountMinor, reference: id });
      if (typeof done !== 'string') return yes(201, { transfer: note('SETTLED', done.id, lagMs) });
      note('DECLINED', '', lagMs);
      return no(...refusals[done]);
    },
    refuse: () => {
      if (shelf(world).get(id)) return no(409, 'TRANSFER_EXISTS');
      note('DECLINED', '', 0);
      return no(422, 'DECLINED');
    },
  });
}

function list(world: World, query: unknown): PartnerReply {
  const fields = query as Fields;
  const { rows, next } = transferPage(world, code, {
    fromMs: Date.parse(textOf(fields, 'from')),
    toMs: Date.parse(textOf(fields, 'to')),
    skip: Number(textOf(fields, 'after', 15)),
    limit: rowsPerPage,
  });
  const transfers = rows.map((row) => ({
    id: row.reference,
    player: row.username,
    kind: row.direction === 'in' ? 'DEPOSIT' : 'WITHDRAWAL',
    funds: writeMajor(row.amountMinor),
    state: 'SETTLED',
    number: row.id,
    at: row.at,
  }));
  return yes(200, { transfers, after: next === null ? '' : String(next) });
}

function isFromWallet(request: FastifyRequest, world: World): boolean {
  const { headers, method, url } = request;
  const time = String(headers['x-joker-time']);
  if (headers['x-joker-app'] !== agent || Math.abs(Date.now() - Number(time)) > clockMayDifferMs) return false;
  const digest = createHash('sha256').update(rawText(request.body)).digest('hex');
  const text = [method, url.slice(prefix.length), time, digest].join('\n');
  return isSame(headers['x-joker-signature'], sign(secretOf(world, 'JOKER2'), text, 'base64'));
}

const refusals: Record<TransferRefusal, [status: number, error: string]> = {
  NO_PLAYER: [404, 'PLAYER_UNKNOWN'],
  NOT_ENOUGH: [422, 'FUNDS_SHORT'],
  BAD_AMOUNT: [422, 'FUNDS_WRONG'],
};

function yes(status: 200 | 201, body: Fields): PartnerReply {
  return { status, body };
}

function no(status: number, error: string): PartnerReply {
  return { status, body: { error } };
}
