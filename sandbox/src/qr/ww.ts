import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf, jsonFields, rawText, textOf } from '../fields.ts';
import { readMajor, writeMajor } from '../money.ts';
import { type PartnerReply, perform, tell } from '../partner-call.ts';
import { Refusal } from '../refusal.ts';
import { isSigned } from '../signature.ts';
import { agent, type World } from '../world.ts';
import { writeBillPayment } from './emv.ts';
import { findByReference, findOrder, putOrder, type QrOrder } from './orders.ts';

const partner = 'WW';
const target = 'qr/WW';
const billerId = '010753600031501';

type ByRef = { Params: { ref: string } };

/** WW: `POST /deposits`, `GET /deposits/by-ref/:ref`, `DELETE /deposits/:id`, all signed; amounts are decimal texts. */
export function wwPartner(scope: FastifyInstance, world: World): void {
  scope.post('/qr/ww/deposits', (request, reply) => {
    const raw = rawText(request.body);
    if (!isFromHouse(request, world, raw)) return reply.code(401).send(error('BAD_SIGNATURE'));
    const asked = readAsked(raw);
    return perform(world, reply, {
      target,
      act: (lagMs) => create(world, asked, lagMs),
      refuse: () => ({ status: 422, body: error('REFUSED') }),
    });
  });

  scope.get<ByRef>('/qr/ww/deposits/by-ref/:ref', (request, reply) => {
    const { ref } = request.params;
    if (!isFromHouse(request, world, ref)) return reply.code(401).send(error('BAD_SIGNATURE'));
    return tell(world, reply, target, () => {
      const order = findByReference(world, partner, ref);
      if (!order || order.visibleFromMs > Date.now()) return { status: 404, body: error('NOT_FOUND') };
      return { status: 200, body: view(order) };
    });
  });

  scope.delete<ByRef>('/qr/ww/deposits/:ref', (request, reply) => {
    const { ref } = request.params;
    if (!isFromHouse(request, world, ref)) return reply.code(401).send(error('BAD_SIGNATURE'));
    return tell(world, reply, target, () => {
      const order = findOrder(world, ref);
      if (!order) return { status: 404, body: error('NOT_FOUND') };
      if (order.state === 'pending') putOrder(world, { ...order, state: 'cancelled' });
      return { status: 200, body: view(findOrder(world, ref) ?? order) };
    });
  });
}

type Asked = { reference: string; amountMinor: bigint; expiresAt: string; text: string };

function readAsked(raw: string): Asked {
  const fields = jsonFields(raw);
  const payer = fieldsOf(fields['payer']);
  textOf(payer, 'account_no', 30);
  textOf(payer, 'name', 200);
  const amountMinor = readMajor(fields['amount']);
  const expiresAt = textOf(fields, 'expires_at', 40);
  if (amountMinor === null || amountMinor <= 0n || Number.isNaN(Date.parse(expiresAt))) {
    throw new Refusal(400, 'INVALID_REQUEST');
  }
  return { reference: textOf(fields, 'ref', 50), amountMinor, expiresAt, text: raw };
}

/** The same call again gets the same order; another one under the same reference is refused. */
function create(world: World, asked: Asked, lagMs: number): PartnerReply {
  const known = findByReference(world, partner, asked.reference);
  if (known) {
    return known.asked === asked.text
      ? { status: 200, body: view(known) }
      : { status: 422, body: error('BODY_MISMATCH') };
  }
  const providerRef = `WW${Date.now().toString(36)}${randomInt(36 ** 6)
    .toString(36)
    .padStart(6, '0')}`.toUpperCase();
  const amount = writeMajor(asked.amountMinor);
  const order: QrOrder = {
    partner,
    providerRef,
    reference: asked.reference,
    asked: asked.text,
    payableMinor: asked.amountMinor,
    payload: writeBillPayment({ billerId, ref1: providerRef, ref2: 'KAPAO', amount }),
    expiresAt: asked.expiresAt,
    createdAt: new Date().toISOString(),
    state: 'pending',
    paidMinor: null,
    paidAt: null,
    visibleFromMs: Date.now() + lagMs,
  };
  putOrder(world, order);
  return { status: 201, body: view(order) };
}

function view(order: QrOrder): Record<string, unknown> {
  return {
    deposit_id: order.providerRef,
    ref: order.reference,
    status: order.state,
    deposit_amount: writeMajor(order.payableMinor),
    qr_text: order.payload,
    expires_at: order.expiresAt,
    paid_amount: order.paidMinor === null ? null : writeMajor(order.paidMinor),
    paid_at: order.paidAt,
  };
}

function error(code: string): Record<string, unknown> {
  return { error: code };
}

function isFromHouse(request: FastifyRequest, world: World, text: string): boolean {
  const { headers } = request;
  return (
    headers['x-ww-merchant'] === agent &&
    isSigned(world.secret, text, headers['x-ww-timestamp'], headers['x-ww-signature'])
  );
}
