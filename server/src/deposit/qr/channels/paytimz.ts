import { createHash } from 'node:crypto';
import { callPartner, type PartnerReply } from '../../../platform/partner/call.ts';
import { type Fields, innerFields, readFields, textField, wholeField } from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import {
  hmac,
  isRecent,
  isSameSignature,
  type NoticeHeaders,
  signatureHeader,
} from '../../../platform/partner/sign.ts';
import type { QrChannel, QrNotice, QrOrder, QrQuery, QrRequest, QrReversal, QrStatus } from '../channel.ts';

/** Result codes in the body; the HTTP status is always 200. */
const done = '0000';
const noSuchOrder = '4040';

/**
 * PAYTIMZ: fields are inside `data`, amounts are integers in minor units, times are Bangkok time without a zone. The
 * signature covers path, milliseconds and body digest.
 */
export function paytimz(settings: PartnerSettings): QrChannel {
  return {
    code: 'PAYTIMZ',
    create: (request) => createPaytimzOrder(settings, request),
    query: (call) => queryPaytimzOrder(settings, call),
    async cancel({ providerRef: tradeNo, signal }) {
      await postToPaytimz(settings, '/v2/orders/close', { tradeNo }, signal);
    },
    readNotice: (raw, headers, now) => readPaytimzNotice(settings, raw, headers, now),
  };
}

async function createPaytimzOrder(settings: PartnerSettings, request: QrRequest): Promise<QrOrder> {
  const { payer } = request;
  const data = {
    orderNo: request.reference,
    amount: +request.amountMinor.toString(),
    currency: request.currency,
    expireTime: inBangkok(request.expiresAt),
    payer: { bank: payer.bankCode, account: payer.accountNo, holder: payer.name },
  };
  const reply = await postToPaytimz(settings, '/v2/orders', data, request.signal);
  const { code, order, pay } = openPaytimzReply(reply);
  if (code !== done) throw new Error(`PAYTIMZ made no order: ${code ?? describePaytimzReply(reply)}`);
  if (textField(order, 'orderNo') !== request.reference) throw new Error('PAYTIMZ answered with another order');
  const providerRef = textField(order, 'tradeNo');
  const payload = textField(pay, 'qrContent');
  const payableMinor = wholeField(pay, 'amount');
  if (providerRef === null || payload === null || payableMinor === null) throw new Error('PAYTIMZ gave half an order');
  return { providerRef, payload, payableMinor, expiresAt: bangkokField(pay, 'expireTime') ?? request.expiresAt };
}

async function queryPaytimzOrder(settings: PartnerSettings, { reference, signal }: QrQuery): Promise<QrStatus> {
  const { code, order, pay } = openPaytimzReply(
    await postToPaytimz(settings, '/v2/orders/query', { orderNo: reference }, signal),
  );
  if (code === noSuchOrder) return { status: 'not_found' };
  if (code !== done || textField(order, 'orderNo') !== reference) return { status: 'unknown' };
  const status = textField(order, 'status');
  if (status === 'WAITING' || status === 'CLOSED') return { status: 'pending' };
  const paid = readPaytimzPayment(order, pay);
  return paid === null ? { status: 'unknown' } : { status: 'paid', ...paid };
}

function readPaytimzNotice(
  { secret }: PartnerSettings,
  raw: Buffer,
  headers: NoticeHeaders,
  now: Date,
): QrNotice | QrReversal | null {
  const header = /^t=(\d{13}),s=(\S+)$/.exec(signatureHeader(headers, 'x-ptz-signature') ?? '');
  const [, stamp = '', signature = ''] = header ?? [];
  if (!isRecent(Number(stamp), now)) return null;
  if (!isSameSignature(signature, hmac(secret, [`${stamp}\n`, raw], 'base64'))) return null;
  const fields = readFields(raw.toString('utf8'));
  const data = innerFields(fields, 'data');
  const order = innerFields(data, 'order');
  const eventId = textField(fields, 'notifyId');
  const reference = textField(order, 'orderNo');
  const currency = textField(order, 'currency');
  const pay = innerFields(data, 'pay');
  const type = textField(fields, 'type');
  if (eventId === null || reference === null) return null;
  if (type === 'PAY_REVERSED') return readPaytimzReversal({ eventId, reference }, order, pay);
  const paid = type === 'PAY_SUCCESS' ? readPaytimzPayment(order, pay) : null;
  if (currency === null || paid === null) return null;
  return { eventId, reference, currency, ...paid };
}

function readPaytimzReversal(
  named: { eventId: string; reference: string },
  order: Fields | null,
  pay: Fields | null,
): QrReversal | null {
  const providerRef = textField(order, 'tradeNo');
  if (providerRef === null) return null;
  const [paymentId, amountMinor] = [textField(pay, 'payNo'), wholeField(pay, 'reversedAmount')];
  return { reversal: true, ...named, paymentId, providerRef, amountMinor };
}

function readPaytimzPayment(order: Fields | null, pay: Fields | null) {
  const providerRef = textField(order, 'tradeNo');
  const paymentId = textField(pay, 'payNo');
  const paidMinor = wholeField(pay, 'paidAmount');
  const paidAt = bangkokField(pay, 'paidTime');
  if (textField(order, 'status') !== 'SUCCESS' || providerRef === null || paidAt === null) return null;
  if (paymentId === null || paidMinor === null || paidMinor <= 0n) return null;
  return { paymentId, providerRef, paidMinor, paidAt };
}

function openPaytimzReply(reply: PartnerReply) {
  const fields = reply.kind === 'answer' && reply.status === 200 ? readFields(reply.text) : null;
  const data = innerFields(fields, 'data');
  return { code: textField(fields, 'code'), order: innerFields(data, 'order'), pay: innerFields(data, 'pay') };
}

const describePaytimzReply = (reply: PartnerReply): string =>
  reply.kind === 'silence' ? reply.cause : `status ${reply.status}`;

function postToPaytimz(
  { url: baseUrl, agent: key, secret }: PartnerSettings,
  path: string,
  data: object,
  signal: AbortSignal,
) {
  const body = JSON.stringify({ merchantId: key, data });
  const stamp = String(Date.now());
  const digest = createHash('sha256').update(body).digest('hex');
  const signature = hmac(secret, [['POST', path, stamp, digest].join('\n')], 'base64');
  const headers = {
    'content-type': 'application/json',
    'x-ptz-date': stamp,
    authorization: `PTZ ${key}:${signature}`,
  };
  return callPartner({ method: 'POST', url: `${baseUrl}${path}`, headers, body, signal });
}

const bangkokAheadMs = 7 * 3_600_000;

function inBangkok(time: Date): string {
  return new Date(time.getTime() + bangkokAheadMs).toISOString().slice(0, 19).replace('T', ' ');
}

function bangkokField(fields: Fields | null, name: string): Date | null {
  const text = textField(fields, name) ?? '';
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const time = new Date(`${text.replace(' ', 'T')}+07:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}
