import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rawText } from '../../fields.ts';
import { readMajor, writeMajor } from '../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { isSame } from '../../signature.ts';
import { agent, type World } from '../../world.ts';
import { outstandingOf } from '../bets.ts';
import { changePassword, findPlayer, openPlayer } from '../players.ts';
import { isAgentSession, issueTicket, openAgentSession, redeem } from '../tickets.ts';
import { carryOut, netIn, type TransferRefusal } from '../transfers.ts';

const code = 'UFABET';
const target = 'games/UFABET';
const sessionLifeMs = 10 * 60_000;

type Handler = (form: URLSearchParams, reply: FastifyReply, request: FastifyRequest) => unknown;

const results = { done: 0, refused: 1, exists: 2, noMember: 3, notEnough: 4, badAmount: 5 } as const;

/** Class C. Forms. Login returns a session that expires. No reference of the caller; balances and totals only. */
export function ufabet(scope: FastifyInstance, world: World): void {
  scope.post('/games/ufabet/agent/login', (request, reply) => {
    const form = new URLSearchParams(rawText(request.body));
    if (form.get('agent') !== agent || !isSame(form.get('password'), secretOf(world, 'UFABET'))) {
      return reply.code(403).send({ error: 'LOGIN_REFUSED' });
    }
    return answerQuery(world, reply, target, () => ({
      status: 200,
      body: { session: openAgentSession(sessionLifeMs) },
    }));
  });

  const call = (path: string, handle: Handler) =>
    scope.post(`/games/ufabet/agent${path}`, (request, reply) => {
      if (!isAgentSession(request.headers['x-agent-session'])) {
        return reply.code(401).send({ error: 'SESSION_EXPIRED' });
      }
      return handle(new URLSearchParams(rawText(request.body)), reply, request);
    });
  memberCalls(call, world);
  call('/member/transfer', (form, reply) => transfer(world, reply, form));
  call('/statement/member', (form, reply) =>
    answerQuery(world, reply, target, () => {
      const player = findPlayer(world, code, form.get('member') ?? '');
      return player
        ? result(results.done, { member: player.username, given: writeMajor(netIn(world, code, player.username)) })
        : result(results.noMember);
    }),
  );
  call('/statement/total', (_form, reply) =>
    answerQuery(world, reply, target, () => result(results.done, { given: writeMajor(netIn(world, code)) })),
  );
  signIn(scope, world);
}

function memberCalls(call: (path: string, handle: Handler) => unknown, world: World): void {
  const refuse = () => result(results.refused);
  call('/member/create', (form, reply) => {
    const [member, password] = [form.get('member') ?? '', form.get('password') ?? ''];
    const act = () => result(openPlayer(world, code, member, password) ? results.done : results.exists);
    return perform(world, reply, { target, act, refuse });
  });
  call('/member/password', (form, reply) => {
    const [member, password] = [form.get('member') ?? '', form.get('password') ?? ''];
    const act = () => result(changePassword(world, code, member, password) ? results.done : results.noMember);
    return perform(world, reply, { target, act, refuse });
  });
  call('/member/credit', (form, reply) =>
    answerQuery(world, reply, target, () => {
      const player = findPlayer(world, code, form.get('member') ?? '');
      if (!player) return result(results.noMember);
      const outstanding = writeMajor(outstandingOf(world, player));
      return result(results.done, { credit: writeMajor(player.balanceMinor), outstanding });
    }),
  );
  call('/member/event', (form, reply) => {
    const player = findPlayer(world, code, form.get('member') ?? '');
    const act = () =>
      player
        ? result(results.done, { event: issueTicket({ game: code, username: player.username }) })
        : result(results.noMember);
    return perform(world, reply, { target, act, refuse });
  });
}

function transfer(world: World, reply: FastifyReply, form: URLSearchParams) {
  const text = form.get('amount') ?? '';
  const direction = text.startsWith('-') ? 'out' : 'in';
  const amountMinor = readMajor(text.replace(/^[+-]/, '')) ?? 0n;
  return perform(world, reply, {
    target,
    act: () => {
      const username = form.get('member') ?? '';
      const done = carryOut(world, { game: code, username, direction, amountMinor, reference: null });
      if (typeof done === 'string') return result(refusals[done]);
      return result(results.done, { before: writeMajor(done.beforeMinor), after: writeMajor(done.afterMinor) });
    },
    refuse: () => result(results.refused),
  });
}

function signIn(scope: FastifyInstance, world: World): void {
  scope.post('/games/ufabet/signin', (request, reply) => {
    const form = new URLSearchParams(rawText(request.body));
    const username = form.get('username') ?? '';
    const player = findPlayer(world, code, username);
    const seat = redeem(form.get('event') ?? '', code);
    const mayEnter = player && isSame(form.get('password'), player.password) && seat?.username === username;
    const address = `/play/${code}${mayEnter ? `?t=${issueTicket({ game: code, username })}` : ''}`;
    return reply.redirect(address, 303);
  });
}

const refusals: Record<TransferRefusal, number> = {
  NO_PLAYER: results.noMember,
  NOT_ENOUGH: results.notEnough,
  BAD_AMOUNT: results.badAmount,
};

function result(number: number, fields: Record<string, string> = {}): PartnerReply {
  return { status: 200, body: { result: number, ...fields } };
}
