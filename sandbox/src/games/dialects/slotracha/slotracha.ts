import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rawText, textOf } from '../../../fields.ts';
import { readMajor, writeMajor } from '../../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../../partner-call.ts';
import { secretOf } from '../../../secret.ts';
import { isSame, isSigned } from '../../../signature.ts';
import { agent, type World } from '../../../world.ts';
import { changePassword, findPlayer, openPlayer } from '../../players.ts';
import { launchLink } from '../../tickets.ts';
import { carryOut, type Transfer, type TransferRefusal, transferPage } from '../../transfers.ts';
import { type Call, type Parts, readCall, writeAnswer } from './xml.ts';

const code = 'SLOTRACHA';
const target = 'games/SLOTRACHA';
const rowsPerPage = 20;

const codes = {
  done: 0,
  badSign: 3,
  noCall: 4,
  refused: 10,
  noPlayer: 11,
  notEnough: 12,
  badCredit: 13,
  exists: 14,
  orderKnown: 15,
  noOrder: 16,
  wrongPass: 17,
} as const;

type Order = { order: string; player: string; state: 'done' | 'failed'; visibleFromMs: number };
type Handler = (asked: { part: (name: string) => string; reply: FastifyReply; request: FastifyRequest }) => unknown;

const shelf = (world: World) => world.book.shelf<Order>('slotracha-orders');

/** Class B. XML behind one address. The server's order is accepted once and has a status query. */
export function slotracha(scope: FastifyInstance, world: World): void {
  const handlers = new Map<string, Handler>();
  scope.post('/games/slotracha/service', (request, reply) => {
    void reply.type('text/xml; charset=utf-8');
    const { 'x-racha-agent': name, 'x-racha-time': time, 'x-racha-sign': signature } = request.headers;
    const text = rawText(request.body);
    if (name !== agent || !isSigned(secretOf(world, 'SLOTRACHA'), text, time, signature))
      return reply.code(403).send(no(codes.badSign).body);
    const call = readCall(text);
    const handle = call && handlers.get(call.name);
    if (!call || !handle) return reply.code(400).send(no(codes.noCall).body);
    return handle({ part: partOf(call), reply, request });
  });
  playerCalls(world, handlers);
  handlers.set('order', ({ part, reply }) => order(world, reply, part));
  handlers.set('order-state', ({ part, reply }) =>
    answerQuery(world, reply, target, () => {
      const known = shelf(world).get(part('order'));
      if (!known || known.visibleFromMs > Date.now()) return no(codes.noOrder);
      return yes(['order', known.order], ['player', known.player], ['state', known.state]);
    }),
  );
  handlers.set('order-list', ({ part, reply }) => answerQuery(world, reply, target, () => list(world, part)));
}

function playerCalls(world: World, handlers: Map<string, Handler>): void {
  const refuse = () => no(codes.refused);
  handlers.set('player-open', ({ part, reply }) => {
    const [player, pass] = [part('player'), part('pass')];
    const act = () => (openPlayer(world, code, player, pass) ? yes(['player', player]) : no(codes.exists));
    return perform(world, reply, { target, act, refuse });
  });
  handlers.set('player-pass', ({ part, reply }) => {
    const [player, pass] = [part('player'), part('pass')];
    const act = () => (changePassword(world, code, player, pass) ? yes(['player', player]) : no(codes.noPlayer));
    return perform(world, reply, { target, act, refuse });
  });
  handlers.set('player-credit', ({ part, reply }) =>
    answerQuery(world, reply, target, () => {
      const player = findPlayer(world, code, part('player'));
      if (!player) return no(codes.noPlayer);
      return yes(['player', player.username], ['credit', writeMajor(player.balanceMinor)]);
    }),
  );
  handlers.set('player-enter', ({ part, reply, request }) => {
    const player = findPlayer(world, code, part('player'));
    const mayEnter = player !== undefined && isSame(part('pass'), player.password);
    const act = () =>
      mayEnter
        ? yes(['player', player.username], ['link', launchLink(request, { game: code, username: player.username })])
        : no(codes.wrongPass);
    return perform(world, reply, { target, act, refuse });
  });
}

function order(world: World, reply: FastifyReply, part: (name: string) => string) {
  const [reference, username] = [part('order'), part('player')];
  const direction = part('kind') === 'out' ? 'out' : 'in';
  const amountMinor = readMajor(part('credit')) ?? 0n;
  const note = (state: Order['state'], lagMs: number) =>
    shelf(world).put(reference, { order: reference, player: username, state, visibleFromMs: Date.now() + lagMs });
  return perform(world, reply, {
    target,
    act: (lagMs) => {
      if (shelf(world).get(reference)) return no(codes.orderKnown);
      const done = carryOut(world, { game: code, username, direction, amountMinor, reference });
      note(typeof done === 'string' ? 'failed' : 'done', lagMs);
      if (typeof done === 'string') return no(refusals[done]);
      return yes(...partsOf(done), ['balance', writeMajor(done.afterMinor)]);
    },
    refuse: () => {
      if (shelf(world).get(reference)) return no(codes.orderKnown);
      note('failed', 0);
      return no(codes.refused);
    },
  });
}

function list(world: World, part: (name: string) => string): PartnerReply {
  const { rows, next } = transferPage(world, code, {
    fromMs: Date.parse(part('from')),
    toMs: Date.parse(part('to')),
    skip: Number(part('after')),
    limit: rowsPerPage,
  });
  return yes(['after', next === null ? 'end' : String(next)], ...rows.map((row) => ['row', partsOf(row)] as const));
}

function partsOf({ id, reference, username, direction, amountMinor, at }: Transfer) {
  return [
    ['number', id],
    ['order', reference ?? ''],
    ['player', username],
    ['kind', direction],
    ['credit', writeMajor(amountMinor)],
    ['time', at],
  ] as const;
}

function partOf({ parts }: Call): (name: string) => string {
  return (name) => textOf(Object.fromEntries(parts), name, 60);
}

const refusals: Record<TransferRefusal, number> = {
  NO_PLAYER: codes.noPlayer,
  NOT_ENOUGH: codes.notEnough,
  BAD_AMOUNT: codes.badCredit,
};

function yes(...parts: Parts): PartnerReply {
  return { status: 200, body: writeAnswer(codes.done, parts) };
}

function no(number: number): PartnerReply {
  return { status: 200, body: writeAnswer(number) };
}
