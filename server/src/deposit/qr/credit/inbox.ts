import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

export type NoticeEvent = { id: string; raw: string };

/** Stores a notice once. The payment's row, not this one, prevents a second credit. */
export async function storeEvent(tx: Tx, channel: string, event: NoticeEvent | undefined): Promise<void> {
  if (event === undefined) return;
  await tx
    .insertInto('inbox')
    .values({ source: channel, event_id: event.id, raw: event.raw.replaceAll('\0', '') })
    .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
    .execute();
}

export async function markProcessed(tx: Tx, channel: string, event: NoticeEvent | undefined): Promise<void> {
  if (event === undefined) return;
  await sql`
    update inbox set processed_at = now()
    where source = ${channel} and event_id = ${event.id} and processed_at is null`.execute(tx);
}
