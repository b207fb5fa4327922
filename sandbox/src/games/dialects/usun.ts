import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rawText } from '../../fields.ts';
import { readMajor, writeMajor } from '../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { isSame, isSigned } from '../../signature.ts';
import { agent, type World } from '../../world.ts';
import { changePassword, findPlayer, openPlayer } from '../players.ts';
import { launchLink } from '../tickets.ts';
import { carryOut, netIn, type TransferRefusal } from '../transfers.ts';

const code = 'USUN';
const target = 'games/USUN';

const reasons = {
  refused: 'REFUSED',
  noPlayer: 'NOUSER',
  exists: 'USED',
  notEnough: 'NOCREDIT',
  badAmount: 'BADCREDIT',
  wrongPassword: 'BADPASS',
} as const;

type Handler = (form: URLSearchParams, reply: FastifyReply, request: FastifyRequest) => unknown;

/**
 * Class C. Forms in, one line of text out: `OK|call|…|#`. Credits have one decimal. Balances and totals only, no
 * references or lists.
 */
export function usun(scope: FastifyInstance, world: World): void {
  const handlers = new Map<string, Handler>();
  scope.post('/games/usun/agent.php', (request, reply) => {
    const raw = rawText(request.body);
    const form = new URLSearchParams(raw);
    const isKnown = request.headers['x-usun-agent'] === agent;
    if (
      !isKnown ||
      !isSigned(secretOf(world, 'USUN'), raw, request.headers['x-usun-time'], request.headers['x-usun-hash'])
    ) {
      return reply.code(403).send(no('KEY').body);
    }
    const handle = handlers.get(form.get('op') ?? '');
    return handle ? handle(form, reply, request) : reply.code(400).send(no('OP').body);
  });
  playerCalls(world, handlers);
  handlers.set('move', (form, reply) => move(world, reply, form));
  handlers.set('total', (_form, reply) =>
    answerQuery(world, reply, target, () => yes('total', agent, credits(netIn(world, code)))),
  );
}

function playerCalls(world: World, handlers: Map<string, Handler>): void {
  const refuse = () => no(reasons.refused);
  const nameOf = (form: URLSearchParams) => form.get('user') ?? '';
  const passOf = (form: URLSearchParams) => form.get('pass') ?? '';
  handlers.set('open', (form, reply) => {
    const user = nameOf(form);
    const act = () => (openPlayer(world, code, user, passOf(form)) ? yes('open', user) : no(reasons.exists));
    return perform(world, reply, { target, act, refuse });
  });
  handlers.set('pass', (form, reply) => {
    const user = nameOf(form);
    const act = () => (changePassword(world, code, user, passOf(form)) ? yes('pass', user) : no(reasons.noPlayer));
    return perform(world, reply, { target, act, refuse });
  });
  handlers.set('credit', (form, reply) =>
    answerQuery(world, reply, target, () => {
      const player = findPlayer(world, code, nameOf(form));
      return player ? yes('credit', player.username, credits(player.balanceMinor)) : no(reasons.noPlayer);
    }),
  );
  handlers.set('moved', (form, reply) =>
    answerQuery(world, reply, target, () => {
      const player = findPlayer(world, code, nameOf(form));
      return player
        ? yes('moved', player.username, credits(netIn(world, code, player.username)))
        : no(reasons.noPlayer);
    }),
  );
  handlers.set('enter', (form, reply, request) => {
    const player = findPlayer(world, code, nameOf(form));
    const mayEnter = player !== undefined && isSame(passOf(form), player.password);
    const act = () =>
      mayEnter
        ? yes('enter', player.username, launchLink(request, { game: code, username: player.username }))
        : no(reasons.wrongPassword);
    return perform(world, reply, { target, act, refuse });
  });
}

function move(world: World, reply: FastifyReply, form: URLSearchParams) {
  const username = form.get('user') ?? '';
  const direction = form.get('way') === '-' ? 'out' : 'in';
  const text = form.get('credit') ?? '';
  const amountMinor = /^\d{1,9}\.\d$/.test(text) ? (readMajor(text) ?? 0n) : 0n;
  return perform(world, reply, {
    target,
    act: () => {
      const done = carryOut(world, { game: code, username, direction, amountMinor, reference: null });
      if (typeof done === 'string') return no(refusals[done]);
      return yes('move', username, credits(done.beforeMinor), credits(done.afterMinor));
    },
    refuse: () => no(reasons.refused),
  });
}

function credits(amountMinor: bigint): string {
  return writeMajor(amountMinor).slice(0, -1);
}

const refusals: Record<TransferRefusal, string> = {
  NO_PLAYER: reasons.noPlayer,
  NOT_ENOUGH: reasons.notEnough,
  BAD_AMOUNT: reasons.badAmount,
};

function yes(...parts: string[]): PartnerReply {
  return { status: 200, body: ['OK', ...parts, '#'].join('|') };
}

function no(reason: string): PartnerReply {
  return { status: 200, body: ['NO', reason, '#'].join('|') };
}
