import { formatMajor } from '@kapao/contract/money';
import { callPartner, type PartnerReply } from '../../../platform/partner/call.ts';
import { type Fields, majorField, readFields, textField } from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { hmac, isRecent, isSameSignature, unixSeconds } from '../../../platform/partner/sign.ts';
import type { QrChannel, QrNotice, QrOrder, QrQuery, QrRequest, QrReversal, QrStatus } from '../channel.ts';

/**
 * ZPAY: form posts with `sign` over the other fields sorted by name, flat text answers, times in Unix seconds. Ignores
 * the QR picture in its answer; the server draws its own from the text.
 */
export function zpay(settings: PartnerSettings): QrChannel {
  return {
    code: 'ZPAY',
    create: (request) => createZpayOrder(settings, request),
    query: (call) => queryZpayOrder(settings, call),
    async cancel({ providerRef, signal }) {
      await postToZpay(settings, 'close', { order_no: providerRef }, signal);
    },
    readNotice: (raw, _headers, now) => readZpayNotice(settings, raw, now),
  };
}

async function createZpayOrder(settings: PartnerSettings, request: QrRequest): Promise<QrOrder> {
  const { payer } = request;
  const form = {
    out_trade_no: request.reference,
    amount: formatMajor(request.amountMinor),
    currency: request.currency,
    expire: unixSeconds(request.expiresAt.getTime()),
    payer_bank: payer.bankCode,
    payer_account: payer.accountNo,
    payer_name: payer.name,
  };
  const { fields, answer } = openZpayReply(await postToZpay(settings, 'create', form, request.signal));
  const providerRef = textField(fields, 'order_no');
  const payload = textField(fields, 'qr_raw');
  const payableMinor = majorField(fields, 'pay_amount');
  if (answer !== 'ok' || providerRef === null || payload === null || payableMinor === null) {
    throw new Error(`ZPAY made no order: ${answer}`);
  }
  if (textField(fields, 'out_trade_no') !== request.reference) throw new Error('ZPAY answered with another order');
  return { providerRef, payload, payableMinor, expiresAt: secondsField(fields, 'expire') ?? request.expiresAt };
}

async function queryZpayOrder(settings: PartnerSettings, { reference, signal }: QrQuery): Promise<QrStatus> {
  const { fields, answer } = openZpayReply(await postToZpay(settings, 'query', { out_trade_no: reference }, signal));
  if (answer === 'ORDER_NOT_EXIST') return { status: 'not_found' };
  if (answer !== 'ok' || textField(fields, 'out_trade_no') !== reference) return { status: 'unknown' };
  const status = textField(fields, 'trade_status');
  if (status === 'UNPAID' || status === 'CLOSED') return { status: 'pending' };
  const paid = readZpayPayment(fields);
  return paid === null ? { status: 'unknown' } : { status: 'paid', ...paid };
}

function readZpayNotice({ secret }: PartnerSettings, raw: Buffer, now: Date): QrNotice | QrReversal | null {
  const pairs = [...new URLSearchParams(raw.toString('utf8'))];
  const fields = Object.fromEntries(pairs);
  if (Object.keys(fields).length !== pairs.length) return null;
  const { sign = '', timestamp = '' } = fields;
  if (!/^\d{10}$/.test(timestamp) || !isRecent(Number(timestamp) * 1000, now)) return null;
  if (!isSameSignature(sign, zpaySignature(fields, secret))) return null;
  const eventId = textField(fields, 'notify_id');
  const reference = textField(fields, 'out_trade_no');
  const currency = textField(fields, 'currency');
  const providerRef = textField(fields, 'order_no');
  if (eventId === null || reference === null) return null;
  if (textField(fields, 'trade_status') === 'REVERSED' && providerRef !== null) {
    const [paymentId, amountMinor] = [textField(fields, 'pay_no'), majorField(fields, 'reversed_amount')];
    return { reversal: true, eventId, paymentId, providerRef, reference, amountMinor };
  }
  const paid = readZpayPayment(fields);
  if (currency === null || paid === null) return null;
  return { eventId, reference, currency, ...paid };
}

function readZpayPayment(fields: Fields | null) {
  const providerRef = textField(fields, 'order_no');
  const paymentId = textField(fields, 'pay_no');
  const paidMinor = majorField(fields, 'paid_amount');
  const paidAt = secondsField(fields, 'pay_time');
  if (textField(fields, 'trade_status') !== 'PAID' || providerRef === null || paidAt === null) return null;
  if (paymentId === null || paidMinor === null || paidMinor <= 0n) return null;
  return { paymentId, providerRef, paidMinor, paidAt };
}

function openZpayReply(reply: PartnerReply): { fields: Fields | null; answer: string } {
  if (reply.kind === 'silence') return { fields: null, answer: reply.cause };
  const fields = reply.status === 200 ? readFields(reply.text) : null;
  const answer = textField(fields, 'result') === 'ok' ? 'ok' : textField(fields, 'err_code');
  return { fields, answer: answer ?? `status ${reply.status}` };
}

function postToZpay(
  { url: baseUrl, agent: key, secret }: PartnerSettings,
  call: string,
  form: Record<string, string>,
  signal: AbortSignal,
) {
  const fields = { ...form, merchant: key, timestamp: unixSeconds() };
  const body = new URLSearchParams({ ...fields, sign: zpaySignature(fields, secret) }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return callPartner({ method: 'POST', url: `${baseUrl}/gateway/${call}`, headers, body, signal });
}

function zpaySignature(fields: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return hmac(secret, [text]).toUpperCase();
}

function secondsField(fields: Fields | null, name: string): Date | null {
  const text = textField(fields, name) ?? '';
  return /^\d{10}$/.test(text) ? new Date(Number(text) * 1000) : null;
}
