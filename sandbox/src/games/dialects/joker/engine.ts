import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Fields, jsonFields, textOf } from '../../../fields.ts';
import { readMajor, writeMajor } from '../../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../../partner-call.ts';
import { secretOf } from '../../../secret.ts';
import { isSame } from '../../../signature.ts';
import { agent, type World } from '../../../world.ts';
import { changePassword, findPlayer, openPlayer } from '../../players.ts';
import { carryOut, type TransferRefusal, transferPage } from '../../transfers.ts';
import { formSignIn } from '../form-sign-in.ts';
import type { JokerNames } from './names.ts';

type Request = { id: string; username: string; value: string; at: string; done: boolean; visibleFromMs: number };

const clockMayDifferMs = 5 * 60_000;
const rowsPerPage = 20;

/**
 * Class B. Method and parameters are fields of a JSON body, signed in the query (HMAC-SHA1, base64, sorted fields). A
 * request number is accepted once and has a status query.
 */
export function jokerEngine(scope: FastifyInstance, world: World, names: JokerNames): void {
  const { game } = names;
  scope.post<{ Querystring: Record<string, unknown> }>(`/games/${game.toLowerCase()}`, (request, reply) => {
    const fields = jsonFields(request.body);
    if (!isFromWallet(world, names, request.query, fields)) {
      return reply.code(403).send(no(names, 403, 'InvalidSignature').body);
    }
    return answerMethod(world, names, fields, reply);
  });
  formSignIn(scope, world, game);
}

function answerMethod(world: World, names: JokerNames, fields: Fields, reply: FastifyReply): unknown {
  const { game } = names;
  const target = `games/${game}`;
  const username = () => textOf(fields, names.username, 60);
  const refuse = () => no(names, 400, 'Refused');
  switch (fields[names.method]) {
    case 'CU': {
      const [user, password] = [username(), textOf(fields, names.password, 60)];
      const act = () => yes({ Status: openPlayer(world, game, user, password) ? 'Created' : 'OK' });
      return perform(world, reply, { target, act, refuse });
    }
    case 'SP': {
      const [user, password] = [username(), textOf(fields, names.password, 60)];
      const act = () => (changePassword(world, game, user, password) ? yes({ Status: 'OK' }) : noUser(names));
      return perform(world, reply, { target, act, refuse });
    }
    case 'GC':
      return answerQuery(world, reply, target, () => {
        const player = findPlayer(world, game, username());
        if (!player) return noUser(names);
        return yes({ [names.username]: player.username, [names.credit]: writeMajor(player.balanceMinor) });
      });
    case 'TC':
      return transfer(world, names, fields, reply);
    case 'TCH':
      return answerQuery(world, reply, target, () => check(world, names, textOf(fields, names.request, 50)));
    case 'TS':
      return answerQuery(world, reply, target, () => list(world, names, fields));
    default:
      return reply.code(400).send(no(names, 400, 'UnknownMethod').body);
  }
}

function transfer(world: World, names: JokerNames, fields: Fields, reply: FastifyReply) {
  const { game } = names;
  const username = textOf(fields, names.username, 60);
  const id = textOf(fields, names.request, 50);
  const value = textOf(fields, names.amount, 20);
  const direction = value.startsWith('-') ? 'out' : 'in';
  const order = { game, username, direction, amountMinor: readMajor(value.replace(/^-/, '')) ?? 0n } as const;
  const requests = requestsOf(world, game);
  const note = (done: boolean, lagMs: number) => {
    const at = new Date().toISOString();
    requests.put(id, { id, username, value, at, done, visibleFromMs: Date.now() + lagMs });
    return at;
  };
  const duplicate = () => no(names, 400, 'DuplicateRequest');
  return perform(world, reply, {
    target: `games/${game}`,
    act: (lagMs) => {
      if (requests.get(id) || !/^[A-Za-z0-9]{1,50}$/.test(id)) return duplicate();
      const moved = carryOut(world, { ...order, reference: id });
      const at = note(typeof moved !== 'string', lagMs);
      if (typeof moved === 'string') return no(names, 400, refusals[moved]);
      return yes({
        [names.username]: username,
        [names.request]: id,
        [names.credit]: writeMajor(moved.afterMinor),
        [names.creditBefore]: writeMajor(moved.beforeMinor),
        [names.doneAt]: at,
      });
    },
    refuse: () => {
      if (requests.get(id)) return duplicate();
      note(false, 0);
      return no(names, 400, 'Refused');
    },
  });
}

function check(world: World, names: JokerNames, id: string): PartnerReply {
  const request = requestsOf(world, names.game).get(id);
  if (!request || request.visibleFromMs > Date.now()) return no(names, 404, 'RequestNotFound');
  if (!request.done) return no(names, 400, 'RequestFailed');
  const { username, value, at } = request;
  return yes({ [names.request]: id, [names.username]: username, [names.doneAt]: at, [names.amount]: value });
}

function list(world: World, names: JokerNames, fields: Fields): PartnerReply {
  const skip = Number(fields[names.next] ?? '0');
  const { rows, next } = transferPage(world, names.game, {
    fromMs: Date.parse(textOf(fields, names.from)),
    toMs: Date.parse(textOf(fields, names.to)),
    skip: Number.isInteger(skip) && skip > 0 ? skip : 0,
    limit: rowsPerPage,
  });
  return yes({
    [names.rows]: rows.map((row) => ({
      [names.id]: row.id,
      [names.request]: row.reference,
      [names.username]: row.username,
      [names.amount]: `${row.direction === 'out' ? '-' : ''}${writeMajor(row.amountMinor)}`,
      [names.doneAt]: row.at,
    })),
    [names.next]: next === null ? '' : String(next),
  });
}

function isFromWallet(world: World, names: JokerNames, query: Record<string, unknown>, fields: Fields): boolean {
  const sorted = Object.keys(fields).toSorted();
  const text = sorted.map((name) => `${name}=${String(fields[name])}`).join('&');
  const signature = createHmac('sha1', secretOf(world, names.game)).update(text).digest('base64');
  const stampMs = Number(fields[names.timestamp]) * 1_000;
  const isFresh = Math.abs(Date.now() - stampMs) <= clockMayDifferMs;
  return query[names.app] === agent && isFresh && isSame(query[names.signature], signature);
}

const requestsOf = (world: World, game: string) => world.book.shelf<Request>(`${game.toLowerCase()}-requests`);

const refusals: Record<TransferRefusal, string> = {
  NO_PLAYER: 'UserNotFound',
  NOT_ENOUGH: 'InsufficientCredit',
  BAD_AMOUNT: 'InvalidAmount',
};

function noUser(names: JokerNames): PartnerReply {
  return no(names, 404, 'UserNotFound');
}

function yes(body: Record<string, unknown>): PartnerReply {
  return { status: 200, body };
}

function no({ message }: JokerNames, status: number, word: string): PartnerReply {
  return { status, body: { [message]: word } };
}
