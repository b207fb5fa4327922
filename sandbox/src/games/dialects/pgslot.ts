import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, jsonFields, rawText, textOf } from '../../fields.ts';
import { readMajor, writeMajor } from '../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { isSame, isSigned } from '../../signature.ts';
import { agent, type World } from '../../world.ts';
import { once } from '../once.ts';
import { changePassword, findPlayer, openPlayer } from '../players.ts';
import { launchLink } from '../tickets.ts';
import { carryOut, type Transfer, transferPage, type TransferRefusal } from '../transfers.ts';

const code = 'PGSLOT';
const target = 'games/PGSLOT';
const rowsPerPage = 20;

type Handler = (fields: Fields, reply: FastifyReply, request: FastifyRequest) => unknown;

/** Class A. JSON. `transfer_reference` runs at most once. A header has the HMAC of `timestamp.body`. */
export function pgslot(scope: FastifyInstance, world: World): void {
  const call = (path: string, handle: Handler) =>
    scope.post(`/games/pgslot${path}`, (request, reply) => {
      if (!isFromWallet(request, world)) return reply.code(401).send(no('1200').body);
      return handle(jsonFields(request.body), reply, request);
    });

  call('/players/create', (fields, reply) => {
    const name = textOf(fields, 'player_name', 60);
    const password = textOf(fields, 'password', 60);
    return perform(world, reply, {
      target,
      act: () => (openPlayer(world, code, name, password) ? yes({ player_name: name }) : no('1305')),
      refuse: () => no('1034'),
    });
  });
  call('/players/password', (fields, reply) => {
    const name = textOf(fields, 'player_name', 60);
    const password = textOf(fields, 'password', 60);
    return perform(world, reply, {
      target,
      act: () => (changePassword(world, code, name, password) ? yes({ player_name: name }) : no('3005')),
      refuse: () => no('1034'),
    });
  });
  call('/cash/wallet', (fields, reply) =>
    answerQuery(world, reply, target, () => {
      const player = findPlayer(world, code, textOf(fields, 'player_name', 60));
      return player ? yes({ cash_balance: writeMajor(player.balanceMinor) }) : no('3005');
    }),
  );
  call('/cash/transfer-in', (fields, reply) => transfer(world, reply, fields, 'in'));
  call('/cash/transfer-out', (fields, reply) => transfer(world, reply, fields, 'out'));
  call('/cash/transfers', (fields, reply) => answerQuery(world, reply, target, () => page(world, fields)));
  call('/launch', (fields, reply, request) => {
    const player = findPlayer(world, code, textOf(fields, 'player_name', 60));
    const mayEnter = player !== undefined && isSame(fields['password'], player.password);
    return perform(world, reply, {
      target,
      act: () => (mayEnter ? yes({ url: launchLink(request, { game: code, username: player.username }) }) : no('3005')),
      refuse: () => no('1034'),
    });
  });
}

function transfer(world: World, reply: FastifyReply, fields: Fields, direction: 'in' | 'out') {
  const username = textOf(fields, 'player_name', 60);
  const reference = textOf(fields, 'transfer_reference', 50);
  const amountMinor = readMajor(fields['amount']) ?? 0n;
  return perform(world, reply, {
    target,
    act: () =>
      once(world, code, reference, () => {
        const done = carryOut(world, { game: code, username, direction, amountMinor, reference });
        if (typeof done === 'string') return no(refusalCodes[done]);
        return yes({
          transaction_id: done.id,
          transfer_reference: reference,
          balance_before: writeMajor(done.beforeMinor),
          balance_after: writeMajor(done.afterMinor),
        });
      }),
    refuse: () => once(world, code, reference, () => no('1034')),
  });
}

function page(world: World, fields: Fields): PartnerReply {
  const { rows, next } = transferPage(world, code, {
    fromMs: Date.parse(textOf(fields, 'start_time')),
    toMs: Date.parse(textOf(fields, 'end_time')),
    skip: Number(fields['page_token']),
    limit: rowsPerPage,
  });
  return yes({ transfers: rows.map(row), next_page_token: next === null ? '' : String(next) });
}

function row({ id, reference, username, direction, amountMinor, at }: Transfer): Fields {
  return {
    transaction_id: id,
    transfer_reference: reference,
    player_name: username,
    type: `transfer-${direction}`,
    amount: writeMajor(amountMinor),
    time: at,
  };
}

const refusalCodes: Record<TransferRefusal, string> = { NO_PLAYER: '3005', NOT_ENOUGH: '3013', BAD_AMOUNT: '3001' };

const messages: Record<string, string> = {
  '1034': 'Request refused',
  '1200': 'Invalid signature',
  '1305': 'Player already exists',
  '3001': 'Invalid amount',
  '3005': 'Player not found',
  '3013': 'Insufficient balance',
};

function yes(data: Fields): PartnerReply {
  return { status: 200, body: { data, error: null } };
}

function no(errorCode: string): PartnerReply {
  return { status: 400, body: { data: null, error: { code: errorCode, message: messages[errorCode] } } };
}

function isFromWallet(request: FastifyRequest, world: World): boolean {
  if (request.headers['x-operator-token'] !== agent) return false;
  return isSigned(
    secretOf(world, 'PGSLOT'),
    rawText(request.body),
    request.headers['x-timestamp'],
    request.headers['x-signature'],
  );
}
