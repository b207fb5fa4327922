import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { fieldsOf, type Fields, jsonFields, rawText, textOf } from '../fields.ts';
import { majorNumber, readMajor } from '../money.ts';
import type { Notice } from '../notices.ts';
import { type PartnerReply, perform, answerQuery } from '../partner-call.ts';
import { secretOf } from '../secret.ts';
import { agent, type World } from '../world.ts';
import { cancelOrder, checkWanted, findVisible, makeOrder, type QrOrder, type Wanted } from './orders.ts';

const partner = 'PAYONEX';
const target = 'qr/PAYONEX';
const statuses = { pending: 'pending', paid: 'success', cancelled: 'cancelled', reversed: 'reversed' } as const;

/**
 * `POST /deposits`, `/deposits/inquiry`, `/deposits/cancel`. The header has a JWT over the sorted parameters. Amounts
 * are rounded down to whole baht.
 */
export function payonexPartner(scope: FastifyInstance, world: World): void {
  const serve = (path: string, run: (fields: Fields, reply: FastifyReply) => unknown) =>
    scope.post(`/qr/payonex${path}`, async (request, reply) => {
      const fields = jsonFields(rawText(request.body));
      if (!(await isFromWallet(request, world, fields))) return reply.code(401).send(no('INVALID_TOKEN'));
      return run(fields, reply);
    });

  serve('/deposits', (fields, reply) => {
    const wanted = readWanted(fields);
    return perform(world, reply, {
      target,
      act: (lagMs) => create(world, wanted, lagMs),
      refuse: () => ({ status: 400, body: no('DEPOSIT_REFUSED') }),
    });
  });
  serve('/deposits/inquiry', (fields, reply) =>
    answerQuery(world, reply, target, () => answer(findVisible(world, partner, textOf(fields, 'merchantOrderId', 50)))),
  );
  serve('/deposits/cancel', (fields, reply) =>
    answerQuery(world, reply, target, () => answer(cancelOrder(world, partner, textOf(fields, 'referenceId', 50)))),
  );
}

export function payonexNotice(order: QrOrder, eventId: string): Notice {
  const write: Notice['write'] = async ({ secret, nowS }) => ({
    headers: { 'content-type': 'application/jwt' },
    body: await new SignJWT({
      event: order.state === 'reversed' ? 'deposit.reversed' : 'deposit.success',
      ...view(order),
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setJti(eventId)
      .setIssuer('payonex')
      .setIssuedAt(nowS)
      .sign(Buffer.from(secret)),
  });
  return { partner, target, write };
}

function readWanted(fields: Fields): Wanted {
  textOf(fields, 'payerAccountNo', 30);
  textOf(fields, 'payerName', 200);
  const askedMinor = readMajor(fields['amount']) ?? 0n;
  const wanted = {
    reference: textOf(fields, 'merchantOrderId', 50),
    asked: JSON.stringify(sorted(fields)),
    askedMinor,
    payableMinor: askedMinor - (askedMinor % 100n),
    currency: textOf(fields, 'currency', 3),
    expiresAt: new Date(textOf(fields, 'expiredAt', 40)),
  };
  checkWanted(wanted);
  return wanted;
}

function create(world: World, wanted: Wanted, lagMs: number): PartnerReply {
  const order = makeOrder(world, { partner, prefix: 'PX' }, wanted, lagMs);
  return order
    ? { status: 201, body: { success: true, result: view(order) } }
    : { status: 409, body: no('DUPLICATE_ORDER') };
}

function answer(order: QrOrder | undefined): PartnerReply {
  return order
    ? { status: 200, body: { success: true, result: view(order) } }
    : { status: 404, body: no('DEPOSIT_NOT_FOUND') };
}

function no(code: string): Record<string, unknown> {
  return { success: false, error: { code } };
}

function view(order: QrOrder): Record<string, unknown> {
  return {
    referenceId: order.providerRef,
    merchantOrderId: order.reference,
    status: statuses[order.state],
    amount: majorNumber(order.askedMinor),
    depositAmount: majorNumber(order.payableMinor),
    currency: order.currency,
    qrCode: order.payload,
    expiredAt: withZone(order.expiresAt),
    ...(order.paymentId === null ? {} : { paymentId: order.paymentId }),
    ...(order.paidMinor === null ? {} : { [amountName(order)]: majorNumber(order.paidMinor) }),
    ...(order.paidAt === null ? {} : { paidAt: withZone(order.paidAt) }),
  };
}

const amountName = ({ state }: QrOrder): string => (state === 'reversed' ? 'reversedAmount' : 'receivedAmount');

function withZone(time: string): string {
  return `${new Date(Date.parse(time) + 7 * 3_600_000).toISOString().slice(0, 23)}+07:00`;
}

function sorted(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function isFromWallet({ headers }: FastifyRequest, world: World, fields: Fields): Promise<boolean> {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  try {
    const { payload } = await jwtVerify(token, Buffer.from(secretOf(world, 'PAYONEX')), {
      algorithms: ['HS256'],
      issuer: agent,
      maxTokenAge: '5 minutes',
      clockTolerance: 60,
    });
    return JSON.stringify(fieldsOf(payload['params'])) === JSON.stringify(sorted(fields));
  } catch {
    return false;
  }
}
