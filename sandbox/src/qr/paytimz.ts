import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, fieldsOf, jsonFields, rawText, textOf } from '../fields.ts';
import type { Notice } from '../notices.ts';
import { type PartnerReply, perform, answerQuery } from '../partner-call.ts';
import { secretOf } from '../secret.ts';
import { isSame, sign } from '../signature.ts';
import { agent, type World } from '../world.ts';
import { cancelOrder, checkWanted, findVisible, makeOrder, type QrOrder, type Wanted } from './orders.ts';

const partner = 'PAYTIMZ';
const target = 'qr/PAYTIMZ';
const toleranceMs = 300_000;
const statuses = { pending: 'WAITING', paid: 'SUCCESS', cancelled: 'CLOSED', reversed: 'REVERSED' } as const;

/**
 * `POST /v2/orders`, `/v2/orders/query`, `/v2/orders/close`. Hundredths, Bangkok time without zone, HTTP 200 with its
 * own code. The signature covers path, milliseconds and body digest.
 */
export function paytimzPartner(scope: FastifyInstance, world: World): void {
  const serve = (path: string, run: (data: Fields, reply: FastifyReply) => unknown) =>
    scope.post(`/qr/paytimz${path}`, (request, reply) => {
      const raw = rawText(request.body);
      if (!isFromWallet(request, world, path, raw)) return reply.send(no('4010', 'signature'));
      return run(fieldsOf(jsonFields(raw)['data']), reply);
    });

  serve('/v2/orders', (data, reply) => {
    const wanted = readWanted(data);
    return perform(world, reply, {
      target,
      act: (lagMs) => create(world, wanted, lagMs),
      refuse: () => ({ status: 200, body: no('4001', 'refused') }),
    });
  });
  serve('/v2/orders/query', (data, reply) =>
    answerQuery(world, reply, target, () => answer(findVisible(world, partner, textOf(data, 'orderNo', 50)))),
  );
  serve('/v2/orders/close', (data, reply) =>
    answerQuery(world, reply, target, () => answer(cancelOrder(world, partner, textOf(data, 'tradeNo', 50)))),
  );
}

export function paytimzNotice(order: QrOrder, eventId: string): Notice {
  const body = JSON.stringify({
    notifyId: eventId,
    type: order.state === 'reversed' ? 'PAY_REVERSED' : 'PAY_SUCCESS',
    data: view(order),
  });
  return {
    partner,
    target,
    write: ({ secret, nowS }) => {
      const stamp = nowS * 1000;
      const signature = sign(secret, `${stamp}\n${body}`, 'base64');
      return { body, headers: { 'x-ptz-signature': `t=${stamp},s=${signature}` } };
    },
  };
}

function readWanted(data: Fields): Wanted {
  const payer = fieldsOf(data['payer']);
  textOf(payer, 'account', 30);
  textOf(payer, 'holder', 200);
  const { amount } = data;
  const wanted = {
    reference: textOf(data, 'orderNo', 50),
    asked: JSON.stringify(data),
    askedMinor: typeof amount === 'number' && Number.isSafeInteger(amount) ? BigInt(amount) : 0n,
    currency: textOf(data, 'currency', 3),
    expiresAt: new Date(`${textOf(data, 'expireTime', 40).replace(' ', 'T')}+07:00`),
  };
  checkWanted(wanted);
  return wanted;
}

function create(world: World, wanted: Wanted, lagMs: number): PartnerReply {
  const order = makeOrder(world, { partner, prefix: 'PT' }, wanted, lagMs);
  return { status: 200, body: order ? yes(order) : no('4009', 'orderNo repeated') };
}

function answer(order: QrOrder | undefined): PartnerReply {
  return { status: 200, body: order ? yes(order) : no('4040', 'no such order') };
}

function yes(order: QrOrder): Record<string, unknown> {
  return { code: '0000', message: 'success', data: view(order) };
}

function no(code: string, message: string): Record<string, unknown> {
  return { code, message, data: null };
}

function view(order: QrOrder): Record<string, unknown> {
  const { providerRef: tradeNo, reference: orderNo, currency, paidAt, paidMinor } = order;
  return {
    order: { tradeNo, orderNo, currency, status: statuses[order.state] },
    pay: {
      amount: +String(order.payableMinor),
      qrContent: order.payload,
      expireTime: inBangkok(order.expiresAt),
      payNo: order.paymentId,
      [order.state === 'reversed' ? 'reversedAmount' : 'paidAmount']: paidMinor === null ? null : +String(paidMinor),
      paidTime: paidAt === null ? null : inBangkok(paidAt),
    },
  };
}

function inBangkok(time: string): string {
  return new Date(Date.parse(time) + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

function isFromWallet({ headers }: FastifyRequest, world: World, path: string, raw: string): boolean {
  const stamp = headers['x-ptz-date'];
  if (typeof stamp !== 'string' || !/^\d{13}$/.test(stamp)) return false;
  if (Math.abs(Date.now() - Number(stamp)) > toleranceMs) return false;
  const digest = createHash('sha256').update(raw).digest('hex');
  const signature = sign(secretOf(world, 'PAYTIMZ'), ['POST', path, stamp, digest].join('\n'), 'base64');
  return isSame(headers.authorization, `PTZ ${agent}:${signature}`);
}
