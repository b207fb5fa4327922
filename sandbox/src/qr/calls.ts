import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { countOf, fieldsOf, textOf } from '../fields.ts';
import { amountOf, majorNumber, writeMajor } from '../money.ts';
import { createNotices, type Notice } from '../notices.ts';
import { Refusal } from '../refusal.ts';
import { sign } from '../signature.ts';
import type { World } from '../world.ts';
import { readRef1 } from './emv.ts';
import { findOrder, openOrders, putOrder, type QrOrder } from './orders.ts';

/** For people and tests: open QR orders, and paying one (wire, "The sandbox"). */
export function qrCalls(app: FastifyInstance, world: World): void {
  const notices = createNotices(world);

  app.get('/qr/orders', () =>
    openOrders(world).map((order) => ({
      partner: order.partner,
      providerRef: order.providerRef,
      reference: order.reference,
      payload: order.payload,
      amount: majorNumber(order.payableMinor),
      expiresAt: order.expiresAt,
    })),
  );

  app.post('/qr/pay', (request) => {
    const fields = fieldsOf(request.body);
    const order = orderOf(world, textOf(fields, 'payload', 1000));
    const paidMinor = fields['amount'] === undefined ? order.payableMinor : amountOf(fields, 'amount');
    const copies = countOf(fields, 'notices', 0, 50) ?? 1;
    if (paidMinor <= 0n) throw new Refusal(400, 'INVALID_REQUEST', { field: 'amount' });
    const paidAt = new Date().toISOString();
    putOrder(world, { ...order, state: 'paid', paidMinor, paidAt });
    const event = {
      event_id: randomUUID(),
      event: 'deposit.paid',
      deposit_id: order.providerRef,
      ref: order.reference,
      paid_amount: writeMajor(paidMinor),
      paid_at: paidAt,
    };
    for (let copy = 0; copy < copies; copy++) notices.send(noticeOf(order.partner, event));
    return { partner: order.partner, providerRef: order.providerRef, amount: majorNumber(paidMinor), paidAt };
  });
}

/** JSON, with an HMAC over time stamp and body in the headers. */
function noticeOf(partner: string, event: Record<string, unknown>): Notice {
  const body = JSON.stringify(event);
  return {
    partner,
    target: `qr/${partner}`,
    write: ({ secret, nowS }) => {
      const signature = sign(secret, `${nowS}.${body}`);
      return { body, headers: { 'x-ww-timestamp': String(nowS), 'x-ww-signature': signature } };
    },
  };
}

/** A bank app pays a cancelled or expired QR all the same: what becomes of the money is the house's affair. */
function orderOf(world: World, payload: string): QrOrder {
  const providerRef = readRef1(payload.trim());
  if (providerRef === undefined) throw new Refusal(400, 'NOT_A_QR');
  const order = findOrder(world, providerRef);
  if (!order) throw new Refusal(404, 'UNKNOWN_QR');
  if (order.state === 'paid') throw new Refusal(409, 'ALREADY_PAID');
  return order;
}
