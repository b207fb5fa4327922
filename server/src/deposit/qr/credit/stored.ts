import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Payment, Reason } from './credit.ts';
import type { Request } from './order.ts';

type Row = { name: string; amountMinor: bigint; paidAt: Date; requestId: bigint | null };

/** `new`: not reported before. `differs`: its id belongs to a payment of another amount or time. */
export type Standing = 'new' | 'known' | 'differs';

/** Maximum difference between a payment's times in notice and query, which are rounded differently. */
const sameTimeMs = 1_000;

export async function standingOf(tx: Tx, payment: Payment, request: Request | undefined): Promise<Standing> {
  const { rows } = await sql<Row>`
    select outside_reference as name, amount_minor as "amountMinor", paid_at as "paidAt",
      qr_request_id as "requestId" from incoming_payment
    where channel = ${payment.channel} and (outside_reference in (${payment.paymentId}, ${otherNameOf(payment)})
      or qr_request_id = ${request?.id ?? null})`.execute(tx);
  const names = new Set([payment.paymentId, otherNameOf(payment), ...orderNames(payment, request)]);
  const ofOrder = rows.filter(({ requestId }) => requestId === null || requestId === (request?.id ?? null));
  if (ofOrder.some((row) => names.has(row.name) && isSame(row, payment))) return 'known';
  return rows.some(({ name }) => name === payment.paymentId) ? 'differs' : 'new';
}

/** A payment stored before its id was known is named after the order. */
function orderNames({ reference, providerRef }: Payment, request: Request | undefined): string[] {
  if (request === undefined || reference !== request.reference) return [];
  const { provider_ref: known } = request;
  if (known === null || providerRef === undefined || providerRef === known) return [reference, known ?? reference];
  return [];
}

function isSame(row: Row, { paidMinor, paidAt }: Payment): boolean {
  return row.amountMinor === paidMinor && Math.abs(row.paidAt.getTime() - paidAt.getTime()) < sameTimeMs;
}

export function otherNameOf({ paymentId, paidMinor, paidAt }: Payment): string {
  return `${paymentId}~${paidMinor}~${paidAt.getTime()}`;
}

export const opOf = ({ channel }: Payment, name: string): string => `qr:${channel}:${name}`;

type Stored = { request: Request | undefined; name: string; currency: string; reason?: Reason };

/** Inserts the payment's row; `undefined` when it exists. */
export async function storePayment(tx: Tx, payment: Payment, { request, name, currency, reason }: Stored) {
  const row = await tx
    .insertInto('incoming_payment')
    .values({
      source: payment.source,
      channel: payment.channel,
      outside_reference: name,
      qr_request_id: request?.id ?? null,
      amount_minor: payment.paidMinor,
      currency,
      member_id: request?.member_id ?? null,
      state: reason === undefined ? 'CREDITED' : 'REVIEW',
      op: reason === undefined ? opOf(payment, name) : null,
      reason: reason ?? null,
      paid_at: payment.paidAt,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'outside_reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function currencyOf(tx: Tx, channel: string): Promise<string> {
  const account = await tx
    .selectFrom('receiving_account')
    .where('bank_code', '=', channel)
    .select('currency')
    .executeTakeFirst();
  return account?.currency ?? 'THB';
}
