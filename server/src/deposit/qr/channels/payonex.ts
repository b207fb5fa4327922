import { toMajor } from '@kapao/contract/money';
import { jwtVerify, SignJWT } from 'jose';
import { callPartner, type PartnerReply } from '../../../platform/partner/call.ts';
import {
  type Fields,
  innerFields,
  majorField,
  readFields,
  textField,
  timeField,
} from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { isRecent } from '../../../platform/partner/sign.ts';
import type { QrChannel, QrNotice, QrOrder, QrQuery, QrRequest, QrReversal, QrStatus } from '../channel.ts';

/** Only accepted algorithm, whatever the token's header says. */
const algorithm = 'HS256';
const issuer = 'payonex';

/**
 * PAYONEX: calls are signed by a JWT over the sorted parameters, and notices are JWTs. Amounts are JSON numbers;
 * `depositAmount`, without satang, is the amount to be paid.
 */
export function payonex(settings: PartnerSettings): QrChannel {
  return {
    code: 'PAYONEX',
    create: (request) => createPayonexOrder(settings, request),
    query: (call) => queryPayonexOrder(settings, call),
    async cancel({ providerRef: referenceId, signal }) {
      await postToPayonex(settings, '/deposits/cancel', { referenceId }, signal);
    },
    readNotice: (raw, _headers, now) => readPayonexNotice(settings, raw, now),
  };
}

async function createPayonexOrder(settings: PartnerSettings, request: QrRequest): Promise<QrOrder> {
  const { payer } = request;
  const params = {
    merchantOrderId: request.reference,
    amount: toMajor(request.amountMinor),
    currency: request.currency,
    payerBankCode: payer.bankCode,
    payerAccountNo: payer.accountNo,
    payerName: payer.name,
    expiredAt: request.expiresAt.toISOString(),
  };
  const { result, answer } = openPayonexReply(await postToPayonex(settings, '/deposits', params, request.signal));
  const providerRef = textField(result, 'referenceId');
  const payload = textField(result, 'qrCode');
  const payableMinor = majorField(result, 'depositAmount');
  if (providerRef === null || payload === null || payableMinor === null) {
    throw new Error(`PAYONEX made no order: ${answer}`);
  }
  if (textField(result, 'merchantOrderId') !== request.reference)
    throw new Error('PAYONEX answered with another order');
  return { providerRef, payload, payableMinor, expiresAt: timeField(result, 'expiredAt') ?? request.expiresAt };
}

async function queryPayonexOrder(settings: PartnerSettings, { reference, signal }: QrQuery): Promise<QrStatus> {
  const params = { merchantOrderId: reference };
  const { result, answer } = openPayonexReply(await postToPayonex(settings, '/deposits/inquiry', params, signal));
  if (answer === 'DEPOSIT_NOT_FOUND') return { status: 'not_found' };
  if (textField(result, 'merchantOrderId') !== reference) return { status: 'unknown' };
  const status = textField(result, 'status');
  if (status === 'pending' || status === 'cancelled') return { status: 'pending' };
  const paid = readPayonexPayment(result);
  return paid === null ? { status: 'unknown' } : { status: 'paid', ...paid };
}

async function readPayonexNotice(
  { secret }: PartnerSettings,
  raw: Buffer,
  now: Date,
): Promise<QrNotice | QrReversal | null> {
  const fields = await readPayonexToken(raw, secret, now);
  const issuedAt = fields?.['iat'];
  if (typeof issuedAt !== 'number' || !isRecent(issuedAt * 1000, now)) return null;
  const eventId = textField(fields, 'jti');
  const reference = textField(fields, 'merchantOrderId');
  const currency = textField(fields, 'currency');
  if (eventId === null || reference === null) return null;
  const event = textField(fields, 'event');
  const providerRef = textField(fields, 'referenceId');
  if (event === 'deposit.reversed' && providerRef !== null) {
    const [paymentId, amountMinor] = [textField(fields, 'paymentId'), majorField(fields, 'reversedAmount')];
    return { reversal: true, eventId, paymentId, providerRef, reference, amountMinor };
  }
  const paid = event === 'deposit.success' ? readPayonexPayment(fields) : null;
  if (currency === null || paid === null) return null;
  return { eventId, reference, currency, ...paid };
}

async function readPayonexToken(raw: Buffer, secret: string, now: Date): Promise<Fields | null> {
  try {
    const rules = { algorithms: [algorithm], issuer, currentDate: now };
    return (await jwtVerify(raw.toString('latin1').trim(), Buffer.from(secret), rules)).payload;
  } catch {
    return null;
  }
}

function readPayonexPayment(fields: Fields | null) {
  const providerRef = textField(fields, 'referenceId');
  const paymentId = textField(fields, 'paymentId');
  const paidMinor = majorField(fields, 'receivedAmount');
  const paidAt = timeField(fields, 'paidAt');
  if (textField(fields, 'status') !== 'success' || providerRef === null || paidAt === null) return null;
  if (paymentId === null || paidMinor === null || paidMinor <= 0n) return null;
  return { paymentId, providerRef, paidMinor, paidAt };
}

function openPayonexReply(reply: PartnerReply): { result: Fields | null; answer: string } {
  if (reply.kind === 'silence') return { result: null, answer: reply.cause };
  const fields = readFields(reply.text);
  const isDone = (reply.status === 200 || reply.status === 201) && fields?.['success'] === true;
  const code = textField(innerFields(fields, 'error'), 'code');
  return { result: isDone ? innerFields(fields, 'result') : null, answer: code ?? `status ${reply.status}` };
}

async function postToPayonex(
  { url: baseUrl, agent: key, secret }: PartnerSettings,
  path: string,
  params: object,
  signal: AbortSignal,
) {
  const sorted = Object.fromEntries(Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const token = await new SignJWT({ params: sorted })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(key)
    .setIssuedAt()
    .sign(Buffer.from(secret));
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return callPartner({ method: 'POST', url: `${baseUrl}${path}`, headers, body: JSON.stringify(sorted), signal });
}
