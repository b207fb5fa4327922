import type { FastifyInstance, FastifyReply } from 'fastify';
import QRCode from 'qrcode';
import { type Fields, rawText, textOf } from '../fields.ts';
import { readMajor, writeMajor } from '../money.ts';
import type { Notice } from '../notices.ts';
import { perform, answerQuery } from '../partner-call.ts';
import { secretOf } from '../secret.ts';
import { isSame, sign } from '../signature.ts';
import { agent, type World } from '../world.ts';
import { cancelOrder, checkWanted, findVisible, makeOrder, type QrOrder, type Wanted } from './orders.ts';

const partner = 'ZPAY';
const target = 'qr/ZPAY';
const toleranceS = 300;
const statuses = { pending: 'UNPAID', paid: 'PAID', cancelled: 'CLOSED', reversed: 'REVERSED' } as const;

/**
 * `POST /gateway/create`, `/query`, `/close`. Forms with a `sign` over the other fields in order, flat JSON answers of
 * texts, Unix seconds.
 */
export function zpayPartner(scope: FastifyInstance, world: World): void {
  const serve = (path: string, run: (form: Fields, reply: FastifyReply) => unknown) =>
    scope.post(`/qr/zpay/gateway/${path}`, (request, reply) => {
      const form = readForm(rawText(request.body));
      if (!isFromWallet(form, world)) return reply.send(no('SIGN_ERROR'));
      return run(form, reply);
    });

  serve('create', async (form, reply) => {
    const wanted = readWanted(form);
    const image = await QRCode.toDataURL('https://pay.zpay.example/', { margin: 1 });
    return perform(world, reply, {
      target,
      act: (lagMs) => ({ status: 200, body: create(world, wanted, lagMs, image) }),
      refuse: () => ({ status: 200, body: no('ORDER_REFUSED') }),
    });
  });
  serve('query', (form, reply) =>
    answerQuery(world, reply, target, () => answer(findVisible(world, partner, textOf(form, 'out_trade_no', 50)))),
  );
  serve('close', (form, reply) =>
    answerQuery(world, reply, target, () => answer(cancelOrder(world, partner, textOf(form, 'order_no', 50)))),
  );
}

export function zpayNotice(order: QrOrder, eventId: string): Notice {
  const write: Notice['write'] = ({ secret, nowS }) => {
    const fields = { notify_id: eventId, ...view(order), timestamp: String(nowS) };
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, sign: signatureOf(fields, secret) }).toString(),
    };
  };
  return { partner, target, write };
}

function readWanted(form: Fields): Wanted {
  textOf(form, 'payer_account', 30);
  textOf(form, 'payer_name', 200);
  const wanted = {
    reference: textOf(form, 'out_trade_no', 50),
    asked: joined({ ...form, timestamp: '' }),
    askedMinor: readMajor(form['amount']) ?? 0n,
    currency: textOf(form, 'currency', 3),
    expiresAt: new Date(Number(textOf(form, 'expire', 12)) * 1000),
  };
  checkWanted(wanted);
  return wanted;
}

function create(world: World, wanted: Wanted, lagMs: number, image: string): Record<string, unknown> {
  const order = makeOrder(world, { partner, prefix: 'ZP' }, wanted, lagMs);
  return order ? { result: 'ok', ...view(order), qr_image: image } : no('OUT_TRADE_NO_USED');
}

function answer(order: QrOrder | undefined) {
  return { status: 200, body: order ? { result: 'ok', ...view(order) } : no('ORDER_NOT_EXIST') };
}

function no(code: string): Record<string, unknown> {
  return { result: 'fail', err_code: code };
}

function view(order: QrOrder): Record<string, string> {
  return {
    order_no: order.providerRef,
    out_trade_no: order.reference,
    trade_status: statuses[order.state],
    pay_amount: writeMajor(order.payableMinor),
    currency: order.currency,
    qr_raw: order.payload,
    expire: seconds(order.expiresAt),
    ...(order.paymentId === null ? {} : { pay_no: order.paymentId }),
    ...(order.paidMinor === null ? {} : { [amountName(order)]: writeMajor(order.paidMinor) }),
    ...(order.paidAt === null ? {} : { pay_time: seconds(order.paidAt) }),
  };
}

const amountName = ({ state }: QrOrder): string => (state === 'reversed' ? 'reversed_amount' : 'paid_amount');

function seconds(time: string): string {
  return String(Math.floor(Date.parse(time) / 1000));
}

function readForm(raw: string): Fields {
  return Object.fromEntries(new URLSearchParams(raw));
}

function joined(fields: Fields): string {
  return Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
}

function signatureOf(fields: Fields, secret: string): string {
  return sign(secret, joined(fields)).toUpperCase();
}

function isFromWallet(form: Fields, world: World): boolean {
  const { timestamp } = form;
  if (form['merchant'] !== agent || typeof timestamp !== 'string' || !/^\d{10}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceS) return false;
  return isSame(form['sign'], signatureOf(form, secretOf(world, 'ZPAY')));
}
