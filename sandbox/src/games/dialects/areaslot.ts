import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, jsonFields, textOf } from '../../fields.ts';
import { readMajor, writeMajor } from '../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { agent, type World } from '../../world.ts';
import { once } from '../once.ts';
import { changePassword, findPlayer, openPlayer } from '../players.ts';
import { launchLink } from '../tickets.ts';
import { carryOut, type Transfer, transferPage, type TransferRefusal } from '../transfers.ts';

const code = 'AREASLOT';
const target = 'games/AREASLOT';
const rowsPerPage = 20;

type Inner = { result: 'OK'; data: Fields } | { result: 'NO'; word: string };

/** Class A. AES-256-GCM both ways under a key derived from the secret. An `order` runs once. */
export function areaslot(scope: FastifyInstance, world: World): void {
  scope.post('/games/areaslot/secure', (request, reply) => {
    const outer = jsonFields(request.body);
    const text = outer['agent'] === agent ? openRequest(world, textOf(outer, 'body', 64 * 1024)) : null;
    if (text === null) return reply.code(401).send({ error: 'CANNOT_OPEN' });
    return answerAction(world, jsonFields(text), reply, request);
  });
}

function answerAction(world: World, fields: Fields, reply: FastifyReply, request: FastifyRequest): unknown {
  const account = () => textOf(fields, 'account', 60);
  const said = JSON.stringify(fields['account'] ?? '');
  const refuse = () => sealed(world, no('REFUSED'));
  const change = (act: () => Inner) => perform(world, reply, { target, said, act: () => sealed(world, act()), refuse });
  const ask = (answer: () => Inner) => answerQuery(world, reply, target, () => sealed(world, answer()), said);
  switch (fields['action']) {
    case 'account/open':
      return change(() => {
        const isNew = openPlayer(world, code, account(), textOf(fields, 'password', 60));
        return isNew ? yes({ account: account() }) : no('ACCOUNT_EXISTS');
      });
    case 'account/password':
      return change(() => {
        const isKnown = changePassword(world, code, account(), textOf(fields, 'password', 60));
        return isKnown ? yes({ account: account() }) : no('NO_ACCOUNT');
      });
    case 'account/credit':
      return ask(() => {
        const player = findPlayer(world, code, account());
        return player ? yes({ account: player.username, credit: writeMajor(player.balanceMinor) }) : no('NO_ACCOUNT');
      });
    case 'account/launch':
      return change(() => {
        const username = account();
        const isKnown = findPlayer(world, code, username) !== undefined;
        const link = () => launchLink(request, { game: code, username });
        return isKnown ? yes({ account: username, link: link() }) : no('NO_ACCOUNT');
      });
    case 'order/place':
      return place(world, fields, reply);
    case 'order/list':
      return ask(() => list(world, fields));
    default:
      return reply.send(sealed(world, no('NO_ACTION')).body);
  }
}

function place(world: World, fields: Fields, reply: FastifyReply) {
  const [username, reference] = [textOf(fields, 'account', 60), textOf(fields, 'order', 50)];
  const direction = fields['side'] === 'debit' ? 'out' : 'in';
  const amountMinor = readMajor(fields['amount']) ?? 0n;
  return perform(world, reply, {
    target,
    said: username,
    act: () =>
      once(world, code, reference, () => {
        const done = carryOut(world, { game: code, username, direction, amountMinor, reference });
        return sealed(world, typeof done === 'string' ? no(refusals[done]) : yes(row(done)));
      }),
    refuse: () => once(world, code, reference, () => sealed(world, no('REFUSED'))),
  });
}

function list(world: World, fields: Fields): Inner {
  const { rows, next } = transferPage(world, code, {
    fromMs: Date.parse(textOf(fields, 'from')),
    toMs: Date.parse(textOf(fields, 'until')),
    skip: Number(fields['mark']),
    limit: rowsPerPage,
  });
  return yes({ orders: rows.map(row), mark: next === null ? '' : String(next) });
}

function row({ id, reference, username, direction, amountMinor, at }: Transfer): Fields {
  const side = direction === 'in' ? 'credit' : 'debit';
  return { serial: id, order: reference, account: username, side, amount: writeMajor(amountMinor), at };
}

const refusals: Record<TransferRefusal, string> = {
  NO_PLAYER: 'NO_ACCOUNT',
  NOT_ENOUGH: 'NO_CREDIT',
  BAD_AMOUNT: 'BAD_AMOUNT',
};

const yes = (data: Fields): Inner => ({ result: 'OK', data });
const no = (word: string): Inner => ({ result: 'NO', word });

const keyOf = (world: World) => Buffer.from(hkdfSync('sha256', secretOf(world, 'AREASLOT'), agent, 'areaslot v1', 32));

function sealed(world: World, inner: Inner): PartnerReply {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(world), iv).setAAD(Buffer.from('answer'));
  const bytes = Buffer.concat([iv, cipher.update(JSON.stringify(inner), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { status: 200, body: { body: bytes.toString('base64') } };
}

function openRequest(world: World, text: string): string | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length < 28) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(world), bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from('request')).setAuthTag(bytes.subarray(-16));
  try {
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
