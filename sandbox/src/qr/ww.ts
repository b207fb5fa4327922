import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf, jsonFields, rawText, textOf } from '../fields.ts';
import { readMajor, writeMajor } from '../money.ts';
import type { Notice } from '../notices.ts';
import { type PartnerReply, perform, answerQuery } from '../partner-call.ts';
import { secretOf } from '../secret.ts';
import { isSigned, sign } from '../signature.ts';
import { agent, type World } from '../world.ts';
import { cancelOrder, checkWanted, findVisible, makeOrder, type QrOrder, type Wanted } from './orders.ts';

const partner = 'WW';
const target = 'qr/WW';

type ByRef = { Params: { ref: string } };

/** `POST /deposits`, `GET /deposits/by-ref/:ref`, `DELETE /deposits/:id`, all signed. Amounts are decimal texts. */
export function wwPartner(scope: FastifyInstance, world: World): void {
  scope.post('/qr/ww/deposits', (request, reply) => {
    const raw = rawText(request.body);
    if (!isFromWallet(request, world, raw)) return reply.code(401).send(error('BAD_SIGNATURE'));
    const wanted = readWanted(raw);
    return perform(world, reply, {
      target,
      act: (lagMs) => create(world, wanted, lagMs),
      refuse: () => ({ status: 422, body: error('REFUSED') }),
    });
  });

  scope.get<ByRef>('/qr/ww/deposits/by-ref/:ref', (request, reply) => {
    const { ref } = request.params;
    if (!isFromWallet(request, world, ref)) return reply.code(401).send(error('BAD_SIGNATURE'));
    return answerQuery(world, reply, target, () => answer(findVisible(world, partner, ref)));
  });

  scope.delete<ByRef>('/qr/ww/deposits/:ref', (request, reply) => {
    const { ref } = request.params;
    if (!isFromWallet(request, world, ref)) return reply.code(401).send(error('BAD_SIGNATURE'));
    return answerQuery(world, reply, target, () => answer(cancelOrder(world, partner, ref)));
  });
}

export function wwNotice(order: QrOrder, eventId: string): Notice {
  const reversed = order.state === 'reversed';
  const body = JSON.stringify({
    event_id: eventId,
    event: reversed ? 'deposit.reversed' : 'deposit.paid',
    deposit_id: order.providerRef,
    payment_id: order.paymentId,
    ref: order.reference,
    [reversed ? 'reversed_amount' : 'paid_amount']: writeMajor(order.paidMinor ?? 0n),
    currency: order.currency,
    paid_at: order.paidAt,
  });
  return {
    partner,
    target,
    write: ({ secret, nowS }) => {
      const signature = sign(secret, `${nowS}.${body}`);
      return { body, headers: { 'x-ww-timestamp': String(nowS), 'x-ww-signature': signature } };
    },
  };
}

function readWanted(raw: string): Wanted {
  const fields = jsonFields(raw);
  const payer = fieldsOf(fields['payer']);
  textOf(payer, 'account_no', 30);
  textOf(payer, 'name', 200);
  const wanted = {
    reference: textOf(fields, 'ref', 50),
    asked: raw,
    askedMinor: readMajor(fields['amount']) ?? 0n,
    currency: textOf(fields, 'currency', 3),
    expiresAt: new Date(textOf(fields, 'expires_at', 40)),
  };
  checkWanted(wanted);
  return wanted;
}

function create(world: World, wanted: Wanted, lagMs: number): PartnerReply {
  const order = makeOrder(world, { partner, prefix: 'WW' }, wanted, lagMs);
  return order ? { status: 201, body: view(order) } : { status: 422, body: error('BODY_MISMATCH') };
}

function answer(order: QrOrder | undefined): PartnerReply {
  return order ? { status: 200, body: view(order) } : { status: 404, body: error('NOT_FOUND') };
}

function view(order: QrOrder): Record<string, unknown> {
  return {
    deposit_id: order.providerRef,
    ref: order.reference,
    status: order.state,
    deposit_amount: writeMajor(order.payableMinor),
    currency: order.currency,
    qr_text: order.payload,
    expires_at: order.expiresAt,
    payment_id: order.paymentId,
    paid_amount: order.paidMinor === null ? null : writeMajor(order.paidMinor),
    paid_at: order.paidAt,
  };
}

function error(code: string): Record<string, unknown> {
  return { error: code };
}

function isFromWallet(request: FastifyRequest, world: World, text: string): boolean {
  const { headers } = request;
  return (
    headers['x-ww-merchant'] === agent &&
    isSigned(secretOf(world, 'WW'), text, headers['x-ww-timestamp'], headers['x-ww-signature'])
  );
}
