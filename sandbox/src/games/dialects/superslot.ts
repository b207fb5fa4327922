import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonFields, textOf } from '../../fields.ts';
import { readMajor, writeMajor } from '../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { isSame } from '../../signature.ts';
import { agent, type World } from '../../world.ts';
import { once } from '../once.ts';
import { changePassword, findPlayer, openPlayer } from '../players.ts';
import { issueTicket } from '../tickets.ts';
import { carryOut, type Transfer, transferPage, type TransferRefusal } from '../transfers.ts';

const code = 'SUPERSLOT';
const target = 'games/SUPERSLOT';
const rowsPerPage = 20;

type ByMember = { Params: { username: string } };
type Credentials = { Querystring: { username?: string; password?: string } };

/** Class A. JSON resources behind basic auth. A transfer is stored once under the caller's id. */
export function superslot(scope: FastifyInstance, world: World): void {
  void scope.register(
    (resources, _options, done) => {
      resources.addHook('onRequest', (request, reply, next) => {
        if (isFromWallet(request, world)) return next();
        void reply.code(401).header('www-authenticate', 'Basic').send({ error: 'unauthorized' });
      });
      memberCalls(resources, world);
      resources.post<ByMember>('/members/:username/deposits', (request, reply) => file(world, request, reply, 'in'));
      resources.post<ByMember>('/members/:username/withdrawals', (request, reply) =>
        file(world, request, reply, 'out'),
      );
      resources.get<{ Querystring: Record<string, string> }>('/transfers', (request, reply) =>
        answerQuery(world, reply, target, () => page(world, request.query)),
      );
      done();
    },
    { prefix: '/games/superslot/v1' },
  );
  enter(scope, world);
}

function memberCalls(scope: FastifyInstance, world: World): void {
  const refuse = () => no(403, 'refused');
  const shown = (username: string, status = 200): PartnerReply => {
    const player = findPlayer(world, code, username);
    if (!player) return no(404, 'member_not_found');
    return { status, body: { username: player.username, credit: writeMajor(player.balanceMinor) } };
  };
  scope.post('/members', (request, reply) => {
    const fields = jsonFields(request.body);
    const [username, password] = [textOf(fields, 'username', 60), textOf(fields, 'password', 60)];
    const act = () => (openPlayer(world, code, username, password) ? shown(username, 201) : no(409, 'member_exists'));
    return perform(world, reply, { target, act, refuse });
  });
  scope.get<ByMember>('/members/:username', (request, reply) =>
    answerQuery(world, reply, target, () => shown(request.params.username)),
  );
  scope.post<ByMember>('/members/:username/password', (request, reply) => {
    const { username } = request.params;
    const password = textOf(jsonFields(request.body), 'password', 60);
    const act = () => {
      changePassword(world, code, username, password);
      return shown(username);
    };
    return perform(world, reply, { target, act, refuse });
  });
}

function file(world: World, request: FastifyRequest<ByMember>, reply: FastifyReply, direction: 'in' | 'out') {
  const { username } = request.params;
  const fields = jsonFields(request.body);
  const reference = textOf(fields, 'id', 50);
  const amountMinor = readMajor(fields['amount']) ?? 0n;
  return perform(world, reply, {
    target,
    act: () =>
      once(world, code, reference, () => {
        const done = carryOut(world, { game: code, username, direction, amountMinor, reference });
        if (typeof done === 'string') return no(...refusals[done]);
        return { status: 201, body: { ...row(done), credit: writeMajor(done.afterMinor) } };
      }),
    refuse: () => once(world, code, reference, () => no(403, 'refused')),
  });
}

function page(world: World, query: Record<string, string>): PartnerReply {
  const { rows, next } = transferPage(world, code, {
    fromMs: Date.parse(query['since'] ?? ''),
    toMs: Date.parse(query['before'] ?? ''),
    skip: Number(query['offset'] ?? '0'),
    limit: rowsPerPage,
  });
  return { status: 200, body: { transfers: rows.map(row), next_offset: next === null ? '' : String(next) } };
}

function row(transfer: Transfer) {
  return {
    serial: transfer.id,
    id: transfer.reference,
    username: transfer.username,
    type: transfer.direction === 'in' ? 'deposit' : 'withdrawal',
    amount: writeMajor(transfer.amountMinor),
    at: transfer.at,
  };
}

/**
 * Redirects the launch address, which contains the password, to one without it, and keeps it out of cache and referrer.
 */
function enter(scope: FastifyInstance, world: World): void {
  scope.get<Credentials>('/games/superslot/enter', (request, reply) => {
    const { username = '', password } = request.query;
    const player = findPlayer(world, code, username);
    const mayEnter = player !== undefined && isSame(password, player.password);
    void reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    return reply.redirect(`/play/${code}${mayEnter ? `?t=${issueTicket({ game: code, username })}` : ''}`, 303);
  });
}

const refusals: Record<TransferRefusal, readonly [status: number, error: string]> = {
  NO_PLAYER: [404, 'member_not_found'],
  NOT_ENOUGH: [409, 'credit_not_enough'],
  BAD_AMOUNT: [422, 'amount_invalid'],
};

function no(status: number, error: string): PartnerReply {
  return { status, body: { error } };
}

function isFromWallet(request: FastifyRequest, world: World): boolean {
  const expected = `Basic ${Buffer.from(`${agent}:${secretOf(world, 'SUPERSLOT')}`).toString('base64')}`;
  return isSame(request.headers.authorization, expected);
}
