import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { bankByNumber } from '../bank/banks.ts';
import { payByBank } from '../bank/transfers.ts';
import { countOf, type Fields, fieldsOf, textOf } from '../fields.ts';
import { amountOf, majorNumber, readMajor } from '../money.ts';
import { createNotices } from '../notices.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { readQr, type ReadQr } from './emv.ts';
import { findOrder, newNumber, openOrders, putOrder, type QrOrder } from './orders.ts';
import { noticesOf } from './partners.ts';

const sender = { bankCode: 'SCB', accountNo: '4059876543', name: 'SOMCHAI JAIDEE' };

type Notices = ReturnType<typeof createNotices>;

export function qrCalls(app: FastifyInstance, world: World): void {
  const notices = createNotices(world);

  app.get('/qr/orders', () =>
    openOrders(world).map((order) => ({
      partner: order.partner,
      providerRef: order.providerRef,
      reference: order.reference,
      payload: order.payload,
      amount: majorNumber(order.payableMinor),
      currency: order.currency,
      expiresAt: order.expiresAt,
    })),
  );

  app.post('/qr/pay', (request) => {
    const fields = fieldsOf(request.body);
    const qr = readQr(textOf(fields, 'payload', 1000).trim());
    if (qr === undefined) throw new Refusal(400, 'NOT_A_QR');
    return qr.kind === 'order' ? payOrder(world, notices, fields, qr.providerRef) : payAccount(world, fields, qr);
  });

  app.post('/qr/reverse', (request) => reverseOrder(world, notices, fieldsOf(request.body)));
}

function reverseOrder(world: World, notices: Notices, fields: Fields) {
  const order = findOrder(world, textOf(fields, 'providerRef', 100));
  if (order?.state !== 'paid') throw new Refusal(404, 'NOT_PAID');
  const reversed: QrOrder = { ...order, state: 'reversed' };
  putOrder(world, reversed);
  const notice = noticesOf[order.partner]?.(reversed, randomUUID());
  if (notice) notices.send(notice);
  return { partner: order.partner, providerRef: order.providerRef, paymentId: order.paymentId };
}

function payOrder(world: World, notices: Notices, fields: Fields, providerRef: string) {
  const order = payable(world, providerRef, fields['again'] === true);
  const paidMinor = fields['amount'] === undefined ? order.payableMinor : amountOf(fields, 'amount');
  const copies = countOf(fields, 'notices', 0, 50) ?? 1;
  if (paidMinor <= 0n) throw new Refusal(400, 'INVALID_REQUEST', { field: 'amount' });
  const paidAt = new Date().toISOString();
  const paid: QrOrder = { ...order, state: 'paid', paymentId: newNumber('PY'), paidMinor, paidAt };
  putOrder(world, paid);
  const { partner } = order;
  const notice = noticesOf[partner]?.(paid, randomUUID());
  if (notice) for (let copy = 0; copy < copies; copy++) notices.send(notice);
  return { partner, providerRef, amount: majorNumber(paidMinor), paidAt };
}

/** Cancelled and expired QR codes can be paid, as in a bank app. `again` allows a second payment. */
function payable(world: World, providerRef: string, again: boolean): QrOrder {
  const order = findOrder(world, providerRef);
  if (!order) throw new Refusal(404, 'UNKNOWN_QR');
  if (order.state === 'paid' && !again) throw new Refusal(409, 'ALREADY_PAID');
  return order;
}

type AccountQr = Exclude<ReadQr, { kind: 'order' }>;

function payAccount(world: World, fields: Fields, qr: AccountQr) {
  const amountMinor = fields['amount'] === undefined ? readMajor(qr.amount) : amountOf(fields, 'amount');
  if (amountMinor === null || amountMinor <= 0n) throw new Refusal(400, 'INVALID_REQUEST', { field: 'amount' });
  const textOr = (name: string, otherwise: string) =>
    fields[name] === undefined ? otherwise : textOf(fields, name, 200);
  const { reference, at } = payByBank(world, {
    from: {
      bankCode: textOr('fromBankCode', sender.bankCode),
      accountNo: textOr('fromAccountNo', sender.accountNo),
      name: textOr('fromName', sender.name),
    },
    to: receiverOf(fields, qr),
    amountMinor,
  });
  return { partner: 'bank', providerRef: reference, amount: majorNumber(amountMinor), paidAt: at };
}

/** A PromptPay phone number has no account in the QR, so `toBankCode` and `toAccountNo` name it. */
function receiverOf(fields: Fields, qr: AccountQr): { bankCode: string; accountNo: string } {
  if (qr.kind === 'registered') {
    return { bankCode: textOf(fields, 'toBankCode', 20), accountNo: textOf(fields, 'toAccountNo', 30) };
  }
  const bankCode = bankByNumber(qr.botCode);
  if (bankCode === undefined) throw new Refusal(404, 'UNKNOWN_BANK');
  return { bankCode, accountNo: qr.accountNo };
}
