import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

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
