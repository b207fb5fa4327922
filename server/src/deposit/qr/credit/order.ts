import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';

export type Request = { id: bigint; member_id: bigint; reference: string; provider_ref: string | null; state: string };

/** How a partner names an order: by our reference and its own. */
type OrderNames = { channel: string; reference: string; providerRef?: string | undefined };

/**
 * By our reference first: a notice may come before the partner's own name of the order is known. Two rows: the
 * reference is one request's and the name another's.
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
