import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import type { QrReversal } from '../channel.ts';
import { findRequests, insertReversal, lockRequest, markQrNoticeProcessed, storeQrNotice } from './store.ts';

/**
 * Stores a provider's reversal with its notice for review. Moves no money: it may be spent, and staff must check
 * whether the provider is right.
 */
export async function keepReversal(
  services: Pick<Services, 'db' | 'log'>,
  channel: string,
  reversal: QrReversal,
  raw: string,
): Promise<void> {
  const isNew = await inTransaction(services.db, (tx) => storeReversal(tx, channel, reversal, raw));
  const { reference, providerRef } = reversal;
  if (isNew) services.log.error({ channel, reference, providerRef }, 'a partner took back a payment: a person decides');
}

async function storeReversal(tx: Tx, channel: string, reversal: QrReversal, raw: string): Promise<boolean> {
  const event = { id: reversal.eventId, raw };
  const [request] = await findRequests(tx, { channel, ...reversal });
  // Serializes with payments of this order; later ones see the reversal and go to review.
  if (request !== undefined) await lockRequest(tx, request.id);
  await storeQrNotice(tx, channel, event);
  const isNew = await insertReversal(tx, channel, reversal, request?.id);
  await markQrNoticeProcessed(tx, channel, event);
  return isNew;
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
