import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, jsonFields, rawText, textOf } from '../../fields.ts';
import { type PartnerReply, perform, answerQuery } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { isSame, sign } from '../../signature.ts';
import { agent, paced, type World } from '../../world.ts';
import { changePassword, findPlayer, openPlayer } from '../players.ts';
import { launchLink } from '../tickets.ts';
import { carryOut, transferPage } from '../transfers.ts';

const code = 'IMI';
const target = 'games/IMI';
const ownLagMs = 1_000;
const rowsPerPage = 20;

type Ticket = { reference: string; state: 'done' | 'failed'; reason: string | null; visibleFromMs: number };
type Handler = (fields: Fields, reply: FastifyReply, request: FastifyRequest) => unknown;

const shelf = (world: World) => world.book.shelf<Ticket>('imi-tickets');

/** Class B. JSON, amounts in cents. A ticket sent twice runs twice. The status query lags. */
export function imi(scope: FastifyInstance, world: World): void {
  const call = (path: string, handle: Handler) =>
    scope.post(`/games/imi${path}`, (request, reply) => {
      if (!isFromWallet(request, world)) return reply.code(403).send(fail('BAD_SIGN').body);
      return handle(jsonFields(request.body), reply, request);
    });

  call('/member/register', (fields, reply) => {
    const user = textOf(fields, 'user', 60);
    const pass = textOf(fields, 'pass', 60);
    return perform(world, reply, {
      target,
      act: () => (openPlayer(world, code, user, pass) ? ok({ user }) : fail('USER_EXISTS')),
      refuse: () => fail('REFUSED'),
    });
  });
  call('/member/password', (fields, reply) => {
    const user = textOf(fields, 'user', 60);
    const pass = textOf(fields, 'pass', 60);
    return perform(world, reply, {
      target,
      act: () => (changePassword(world, code, user, pass) ? ok({ user }) : fail('USER_NOT_FOUND')),
      refuse: () => fail('REFUSED'),
    });
  });
  call('/member/credit', (fields, reply) =>
    answerQuery(world, reply, target, () => {
      const player = findPlayer(world, code, textOf(fields, 'user', 60));
      return player ? ok({ cents: player.balanceMinor.toString() }) : fail('USER_NOT_FOUND');
    }),
  );
  call('/credit/move', (fields, reply) => move(world, reply, fields));
  call('/credit/ticket', (fields, reply) => answerQuery(world, reply, target, () => ticketState(world, fields)));
  call('/credit/list', (fields, reply) => answerQuery(world, reply, target, () => list(world, fields)));
  call('/member/enter', (fields, reply, request) => {
    const player = findPlayer(world, code, textOf(fields, 'user', 60));
    const mayEnter = player !== undefined && isSame(fields['pass'], player.password);
    return perform(world, reply, {
      target,
      act: () =>
        mayEnter ? ok({ link: launchLink(request, { game: code, username: player.username }) }) : fail('WRONG_PASS'),
      refuse: () => fail('REFUSED'),
    });
  });
}

function move(world: World, reply: FastifyReply, fields: Fields) {
  const username = textOf(fields, 'user', 60);
  const reference = textOf(fields, 'ticket', 50);
  const direction = textOf(fields, 'type') === 'withdraw' ? 'out' : 'in';
  const cents = textOf(fields, 'cents', 15);
  const amountMinor = /^\d+$/.test(cents) ? BigInt(cents) : 0n;
  const note = (state: Ticket['state'], reason: string | null, lagMs: number) =>
    shelf(world).put(reference, { reference, state, reason, visibleFromMs: Date.now() + lagMs });
  return perform(world, reply, {
    target,
    act: (lagMs) => {
      const done = carryOut(world, { game: code, username, direction, amountMinor, reference });
      const seenAfterMs = lagMs || paced(world, ownLagMs);
      if (typeof done === 'string') {
        // A rejected second call must not hide that the first one succeeded.
        if (shelf(world).get(reference)?.state !== 'done') note('failed', done, seenAfterMs);
        return fail(
          done === 'NO_PLAYER' ? 'USER_NOT_FOUND' : done === 'NOT_ENOUGH' ? 'NOT_ENOUGH_CREDIT' : 'BAD_CENTS',
        );
      }
      note('done', null, seenAfterMs);
      return ok({ ticket: reference, serial: done.id, cents: done.afterMinor.toString() });
    },
    refuse: () => {
      if (!shelf(world).get(reference)) note('failed', 'REFUSED', 0);
      return fail('REFUSED');
    },
  });
}

function ticketState(world: World, fields: Fields): PartnerReply {
  const ticket = shelf(world).get(textOf(fields, 'ticket', 50));
  if (!ticket || ticket.visibleFromMs > Date.now()) return fail('TICKET_NOT_FOUND');
  return ok({ ticket: ticket.reference, state: ticket.state, reason: ticket.reason });
}

function list(world: World, fields: Fields): PartnerReply {
  const { rows, next } = transferPage(world, code, {
    fromMs: Number(textOf(fields, 'since', 15)),
    toMs: Number(textOf(fields, 'before', 15)),
    skip: Number(textOf(fields, 'after', 15)),
    limit: rowsPerPage,
  });
  const answer = rows.map((row) => ({
    serial: row.id,
    ticket: row.reference,
    user: row.username,
    type: row.direction === 'in' ? 'deposit' : 'withdraw',
    cents: row.amountMinor.toString(),
    at: String(Date.parse(row.at)),
  }));
  return ok({ moves: answer, after: next === null ? '' : String(next) });
}

function ok(fields: Fields): PartnerReply {
  return { status: 200, body: { status: 'ok', ...fields } };
}

function fail(reason: string): PartnerReply {
  return { status: 200, body: { status: 'fail', reason } };
}

function isFromWallet(request: FastifyRequest, world: World): boolean {
  return isSame(
    request.headers.authorization,
    `IMI ${agent}:${sign(secretOf(world, 'IMI'), rawText(request.body), 'base64')}`,
  );
}
