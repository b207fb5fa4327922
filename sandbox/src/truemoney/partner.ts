import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonFields, rawText, textOf } from '../fields.ts';
import { writeMajor } from '../money.ts';
import { type PartnerReply, perform, answerQuery } from '../partner-call.ts';
import { secretOf } from '../secret.ts';
import { isSigned } from '../signature.ts';
import { agent, type World } from '../world.ts';
import { findVoucher, putVoucher, type Voucher, type VoucherState } from './vouchers.ts';

const target = 'truemoney';

type Asked = { id: string; mobile: string; attemptId: string };

const refused = (world: World) => world.book.shelf<string>('voucher-refusals');

/**
 * Serves `POST /vouchers/look` and `/vouchers/redeem`. An attempt takes at most one ticket. A repeated call returns
 * `TARGET_USER_REDEEMED` with it.
 */
export function trueMoneyPartner(scope: FastifyInstance, world: World): void {
  scope.post('/truemoney/vouchers/look', (request, reply) => {
    if (!isFromWallet(request, world)) return reply.code(401).send(answer('BAD_SIGNATURE', undefined));
    const asked = readAsked(request.body);
    return answerQuery(world, reply, target, () => look(world, asked));
  });

  scope.post('/truemoney/vouchers/redeem', (request, reply) => {
    if (!isFromWallet(request, world)) return reply.code(401).send(answer('BAD_SIGNATURE', undefined));
    const asked = readAsked(request.body);
    return perform(world, reply, {
      target,
      act: (lagMs) => redeem(world, asked, lagMs),
      refuse: () => {
        refused(world).put(asked.attemptId, 'VOUCHER_NOT_FOUND');
        return say('VOUCHER_NOT_FOUND', asked);
      },
    });
  });
}

function readAsked(raw: unknown): Asked {
  const fields = jsonFields(raw);
  return {
    id: textOf(fields, 'voucher', 64),
    mobile: textOf(fields, 'mobile', 20),
    attemptId: textOf(fields, 'attempt_id', 50),
  };
}

function codeFor(voucher: Voucher | undefined, { mobile }: Asked): string {
  if (voucher === undefined) return 'VOUCHER_NOT_FOUND';
  const code = codeOf[voucher.state];
  if (code !== 'SUCCESS') return code;
  if (!/^0\d{9}$/.test(mobile)) return 'TARGET_USER_NOT_FOUND';
  if (voucher.taken.some((ticket) => ticket.mobile === mobile)) return 'TARGET_USER_REDEEMED';
  return voucher.taken.length >= voucher.tickets.length ? 'VOUCHER_OUT_OF_STOCK' : 'SUCCESS';
}

const codeOf: Readonly<Record<VoucherState, string>> = {
  ok: 'SUCCESS',
  expired: 'VOUCHER_EXPIRED',
  own: 'CANNOT_GET_OWN_VOUCHER',
  redeemed: 'TARGET_USER_REDEEMED',
  'out-of-stock': 'VOUCHER_OUT_OF_STOCK',
  'unknown-receiver': 'TARGET_USER_NOT_FOUND',
  broken: 'INTERNAL_ERROR',
};

function look(world: World, asked: Asked): PartnerReply {
  const voucher = findVoucher(world, asked.id);
  const next = voucher?.tickets[voucher.taken.length];
  return say(codeFor(voucher, asked), asked, { ticketMinor: next });
}

function redeem(world: World, asked: Asked, lagMs: number): PartnerReply {
  const remembered = refused(world).get(asked.attemptId);
  if (remembered !== undefined) return say(remembered, asked);
  const voucher = findVoucher(world, asked.id);
  const own = voucher?.taken.find((ticket) => ticket.attemptId === asked.attemptId);
  if (own !== undefined && own.visibleFromMs > Date.now()) return say('VOUCHER_NOT_FOUND', asked);
  if (own !== undefined) return say('TARGET_USER_REDEEMED', asked, { ticketMinor: own.amountMinor, redeemed: true });
  const code = codeFor(voucher, asked);
  const ticketMinor = voucher?.tickets[voucher.taken.length];
  if (code !== 'SUCCESS' || voucher === undefined || ticketMinor === undefined) return say(code, asked);
  const ticket = { attemptId: asked.attemptId, mobile: asked.mobile, amountMinor: ticketMinor };
  putVoucher(world, { ...voucher, taken: [...voucher.taken, { ...ticket, visibleFromMs: Date.now() + lagMs }] });
  return say('SUCCESS', asked, { ticketMinor, redeemed: true, totalMinor: voucher.amountMinor });
}

type Given = { ticketMinor?: bigint | undefined; totalMinor?: bigint; redeemed?: boolean };

function say(code: string, asked: Asked, given: Given = {}): PartnerReply {
  const attempt = { id: asked.attemptId, redeemed: given.redeemed === true };
  return { status: code === 'INTERNAL_ERROR' ? 500 : 200, body: answer(code, attempt, given) };
}

function answer(code: string, attempt: { id: string; redeemed: boolean } | undefined, given: Given = {}) {
  const { ticketMinor, totalMinor } = given;
  return {
    status: { code },
    ...(attempt === undefined ? {} : { attempt }),
    ...(totalMinor === undefined ? {} : { voucher: { amount_baht: writeMajor(totalMinor) }, owner: '08x-xxx-xx42' }),
    ...(ticketMinor === undefined ? {} : { my_ticket: { amount_baht: writeMajor(ticketMinor) } }),
  };
}

function isFromWallet({ headers, body }: FastifyRequest, world: World): boolean {
  const isKnown = headers['x-client'] === agent;
  return (
    isKnown && isSigned(secretOf(world, 'truemoney'), rawText(body), headers['x-timestamp'], headers['x-signature'])
  );
}
