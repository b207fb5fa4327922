import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { type Fields, fieldsOf, jsonFields, textOf } from '../../fields.ts';
import { type PartnerReply, perform, answerQuery } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { isSame } from '../../signature.ts';
import { agent, type World } from '../../world.ts';
import { once } from '../once.ts';
import { changePassword, findPlayer, openPlayer } from '../players.ts';
import { launchLink } from '../tickets.ts';
import { carryOut, numberOf, type Transfer, transferPage, type TransferRefusal } from '../transfers.ts';

const code = 'CIRCUS';
const target = 'games/CIRCUS';
const rowsPerPage = 20;
const minorPerCredit = 100n;

const errors = {
  badToken: -32001,
  refused: -32010,
  exists: -32013,
  noMember: -32014,
  tooFew: -32015,
  notWhole: -32016,
  wrongPassword: -32017,
  noMethod: -32601,
} as const;

type Ending = { result: Fields } | { error: { code: number; message: string } };
type Rpc = { callId: string; method: string; params: Fields };

/** Class A. JSON-RPC with a signed token for each call. Whole credits only. A `ticket` runs once. */
export function circus(scope: FastifyInstance, world: World): void {
  scope.post('/games/circus/rpc', async (request, reply) => {
    const fields = jsonFields(request.body);
    const rpc = {
      callId: textOf(fields, 'id', 60),
      method: textOf(fields, 'method', 60),
      params: fieldsOf(fields['params']),
    };
    if (!(await isFromWallet(request, world, rpc))) return ending(rpc, no('badToken')).body;
    return answerMethod(world, rpc, reply, request);
  });
}

function answerMethod(world: World, rpc: Rpc, reply: FastifyReply, request: FastifyRequest): unknown {
  const { method, params } = rpc;
  const member = () => textOf(params, 'member', 60);
  const change = (act: () => Ending) =>
    perform(world, reply, { target, act: () => ending(rpc, act()), refuse: () => ending(rpc, no('refused')) });
  const ask = (answer: () => Ending) => answerQuery(world, reply, target, () => ending(rpc, answer()));
  switch (method) {
    case 'member.open':
      return change(() =>
        openPlayer(world, code, member(), textOf(params, 'password', 60)) ? yes({ member: member() }) : no('exists'),
      );
    case 'member.password':
      return change(() =>
        changePassword(world, code, member(), textOf(params, 'password', 60))
          ? yes({ member: member() })
          : no('noMember'),
      );
    case 'member.credits':
      return ask(() => {
        const player = findPlayer(world, code, member());
        return player ? yes({ member: player.username, credits: wholeText(player.balanceMinor) }) : no('noMember');
      });
    case 'member.enter':
      return change(() => {
        const player = findPlayer(world, code, member());
        if (!player || !isSame(params['password'], player.password)) return no('wrongPassword');
        const { username } = player;
        return yes({ member: username, door: launchLink(request, { game: code, username }) });
      });
    case 'credits.move':
      return move(world, rpc, reply);
    case 'credits.list':
      return ask(() => list(world, params));
    default:
      return reply.send(ending(rpc, no('noMethod')).body);
  }
}

function move(world: World, rpc: Rpc, reply: FastifyReply) {
  const { params } = rpc;
  const [username, reference] = [textOf(params, 'member', 60), textOf(params, 'ticket', 50)];
  const direction = params['way'] === 'OUT' ? 'out' : 'in';
  const credits = textOf(params, 'credits', 12);
  const amountMinor = /^\d+$/.test(credits) ? BigInt(credits) * minorPerCredit : 0n;
  const first = (how: () => Ending) => {
    const { body } = once(world, code, reference, () => ({ status: 200, body: how() }));
    return ending(rpc, body as Ending);
  };
  return perform(world, reply, {
    target,
    act: () =>
      first(() => {
        const done = carryOut(world, { game: code, username, direction, amountMinor, reference });
        return typeof done === 'string' ? no(refusals[done]) : yes(row(done));
      }),
    refuse: () => first(() => no('refused')),
  });
}

function list(world: World, params: Fields): Ending {
  const { rows, next } = transferPage(world, code, {
    fromMs: Date.parse(textOf(params, 'from')),
    toMs: Date.parse(textOf(params, 'before')),
    skip: Number(params['after']),
    limit: rowsPerPage,
  });
  return yes({ tickets: rows.map(row), after: next === null ? '' : String(next) });
}

function row(transfer: Transfer): Fields {
  const { reference, username, direction, amountMinor, at } = transfer;
  const way = direction === 'in' ? 'IN' : 'OUT';
  return { number: numberOf(transfer), ticket: reference, member: username, way, credits: wholeText(amountMinor), at };
}

const wholeText = (amountMinor: bigint): string => (amountMinor / minorPerCredit).toString();

const refusals: Record<TransferRefusal, keyof typeof errors> = {
  NO_PLAYER: 'noMember',
  NOT_ENOUGH: 'tooFew',
  BAD_AMOUNT: 'notWhole',
};

const yes = (result: Fields): Ending => ({ result });
const no = (error: keyof typeof errors): Ending => ({ error: { code: errors[error], message: error } });

function ending({ callId }: Rpc, how: Ending): PartnerReply {
  return { status: 200, body: { jsonrpc: '2.0', id: callId, ...how } };
}

async function isFromWallet(request: FastifyRequest, world: World, rpc: Rpc): Promise<boolean> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  try {
    const { payload } = await jwtVerify(token, Buffer.from(secretOf(world, 'CIRCUS')), {
      algorithms: ['HS256'],
      issuer: agent,
    });
    return payload.jti === rpc.callId && payload['method'] === rpc.method;
  } catch {
    return false;
  }
}
