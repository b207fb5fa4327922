import { formatMajor, parseMajor } from '@kapao/contract/money';
import { parse } from 'promptparse';
import { callPartner, type PartnerReply } from '../../../partner/call.ts';
import { type Fields, majorField, readFields, textField, timeField } from '../../../partner/fields.ts';
import type { PartnerSettings } from '../../../partner/settings.ts';
import { hmac, isSameSignature, unixSeconds } from '../../../partner/sign.ts';
import type { QrChannel, QrNotice, QrOrder, QrRequest, QrStatus } from '../channel.ts';

/** A notice stamped further from now than this is somebody's copy of an old one. */
const noticeToleranceMs = 5 * 60_000;

/** WW: JSON with amounts as decimal texts; a repeated create with the same body gets the same order. */
export function ww(settings: PartnerSettings): QrChannel {
  return {
    code: 'WW',
    create: (request) => create(settings, request),
    query: (call) => query(settings, call),
    async cancel({ providerRef, signal }) {
      const url = `${settings.baseUrl}/deposits/${encodeURIComponent(providerRef)}`;
      await callPartner({ method: 'DELETE', url, headers: signed(settings, providerRef), signal });
    },
    readNotice: (raw, headers, now) => readNotice(settings, raw, headers, now),
  };
}

async function create(settings: PartnerSettings, request: QrRequest): Promise<QrOrder> {
  const { payer } = request;
  const body = JSON.stringify({
    ref: request.reference,
    amount: formatMajor(request.amountMinor),
    payer: { bank_code: payer.bankCode, account_no: payer.accountNo, name: payer.name },
    expires_at: request.expiresAt.toISOString(),
  });
  const headers = { 'content-type': 'application/json', ...signed(settings, body) };
  const url = `${settings.baseUrl}/deposits`;
  return readOrder(await callPartner({ method: 'POST', url, headers, body, signal: request.signal }), request);
}

/** Believed only when it is for our reference and its QR says the amount that it says itself. */
function readOrder(reply: PartnerReply, request: QrRequest): QrOrder {
  if (reply.kind === 'silence') throw new Error(`WW gave no answer: ${reply.cause}`);
  const fields = reply.status === 200 || reply.status === 201 ? readFields(reply.text) : null;
  const providerRef = textField(fields, 'deposit_id');
  const payload = textField(fields, 'qr_text');
  const payableMinor = majorField(fields, 'deposit_amount');
  if (providerRef === null || payload === null || payableMinor === null || payableMinor <= 0n) {
    throw new Error(`WW made no order: status ${reply.status}`);
  }
  if (textField(fields, 'ref') !== request.reference) throw new Error('WW answered with another order');
  if (payloadAmount(payload) !== payableMinor) throw new Error('WW gave a QR that does not say its amount');
  return { providerRef, payload, payableMinor, expiresAt: timeField(fields, 'expires_at') ?? request.expiresAt };
}

/** The amount inside EMVCo text with a right checksum, in hundredths; null otherwise. */
function payloadAmount(payload: string): bigint | null {
  const amount = parse(payload, true)?.getTagValue('54');
  return amount === undefined ? null : parseMajor(amount);
}

async function query(
  settings: PartnerSettings,
  { reference, signal }: { reference: string; signal: AbortSignal },
): Promise<QrStatus> {
  const url = `${settings.baseUrl}/deposits/by-ref/${encodeURIComponent(reference)}`;
  const reply = await callPartner({ method: 'GET', url, headers: signed(settings, reference), signal });
  if (reply.kind === 'silence') return { status: 'unknown' };
  const fields = readFields(reply.text);
  if (reply.status === 404 && textField(fields, 'error') === 'NOT_FOUND') return { status: 'not_found' };
  if (reply.status !== 200 || textField(fields, 'ref') !== reference) return { status: 'unknown' };
  const status = textField(fields, 'status');
  if (status === 'pending' || status === 'cancelled') return { status: 'pending' };
  const paid = status === 'paid' ? readPaid(fields) : null;
  return paid === null ? { status: 'unknown' } : { status: 'paid', ...paid };
}

function readNotice(
  { secret }: PartnerSettings,
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  now: Date,
): QrNotice | null {
  const timestamp = headers['x-ww-timestamp'];
  const signature = headers['x-ww-signature'];
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{10}$/.test(timestamp)) return null;
  if (!isSameSignature(signature, hmac(secret, [`${timestamp}.`, raw]))) return null;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > noticeToleranceMs) return null;
  const fields = readFields(raw.toString('utf8'));
  const eventId = textField(fields, 'event_id');
  const providerRef = textField(fields, 'deposit_id');
  const reference = textField(fields, 'ref');
  const paid = textField(fields, 'event') === 'deposit.paid' ? readPaid(fields) : null;
  if (eventId === null || providerRef === null || reference === null || paid === null) return null;
  return { eventId, providerRef, reference, ...paid };
}

function readPaid(fields: Fields | null): { paidMinor: bigint; paidAt: Date } | null {
  const paidMinor = majorField(fields, 'paid_amount');
  const paidAt = timeField(fields, 'paid_at');
  return paidMinor === null || paidMinor <= 0n || paidAt === null ? null : { paidMinor, paidAt };
}

function signed({ key, secret }: PartnerSettings, text: string): Record<string, string> {
  const timestamp = unixSeconds();
  return {
    'x-ww-merchant': key,
    'x-ww-timestamp': timestamp,
    'x-ww-signature': hmac(secret, [`${timestamp}.`, text]),
  };
}
