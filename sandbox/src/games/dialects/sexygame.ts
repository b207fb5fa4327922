import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Fields, jsonFields, textOf } from '../../fields.ts';
import { amountOf, majorNumber } from '../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { isSame } from '../../signature.ts';
import { agent, type World } from '../../world.ts';
import { changePassword, findPlayer, openPlayer } from '../players.ts';
import { carryOut, type Transfer, type TransferRefusal, transferPage } from '../transfers.ts';

const code = 'SEXYGAME';
const target = 'games/SEXYGAME';
const rowsPerPage = 20;

type Operation = { txCode: string; userId: string; txStatus: 0 | 1; visibleFromMs: number };

const statuses = {
  done: '0000',
  refused: '1000',
  exists: '1001',
  noUser: '1002',
  badCert: '1008',
  noOperation: '1017',
  notEnough: '1018',
  badAmount: '1019',
} as const;

type Handler = (fields: Fields, reply: FastifyReply) => unknown;

const shelf = (world: World) => world.book.shelf<Operation>('sexygame-operations');

/**
 * Class B. JSON with a bearer key. The server's `txCode` has a status query. Players sign in at the game's own page.
 */
export function sexygame(scope: FastifyInstance, world: World): void {
  const call = (name: string, handle: Handler) =>
    scope.post(`/games/sexygame/wallet/${name}`, (request, reply) => {
      const fields = jsonFields(request.body);
      const isKnown = isSame(request.headers.authorization, `Bearer ${secretOf(world, 'SEXYGAME')}`);
      if (!isKnown || fields['agentId'] !== agent) return reply.code(401).send(say(statuses.badCert).body);
      return handle(fields, reply);
    });
  const refuse = () => say(statuses.refused);

  call('createMember', (fields, reply) => {
    const [userId, password] = [textOf(fields, 'userId', 60), textOf(fields, 'password', 60)];
    const act = () =>
      openPlayer(world, code, userId, password) ? say(statuses.done, { userId }) : say(statuses.exists);
    return perform(world, reply, { target, act, refuse });
  });
  call('changePassword', (fields, reply) => {
    const [userId, password] = [textOf(fields, 'userId', 60), textOf(fields, 'password', 60)];
    const act = () =>
      changePassword(world, code, userId, password) ? say(statuses.done, { userId }) : say(statuses.noUser);
    return perform(world, reply, { target, act, refuse });
  });
  call('getBalance', (fields, reply) =>
    answerQuery(world, reply, target, () => {
      const player = findPlayer(world, code, textOf(fields, 'userId', 60));
      if (!player) return say(statuses.noUser);
      return say(statuses.done, { userId: player.username, balance: majorNumber(player.balanceMinor) });
    }),
  );
  call('deposit', (fields, reply) => operate(world, reply, fields, 'in'));
  call('withdraw', (fields, reply) => operate(world, reply, fields, 'out'));
  call('checkOperation', (fields, reply) =>
    answerQuery(world, reply, target, () => check(world, textOf(fields, 'txCode', 50))),
  );
  call('getOperations', (fields, reply) => answerQuery(world, reply, target, () => list(world, fields)));
}

/** A `txCode` sent twice runs twice. */
function operate(world: World, reply: FastifyReply, fields: Fields, direction: 'in' | 'out') {
  const userId = textOf(fields, 'userId', 60);
  const txCode = textOf(fields, 'txCode', 50);
  const amountMinor = amountOf(fields, 'transferAmount');
  const note = (txStatus: 0 | 1, lagMs: number) => {
    if (shelf(world).get(txCode)?.txStatus === 1) return;
    shelf(world).put(txCode, { txCode, userId, txStatus, visibleFromMs: Date.now() + lagMs });
  };
  return perform(world, reply, {
    target,
    act: (lagMs) => {
      const done = carryOut(world, { game: code, username: userId, direction, amountMinor, reference: txCode });
      note(typeof done === 'string' ? 0 : 1, lagMs);
      if (typeof done === 'string') return say(refusals[done]);
      return say(statuses.done, { operation: rowOf(done), balance: majorNumber(done.afterMinor) });
    },
    refuse: () => {
      note(0, 0);
      return say(statuses.refused);
    },
  });
}

function check(world: World, wanted: string): PartnerReply {
  const operation = shelf(world).get(wanted);
  if (!operation || operation.visibleFromMs > Date.now()) return say(statuses.noOperation);
  const { txCode, userId, txStatus } = operation;
  return say(statuses.done, { txCode, userId, txStatus });
}

function list(world: World, fields: Fields): PartnerReply {
  const skip = Number(textOf(fields, 'position', 15));
  const window = { fromMs: Date.parse(textOf(fields, 'timeFrom')), toMs: Date.parse(textOf(fields, 'timeTo')) };
  const { rows, next } = transferPage(world, code, { ...window, skip, limit: rowsPerPage });
  return say(statuses.done, { operations: rows.map(rowOf), nextPosition: next === null ? '' : String(next) });
}

function rowOf({ id, reference, username, direction, amountMinor, at }: Transfer): Fields {
  const transferAmount = majorNumber(amountMinor);
  return {
    operationId: id,
    txCode: reference,
    userId: username,
    isDeposit: direction === 'in',
    transferAmount,
    time: at,
  };
}

const refusals: Record<TransferRefusal, string> = {
  NO_PLAYER: statuses.noUser,
  NOT_ENOUGH: statuses.notEnough,
  BAD_AMOUNT: statuses.badAmount,
};

function say(status: string, fields: Fields = {}): PartnerReply {
  return { status: 200, body: { status, ...fields } };
}
