import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rawText } from '../../fields.ts';
import { majorNumber, readMajor, writeMajor } from '../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { isSame } from '../../signature.ts';
import { agent, type World } from '../../world.ts';
import { once } from '../once.ts';
import { changePassword, findPlayer, openPlayer } from '../players.ts';
import { launchLink } from '../tickets.ts';
import { carryOut, type Transfer, transferPage, type TransferRefusal } from '../transfers.ts';

const code = 'BETFLIX';
const target = 'games/BETFLIX';
const rowsPerPage = 20;

const codes = { badKey: 401, noUser: 404, exists: 409, notEnough: 421, badAmount: 422, refused: 499 } as const;

type Handler = (form: URLSearchParams, reply: FastifyReply, request: FastifyRequest) => unknown;
type Call = (path: string, handle: Handler) => unknown;

/** Class A. Forms, with the keys in two headers. A negative amount is a withdrawal. A `ref` runs once. */
export function betflix(scope: FastifyInstance, world: World): void {
  const call: Call = (path, handle) =>
    scope.post(`/games/betflix/v4${path}`, (request, reply) => {
      const { 'x-api-betflix': name, 'x-api-key': key } = request.headers;
      if (name !== agent || !isSame(key, secretOf(world, 'BETFLIX'))) return no(codes.badKey).body;
      return handle(new URLSearchParams(rawText(request.body)), reply, request);
    });
  userCalls(call, world);
  call('/user/transfer', (form, reply) => transfer(world, reply, form));
  call('/report/transfers', (form, reply) => answerQuery(world, reply, target, () => report(world, form)));
}

function userCalls(call: Call, world: World): void {
  const refuse = () => no(codes.refused);
  call('/user/register', (form, reply) => {
    const [username, password] = [form.get('username') ?? '', form.get('password') ?? ''];
    const act = () => (openPlayer(world, code, username, password) ? yes({ username }) : no(codes.exists));
    return perform(world, reply, { target, act, refuse });
  });
  call('/user/changePassword', (form, reply) => {
    const [username, password] = [form.get('username') ?? '', form.get('new_password') ?? ''];
    const act = () => (changePassword(world, code, username, password) ? yes({ username }) : no(codes.noUser));
    return perform(world, reply, { target, act, refuse });
  });
  call('/user/balance', (form, reply) =>
    answerQuery(world, reply, target, () => {
      const player = findPlayer(world, code, form.get('username') ?? '');
      if (!player) return no(codes.noUser);
      return yes({ username: player.username, balance: majorNumber(player.balanceMinor) });
    }),
  );
  call('/play/login', (form, reply, request) => {
    const username = form.get('username') ?? '';
    const isKnown = findPlayer(world, code, username) !== undefined;
    const act = () => (isKnown ? yes({ login_url: launchLink(request, { game: code, username }) }) : no(codes.noUser));
    return perform(world, reply, { target, act, refuse });
  });
}

function transfer(world: World, reply: FastifyReply, form: URLSearchParams) {
  const [username, reference, amount] = [form.get('username') ?? '', form.get('ref') ?? '', form.get('amount') ?? ''];
  const direction = amount.startsWith('-') ? 'out' : 'in';
  const amountMinor = readMajor(amount.replace(/^-/, '')) ?? 0n;
  return perform(world, reply, {
    target,
    act: () =>
      once(world, code, reference, () => {
        const done = carryOut(world, { game: code, username, direction, amountMinor, reference });
        if (typeof done === 'string') return no(refusals[done]);
        return yes({
          ...row(done),
          before_balance: majorNumber(done.beforeMinor),
          balance: majorNumber(done.afterMinor),
        });
      }),
    refuse: () => once(world, code, reference, () => no(codes.refused)),
  });
}

function report(world: World, form: URLSearchParams): PartnerReply {
  const page = Number(form.get('page'));
  const found = transferPage(world, code, {
    fromMs: Date.parse(`${form.get('start')?.replace(' ', 'T')}+07:00`),
    toMs: Date.parse(`${form.get('end')?.replace(' ', 'T')}+07:00`),
    skip: (page - 1) * rowsPerPage,
    limit: rowsPerPage,
  });
  return yes({ page, last_page: found.next === null ? page : page + 1, list: found.rows.map(row) });
}

function row({ id, reference, username, direction, amountMinor, at }: Transfer) {
  const inBangkok = new Date(Date.parse(at) + 7 * 3_600_000).toISOString();
  return {
    transfer_id: id,
    ref: reference,
    username,
    amount: writeMajor(direction === 'in' ? amountMinor : -amountMinor),
    created_at: inBangkok.slice(0, 19).replace('T', ' '),
  };
}

const refusals: Record<TransferRefusal, number> = {
  NO_PLAYER: codes.noUser,
  NOT_ENOUGH: codes.notEnough,
  BAD_AMOUNT: codes.badAmount,
};

function yes(data: Record<string, unknown>): PartnerReply {
  return { status: 200, body: { status: 'success', error_code: 0, data, msg: '' } };
}

function no(number: number): PartnerReply {
  return { status: 200, body: { status: 'error', error_code: number, data: null, msg: 'failed' } };
}
