import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countOf, type Fields, jsonFields, textOf } from '../../fields.ts';
import { amountOf, majorNumber } from '../../money.ts';
import { type PartnerReply, perform, answerQuery } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { isSame, sign } from '../../signature.ts';
import { agent, type World } from '../../world.ts';
import { outstandingOf } from '../bets.ts';
import { once } from '../once.ts';
import { changePassword, findPlayer, openPlayer } from '../players.ts';
import { launchLink } from '../tickets.ts';
import { carryOut, type Transfer, transferPage, type TransferRefusal } from '../transfers.ts';

const code = 'HUAYHD';
const target = 'games/HUAYHD';
const rowsPerPage = 20;
const latestSecond = 9_999_999_999;

/** Class A. One JSON gateway. `orderNo` runs at most once. `sign` is an HMAC of the sorted fields. */
export function huayhd(scope: FastifyInstance, world: World): void {
  scope.post('/games/huayhd/gateway', (request, reply) => {
    const fields = jsonFields(request.body);
    if (fields['agentCode'] !== agent || !isSame(fields['sign'], signFields(secretOf(world, 'HUAYHD'), fields))) {
      return reply.send(no(401).body);
    }
    return answerMethod(world, fields, reply, request);
  });
}

function answerMethod(world: World, fields: Fields, reply: FastifyReply, request: FastifyRequest): unknown {
  if (fields['method'] === 'order.list') return answerQuery(world, reply, target, () => list(world, fields));
  const member = textOf(fields, 'memberCode', 60);
  const refuse = () => no(90);
  switch (fields['method']) {
    case 'member.create': {
      const password = textOf(fields, 'password', 60);
      const act = () => (openPlayer(world, code, member, password) ? yes({ memberCode: member }) : no(3));
      return perform(world, reply, { target, act, refuse });
    }
    case 'member.password': {
      const password = textOf(fields, 'password', 60);
      const act = () => (changePassword(world, code, member, password) ? yes({ memberCode: member }) : no(4));
      return perform(world, reply, { target, act, refuse });
    }
    case 'member.credit':
      return answerQuery(world, reply, target, () => {
        const player = findPlayer(world, code, member);
        if (!player) return no(4);
        const unsettled = majorNumber(outstandingOf(world, player));
        return yes({ credit: majorNumber(player.balanceMinor), unsettled });
      });
    case 'member.login': {
      const isKnown = findPlayer(world, code, member) !== undefined;
      const act = () => (isKnown ? yes({ gameUrl: launchLink(request, { game: code, username: member }) }) : no(4));
      return perform(world, reply, { target, act, refuse });
    }
    case 'order.create':
      return order(world, fields, member, reply);
    default:
      return reply.send(no(2).body);
  }
}

function order(world: World, fields: Fields, username: string, reply: FastifyReply) {
  const reference = textOf(fields, 'orderNo', 50);
  const direction = fields['kind'] === 'CASHOUT' ? 'out' : 'in';
  const amountMinor = amountOf(fields, 'credit');
  return perform(world, reply, {
    target,
    act: () =>
      once(world, code, reference, () => {
        const done = carryOut(world, { game: code, username, direction, amountMinor, reference });
        if (typeof done === 'string') return no(refusalCodes[done]);
        return yes({ orderNo: reference, tranNo: done.id, credit: majorNumber(done.afterMinor) });
      }),
    refuse: () => once(world, code, reference, () => no(90)),
  });
}

function list(world: World, fields: Fields): PartnerReply {
  const pageNo = countOf(fields, 'pageNo', 1, 1_000_000) ?? 1;
  const { rows, next } = transferPage(world, code, {
    fromMs: (countOf(fields, 'beginTime', 0, latestSecond) ?? 0) * 1_000,
    toMs: (countOf(fields, 'endTime', 0, latestSecond) ?? latestSecond) * 1_000,
    skip: (pageNo - 1) * rowsPerPage,
    limit: rowsPerPage,
  });
  return yes({ pageNo, pages: next === null ? pageNo : pageNo + 1, orders: rows.map(row) });
}

function row({ id, reference, username, direction, amountMinor, at }: Transfer): Fields {
  return {
    tranNo: id,
    orderNo: reference,
    memberCode: username,
    kind: direction === 'in' ? 'TOPUP' : 'CASHOUT',
    credit: majorNumber(amountMinor),
    time: Math.floor(Date.parse(at) / 1_000),
  };
}

function signFields(secret: string, fields: Fields): string {
  const names = Object.keys(fields).filter((name) => name !== 'sign');
  return sign(
    secret,
    names
      .toSorted()
      .map((name) => `${name}=${String(fields[name])}`)
      .join('&'),
  );
}

const refusalCodes: Record<TransferRefusal, number> = { NO_PLAYER: 4, NOT_ENOUGH: 5, BAD_AMOUNT: 6 };

function yes(data: Fields): PartnerReply {
  return { status: 200, body: { code: 0, data } };
}

function no(errorCode: number): PartnerReply {
  return { status: 200, body: { code: errorCode, data: null } };
}
