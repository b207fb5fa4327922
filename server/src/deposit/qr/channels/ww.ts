import { formatMajor } from '@kapao/contract/money';
import { callPartner, type PartnerReply } from '../../../platform/partner/call.ts';
import { type Fields, majorField, readFields, textField, timeField } from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import {
  hmac,
  isRecent,
  isSameSignature,
  type NoticeHeaders,
  signatureHeader,
  unixSeconds,
} from '../../../platform/partner/sign.ts';
import type { QrChannel, QrNotice, QrOrder, QrQuery, QrRequest, QrReversal, QrStatus } from '../channel.ts';

/** WW: JSON with decimal string amounts. Repeating a create call with the same body returns the same order. */
export function ww(settings: PartnerSettings): QrChannel {
  return {
    code: 'WW',
    create: (request) => createWwOrder(settings, request),
    query: (call) => queryWwOrder(settings, call),
    async cancel({ providerRef, signal }) {
      const url = `${settings.url}/deposits/${encodeURIComponent(providerRef)}`;
      await callPartner({ method: 'DELETE', url, headers: wwHeaders(settings, providerRef), signal });
    },
    readNotice: (raw, headers, now) => readWwNotice(settings, raw, headers, now),
  };
}

async function createWwOrder(settings: PartnerSettings, request: QrRequest): Promise<QrOrder> {
  const { payer } = request;
  const body = JSON.stringify({
    ref: request.reference,
    amount: formatMajor(request.amountMinor),
    currency: request.currency,
    payer: { bank_code: payer.bankCode, account_no: payer.accountNo, name: payer.name },
    expires_at: request.expiresAt.toISOString(),
  });
  const headers = { 'content-type': 'application/json', ...wwHeaders(settings, body) };
  const url = `${settings.url}/deposits`;
  return readWwOrder(await callPartner({ method: 'POST', url, headers, body, signal: request.signal }), request);
}

function readWwOrder(reply: PartnerReply, request: QrRequest): QrOrder {
  if (reply.kind === 'silence') throw new Error(`WW gave no answer: ${reply.cause}`);
  const fields = reply.status === 200 || reply.status === 201 ? readFields(reply.text) : null;
  const providerRef = textField(fields, 'deposit_id');
  const payload = textField(fields, 'qr_text');
  const payableMinor = majorField(fields, 'deposit_amount');
  if (providerRef === null || payload === null || payableMinor === null) {
    throw new Error(`WW made no order: status ${reply.status}`);
  }
  if (textField(fields, 'ref') !== request.reference) throw new Error('WW answered with another order');
  return { providerRef, payload, payableMinor, expiresAt: timeField(fields, 'expires_at') ?? request.expiresAt };
}

async function queryWwOrder(settings: PartnerSettings, { reference, signal }: QrQuery): Promise<QrStatus> {
  const url = `${settings.url}/deposits/by-ref/${encodeURIComponent(reference)}`;
  const reply = await callPartner({ method: 'GET', url, headers: wwHeaders(settings, reference), signal });
  if (reply.kind === 'silence') return { status: 'unknown' };
  const fields = readFields(reply.text);
  if (reply.status === 404 && textField(fields, 'error') === 'NOT_FOUND') return { status: 'not_found' };
  if (reply.status !== 200 || textField(fields, 'ref') !== reference) return { status: 'unknown' };
  const status = textField(fields, 'status');
  if (status === 'pending' || status === 'cancelled') return { status: 'pending' };
  const paid = status === 'paid' ? readWwPayment(fields) : null;
  const providerRef = textField(fields, 'deposit_id');
  return paid === null || providerRef === null ? { status: 'unknown' } : { status: 'paid', providerRef, ...paid };
}

function readWwNotice(
  { secret }: PartnerSettings,
  raw: Buffer,
  headers: NoticeHeaders,
  now: Date,
): QrNotice | QrReversal | null {
  const timestamp = signatureHeader(headers, 'x-ww-timestamp') ?? '';
  const signature = signatureHeader(headers, 'x-ww-signature') ?? '';
  if (!/^\d{10}$/.test(timestamp) || !isRecent(Number(timestamp) * 1000, now)) return null;
  if (!isSameSignature(signature, hmac(secret, [`${timestamp}.`, raw]))) return null;
  const fields = readFields(raw.toString('utf8'));
  const eventId = textField(fields, 'event_id');
  const providerRef = textField(fields, 'deposit_id');
  const reference = textField(fields, 'ref');
  const currency = textField(fields, 'currency');
  if (eventId === null || providerRef === null || reference === null) return null;
  const event = textField(fields, 'event');
  if (event === 'deposit.reversed') {
    const [paymentId, amountMinor] = [textField(fields, 'payment_id'), majorField(fields, 'reversed_amount')];
    return { reversal: true, eventId, paymentId, providerRef, reference, amountMinor };
  }
  const paid = event === 'deposit.paid' ? readWwPayment(fields) : null;
  if (paid === null) return null;
  return { eventId, providerRef, reference, ...paid, ...(currency === null ? {} : { currency }) };
}

function readWwPayment(fields: Fields | null): { paymentId: string; paidMinor: bigint; paidAt: Date } | null {
  const paymentId = textField(fields, 'payment_id');
  const paidMinor = majorField(fields, 'paid_amount');
  const paidAt = timeField(fields, 'paid_at');
  if (paymentId === null || paidMinor === null || paidMinor <= 0n || paidAt === null) return null;
  return { paymentId, paidMinor, paidAt };
}

function wwHeaders({ agent, secret }: PartnerSettings, text: string): Record<string, string> {
  const timestamp = unixSeconds();
  return {
    'x-ww-merchant': agent,
    'x-ww-timestamp': timestamp,
    'x-ww-signature': hmac(secret, [`${timestamp}.`, text]),
  };
}
