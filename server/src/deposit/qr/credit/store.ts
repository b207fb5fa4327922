import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { QrReversal } from '../channel.ts';

export type Request = { id: bigint; member_id: bigint; reference: string; provider_ref: string | null; state: string };

type OrderNames = { channel: string; reference: string; providerRef?: string | undefined };

/**
 * Finds requests by our reference first, as a notice may arrive before the provider's id is known. Two rows mean that
 * reference and id belong to different requests.
 */
export async function findRequests(tx: Tx, payment: OrderNames): Promise<Request[]> {
  const { rows } = await sql<Request>`
    select id, member_id, reference, provider_ref, state from qr_request
    where channel = ${payment.channel}
      and (reference = ${payment.reference} or provider_ref = ${payment.providerRef ?? null})
    order by reference = ${payment.reference} desc`.execute(tx);
  return rows;
}

export async function lockRequest(tx: Tx, id: bigint): Promise<Request> {
  const { rows } = await sql<Request>`
    select id, member_id, reference, provider_ref, state from qr_request where id = ${id} for update`.execute(tx);
  return rows[0] as Request;
}

export async function markQrPaid(
  tx: Tx,
  id: bigint,
  { paidAt, providerRef }: { paidAt: Date; providerRef: string | undefined },
): Promise<void> {
  await sql`
    update qr_request set state = 'PAID', paid_at = ${paidAt},
      provider_ref = coalesce(provider_ref, ${providerRef ?? null})
    where id = ${id}`.execute(tx);
}

export type NoticeEvent = { id: string; raw: string };

/** Stores a notice once. The payment's row, not this one, prevents a second credit. */
export async function storeQrNotice(tx: Tx, channel: string, event: NoticeEvent | undefined): Promise<void> {
  if (event === undefined) return;
  await tx
    .insertInto('inbox')
    .values({ source: channel, event_id: event.id, raw: event.raw.replaceAll('\0', '') })
    .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
    .execute();
}

export async function markQrNoticeProcessed(tx: Tx, channel: string, event: NoticeEvent | undefined): Promise<void> {
  if (event === undefined) return;
  await sql`
    update inbox set processed_at = now()
    where source = ${channel} and event_id = ${event.id} and processed_at is null`.execute(tx);
}

type NamedPayment = { channel: string; paymentId: string; paidMinor: bigint; paidAt: Date };

export async function isQrNoticeProcessed(
  db: Db,
  { channel, paymentId, paidMinor, paidAt }: NamedPayment,
  { id }: NoticeEvent,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from inbox join incoming_payment as payment on payment.channel = inbox.source
    where inbox.source = ${channel} and inbox.event_id = ${id} and inbox.processed_at is not null
      and payment.outside_reference = ${paymentId} and payment.amount_minor = ${paidMinor}
      and payment.paid_at = ${paidAt}`.execute(db);
  return rows.length > 0;
}

export async function insertReversal(
  tx: Tx,
  channel: string,
  reversal: QrReversal,
  requestId: bigint | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_reversal (channel, event_id, payment_id, reference, amount_minor)
    select ${channel}, ${reversal.eventId}, (
      select id from incoming_payment where channel = ${channel}
        and (outside_reference in (${reversal.paymentId}, ${reversal.providerRef})
          or (${reversal.paymentId}::text is null and qr_request_id = ${requestId ?? null}))
      order by outside_reference = ${reversal.paymentId} desc nulls last, id limit 1),
      ${reversal.reference}, ${reversal.amountMinor}
    on conflict (channel, event_id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function isReversed(tx: Tx, channel: string, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_reversal where channel = ${channel} and reference = ${reference}`.execute(tx);
  return rows.length > 0;
}

export type WaitingReversal = {
  id: bigint;
  channel: string;
  reference: string;
  paymentId: bigint | null;
  memberId: bigint | null;
  amountMinor: bigint | null;
  reportedAt: Date;
};

export async function listReversals(db: Db): Promise<WaitingReversal[]> {
  const { rows } = await sql<WaitingReversal>`
    select r.id, r.channel, r.reference, r.payment_id as "paymentId", p.member_id as "memberId",
      r.amount_minor as "amountMinor", r.reported_at as "reportedAt"
    from payment_reversal r left join incoming_payment p on p.id = r.payment_id
    where r.decided_at is null order by r.id limit 500`.execute(db);
  return rows;
}

export async function closeReversal(
  db: Db,
  id: bigint,
  { by, reason }: { by: string; reason: string | null },
): Promise<'closed' | 'not_waiting'> {
  const { rows } = await sql`
    update payment_reversal set decided_by = ${by}, decided_at = app_now(), decision = ${reason}
    where id = ${id} and decided_at is null returning id`.execute(db);
  return rows.length > 0 ? 'closed' : 'not_waiting';
}
