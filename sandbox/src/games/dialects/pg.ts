import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rawText } from '../../fields.ts';
import { majorNumber, readMajor } from '../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { isSame } from '../../signature.ts';
import { agent, type World } from '../../world.ts';
import { once } from '../once.ts';
import { changePassword, findPlayer, openPlayer } from '../players.ts';
import { launchLink } from '../tickets.ts';
import { carryOut, numberOf, type Transfer, transferPage, type TransferRefusal } from '../transfers.ts';

const code = 'PG';
const target = 'games/PG';
const rowsPerPage = 20;

const errors = {
  noTrace: ['1034', 'Invalid request'],
  badOperator: ['1204', 'Invalid operator'],
  exists: ['1305', 'Player already exists'],
  missing: ['3001', 'Value cannot be null'],
  noWallet: ['3005', 'Player wallet does not exist'],
  failed: ['3100', 'Transfer failed'],
} as const;

type Handler = (form: URLSearchParams, reply: FastifyReply, request: FastifyRequest) => unknown;
type Call = (path: string, handle: Handler) => unknown;

/** Class A. Forms that contain the operator's token and key. Every answer is HTTP 200; errors have a code. */
export function pg(scope: FastifyInstance, world: World): void {
  const call: Call = (path, handle) =>
    scope.post<{ Querystring: { trace_id?: string } }>(`/games/pg${path}`, (request, reply) => {
      const form = new URLSearchParams(rawText(request.body));
      if (!/^[0-9a-f-]{36}$/.test(request.query.trace_id ?? '')) return no(errors.noTrace).body;
      const isKnown = form.get('operator_token') === agent && isSame(form.get('secret_key'), secretOf(world, 'PG'));
      return isKnown ? handle(form, reply, request) : no(errors.badOperator).body;
    });
  playerCalls(call, world);
  call('/Cash/v3/TransferIn', (form, reply) => transfer(world, reply, form, 'in'));
  call('/Cash/v3/TransferOut', (form, reply) => transfer(world, reply, form, 'out'));
  call('/Cash/v3/GetTransferHistory', (form, reply) => answerQuery(world, reply, target, () => history(world, form)));
}

function playerCalls(call: Call, world: World): void {
  const refuse = () => no(errors.failed);
  const nameIn = (form: URLSearchParams) => form.get('player_name') ?? '';
  call('/Player/v3/Create', (form, reply) => {
    const [name, password] = [nameIn(form), form.get('password') ?? ''];
    const act = () => (openPlayer(world, code, name, password) ? yes({ playerName: name }) : no(errors.exists));
    return perform(world, reply, { target, act, refuse });
  });
  call('/Player/v3/ChangePassword', (form, reply) => {
    const [name, password] = [nameIn(form), form.get('password') ?? ''];
    const act = () => (changePassword(world, code, name, password) ? yes({ playerName: name }) : no(errors.noWallet));
    return perform(world, reply, { target, act, refuse });
  });
  call('/Cash/v3/GetPlayerWallet', (form, reply) =>
    answerQuery(world, reply, target, () => {
      const player = findPlayer(world, code, nameIn(form));
      if (!player) return no(errors.noWallet);
      const balance = majorNumber(player.balanceMinor);
      return yes({ playerName: player.username, totalBalance: balance, cashBalance: balance, totalBonusBalance: 0 });
    }),
  );
  call('/Login/v1/GetLaunchURL', (form, reply, request) => {
    const username = nameIn(form);
    const isKnown = findPlayer(world, code, username) !== undefined;
    const act = () => (isKnown ? yes({ url: launchLink(request, { game: code, username }) }) : no(errors.noWallet));
    return perform(world, reply, { target, act, refuse });
  });
}

function transfer(world: World, reply: FastifyReply, form: URLSearchParams, direction: 'in' | 'out') {
  const [username, reference] = [form.get('player_name') ?? '', form.get('transfer_reference') ?? ''];
  const amountMinor = readMajor(form.get('amount')) ?? 0n;
  return perform(world, reply, {
    target,
    act: () =>
      once(world, code, reference, () => {
        if (reference === '') return no(errors.missing);
        const done = carryOut(world, { game: code, username, direction, amountMinor, reference });
        if (typeof done === 'string') return no(refusals[done]);
        return yes({
          transactionId: numberOf(done),
          transferReference: reference,
          amount: majorNumber(amountMinor),
          balanceAmountBefore: majorNumber(done.beforeMinor),
          balanceAmount: majorNumber(done.afterMinor),
        });
      }),
    refuse: () => once(world, code, reference, () => no(errors.failed)),
  });
}

function history(world: World, form: URLSearchParams): PartnerReply {
  const page = Number(form.get('page_number'));
  const found = transferPage(world, code, {
    fromMs: Number(form.get('from_time')),
    toMs: Number(form.get('to_time')),
    skip: (page - 1) * rowsPerPage,
    limit: rowsPerPage,
  });
  const totalPages = found.next === null ? page : page + 1;
  return yes({ pageNumber: page, totalPages, transfers: found.rows.map(row) });
}

function row(transfer: Transfer) {
  return {
    transactionId: numberOf(transfer),
    transferReference: transfer.reference,
    playerName: transfer.username,
    transferType: transfer.direction === 'in' ? 1 : 2,
    amount: majorNumber(transfer.amountMinor),
    transferTime: Date.parse(transfer.at),
  };
}

const refusals: Record<TransferRefusal, readonly [string, string]> = {
  NO_PLAYER: errors.noWallet,
  NOT_ENOUGH: errors.failed,
  BAD_AMOUNT: errors.missing,
};

function yes(data: Record<string, unknown>): PartnerReply {
  return { status: 200, body: { data, error: null } };
}

function no([errorCode, message]: readonly [string, string]): PartnerReply {
  return { status: 200, body: { data: null, error: { code: errorCode, message } } };
}
