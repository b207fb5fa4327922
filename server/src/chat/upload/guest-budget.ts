import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { refuse } from '../../platform/refusal.ts';
import { uploadPath } from '../../platform/http/upload/upload.ts';

const mebibyte = 1024 * 1024;

/** Bytes of guests' files: one guest and one address in a day, and all unsent files together. */
export const guestBudget = { guest: 20 * mebibyte, source: 60 * mebibyte, unsent: 2 * 1024 * mebibyte };

/** Locks guests' files: two added at once could each fit alone but not together. */
const lockKey = 'chat_upload:guests';

export type GuestFile = { guestId: string; source: string; bytes: number };

/** Refuses REQUEST_LIMIT if a file exceeds the day's budget of its guest or address. */
export async function refuseBytes(db: Db | Tx, { guestId, source, bytes }: GuestFile) {
  const { rows } = await sql<{ full: boolean; retry_after: number }>`
    select coalesce(sum(bytes) filter (where guest_id = ${guestId}::uuid), 0) + ${bytes} > ${guestBudget.guest}
        or coalesce(sum(bytes) filter (where source = ${source}), 0) + ${bytes} > ${guestBudget.source} as full,
      greatest(1, ceil(extract(epoch from min(created_at) + interval '1 day' - app_now())))::int as retry_after
    from chat_upload
    where (guest_id = ${guestId}::uuid or source = ${source}) and created_at > app_now() - interval '1 day'`.execute(
    db,
  );
  const [row] = rows;
  return row?.full === true ? refuse('REQUEST_LIMIT', { retryAfter: row.retry_after }) : undefined;
}

export async function keepWithinBudget<T>(
  services: Pick<Services, 'config' | 'db'>,
  file: GuestFile,
  store: (tx: Tx) => Promise<T>,
) {
  const dropped: string[] = [];
  const kept = await inTransaction(services.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`.execute(tx);
    const refused = await refuseBytes(tx, file);
    if (refused !== undefined) return refused;
    dropped.push(...(await dropOldest(tx, file.bytes)));
    return store(tx);
  });
  // After the commit, so that a rollback keeps both row and file.
  for (const key of dropped) await rm(uploadPath(services, key), { force: true }).catch(() => {});
  return kept;
}

async function dropOldest(tx: Tx, bytes: number): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    delete from chat_upload where id in (
      select id from (
        select id, sum(bytes) over (order by created_at desc, id) as newer_bytes from chat_upload
        where state = 'waiting' and guest_id is not null) unsent
      where newer_bytes + ${bytes} > ${guestBudget.unsent}) and state = 'waiting'
    returning file_key`.execute(tx);
  return rows.map(({ file_key: key }) => key);
}
