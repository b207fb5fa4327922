import type { Db } from '../platform/db/transaction.ts';
import { sql } from 'kysely';
import type { Difference } from './match.ts';

export type OpenItem = Difference & { id: bigint; provider: string; transferId: string | null; openedAt: Date };

export async function listOpenItems(db: Db): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select r.id, r.provider, r.kind, r.subject, r.intent_id as "intentId", i.public_id as "transferId",
      r.their_id as "theirId", r.username, r.direction, r.ours_minor as "oursMinor", r.theirs_minor as "theirsMinor",
      r.difference_minor as "differenceMinor", r.at, r.opened_at as "openedAt"
    from reconciliation_item r left join intent i on i.id = r.intent_id
    where r.state = 'OPEN' order by r.id limit 500`.execute(db);
  return rows;
}

export async function countOpenItems(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from reconciliation_item where state = 'OPEN'`.execute(db);
  return rows[0]?.open ?? 0;
}

/**
 * Closes a difference after staff have checked it. It stays closed while its amount is the same; changes nothing else.
 */
export async function closeItem(
  db: Db,
  { id, by, reason }: { id: bigint; by: string; reason: string },
): Promise<'closed' | 'not_open'> {
  const done = await db
    .updateTable('reconciliation_item')
    .set({ state: 'CLOSED', ended_at: sql<Date>`now()`, decided_by: by, decision: reason })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n ? 'closed' : 'not_open';
}
