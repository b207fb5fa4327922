import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countOf, type Fields, jsonFields, textOf } from '../../fields.ts';
import { amountOf, majorNumber } from '../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { isSame } from '../../signature.ts';
import { agent, paced, type World } from '../../world.ts';
import { changePassword, findPlayer, openPlayer } from '../players.ts';
import { launchLink } from '../tickets.ts';
import { carryOut, type Transfer, type TransferRefusal, transferPage, transfersOf } from '../transfers.ts';

const code = 'ASKMEBET';
const target = 'games/ASKMEBET';
const rowsPerPage = 20;
const transfersAMinute = 10;
const minuteMs = 60_000;

const codes = {
  badKey: 100012,
  exists: 100013,
  noMember: 100014,
  notEnough: 100016,
  tooMany: 100017,
  badAmount: 100018,
  wrongPassword: 100020,
  refused: 100099,
} as const;

type ByAgent = { Params: { agentUsername: string } };
type Handler = (fields: Fields, reply: FastifyReply, request: FastifyRequest) => unknown;

/** Class C. JSON with the agent's key in each body. It numbers transfers itself, throttles, and has lists. */
export function askmebet(scope: FastifyInstance, world: World): void {
  const call = (name: string, handle: Handler) =>
    scope.post<ByAgent>(`/games/askmebet/ext/${name}/am/:agentUsername`, (request, reply) => {
      const fields = jsonFields(request.body);
      const isKnown = request.params.agentUsername === agent && fields['agentUsername'] === agent;
      if (!isKnown || !isSame(fields['key'], secretOf(world, 'ASKMEBET'))) return reply.send(no(codes.badKey).body);
      return handle(fields, reply, request);
    });
  memberCalls(call, world);
  call('deposit', (fields, reply) => transfer(world, reply, fields, 'in'));
  call('withdraw', (fields, reply) => transfer(world, reply, fields, 'out'));
  call('transactionsByUser', (fields, reply) =>
    answerQuery(world, reply, target, () => {
      const username = textOf(fields, 'username', 60);
      if (!findPlayer(world, code, username)) return no(codes.noMember);
      const all = transfersOf(world, code, username);
      // The list lags as a whole: it shows nothing newer than the first hidden transfer.
      const from = all.findLastIndex(({ id }) => (hidden(world).get(id) ?? 0) > Date.now()) + 1;
      return yes({ transactions: all.slice(from, from + rowsPerPage).map(row) });
    }),
  );
  call('transactions', (fields, reply) => answerQuery(world, reply, target, () => page(world, fields)));
}

function memberCalls(call: (name: string, handle: Handler) => unknown, world: World): void {
  const refuse = () => no(codes.refused);
  call('createUser', (fields, reply) => {
    const [username, password] = [textOf(fields, 'username', 60), textOf(fields, 'password', 60)];
    const act = () => (openPlayer(world, code, username, password) ? yes({ username }) : no(codes.exists));
    return perform(world, reply, { target, act, refuse });
  });
  call('changePassword', (fields, reply) => {
    const [username, password] = [textOf(fields, 'username', 60), textOf(fields, 'password', 60)];
    const act = () => (changePassword(world, code, username, password) ? yes({ username }) : no(codes.noMember));
    return perform(world, reply, { target, act, refuse });
  });
  call('profileAndCredit', (fields, reply) =>
    answerQuery(world, reply, target, () => {
      const player = findPlayer(world, code, textOf(fields, 'username', 60));
      if (!player) return no(codes.noMember);
      return yes({ username: player.username, credit: majorNumber(player.balanceMinor) });
    }),
  );
  call('redirectLogin', (fields, reply, request) => {
    const player = findPlayer(world, code, textOf(fields, 'username', 60));
    const mayEnter = player !== undefined && isSame(fields['password'], player.password);
    const act = () =>
      mayEnter ? yes({ url: launchLink(request, { game: code, username: player.username }) }) : no(codes.wrongPassword);
    return perform(world, reply, { target, act, refuse });
  });
}

function transfer(world: World, reply: FastifyReply, fields: Fields, direction: 'in' | 'out') {
  const username = textOf(fields, 'username', 60);
  const amountMinor = amountOf(fields, 'balance');
  return perform(world, reply, {
    target,
    act: (lagMs) => {
      if (isTooMany(world, username)) return no(codes.tooMany);
      const done = carryOut(world, { game: code, username, direction, amountMinor, reference: null });
      if (typeof done === 'string') return no(refusals[done]);
      if (lagMs > 0) hidden(world).put(done.id, Date.now() + lagMs);
      const [beforeCredit, afterCredit] = [majorNumber(done.beforeMinor), majorNumber(done.afterMinor)];
      return yes({ refId: done.id, beforeCredit, afterCredit });
    },
    refuse: () => no(codes.refused),
  });
}

function isTooMany(world: World, username: string): boolean {
  const sinceMs = Date.now() - paced(world, minuteMs);
  const nth = transfersOf(world, code, username)[transfersAMinute - 1];
  return nth !== undefined && Date.parse(nth.at) > sinceMs;
}

function page(world: World, fields: Fields): PartnerReply {
  const number = countOf(fields, 'page', 1, 1_000_000) ?? 1;
  const { rows, next } = transferPage(world, code, {
    fromMs: Date.parse(textOf(fields, 'startDate')),
    toMs: Date.parse(textOf(fields, 'endDate')),
    skip: (number - 1) * rowsPerPage,
    limit: rowsPerPage,
  });
  return yes({ transactions: rows.map(row), page: number, isLast: next === null });
}

function row({ id, username, direction, amountMinor, at }: Transfer): Record<string, unknown> {
  const action = direction === 'in' ? 'DEPOSIT' : 'WITHDRAW';
  return { refId: id, user: username, action, amount: majorNumber(amountMinor), date: at };
}

const hidden = (world: World) => world.book.shelf<number>('askmebet-hidden');

const refusals: Record<TransferRefusal, number> = {
  NO_PLAYER: codes.noMember,
  NOT_ENOUGH: codes.notEnough,
  BAD_AMOUNT: codes.badAmount,
};

function yes(data: Record<string, unknown>): PartnerReply {
  return { status: 200, body: { code: 0, data, msg: 'SUCCESS' } };
}

function no(number: number): PartnerReply {
  const msg = number === codes.tooMany ? 'multiple transactions, wait 1 minute' : 'FAILED';
  return { status: 200, body: { code: number, msg } };
}
