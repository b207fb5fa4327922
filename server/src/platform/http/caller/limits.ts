import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../db/generated/schema.ts';
import { refuse } from '../../refusal.ts';

export type Limit = { key: string; max: number; windowSeconds: number };

/**
 * Counts one under `key` for all processes (reliability#request-limits). Above `max` in the window: REQUEST_LIMIT with
 * `retryAfter` in seconds, and the count stops growing.
 */
export async function countLimit(db: Kysely<DB>, limit: Limit) {
  const { key, max, windowSeconds } = limit;
  const { rows } = await sql<{ count: number; retry_after: number }>`
    insert into limit_counter as c (key, count, resets_at)
    values (${key}, 1, now() + ${windowSeconds} * interval '1 second')
    on conflict (key) do update set
      count = case when c.resets_at <= now() then 1 else least(c.count + 1, ${max + 1}) end,
      resets_at = case when c.resets_at <= now() then excluded.resets_at else c.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as retry_after`.execute(db);
  const row = rows[0];
  return row !== undefined && row.count > max ? refuse('REQUEST_LIMIT', { retryAfter: row.retry_after }) : undefined;
}

export async function readLimit(db: Kysely<DB>, { key, max }: Omit<Limit, 'windowSeconds'>) {
  const { rows } = await sql<{ retry_after: number }>`
    select ceil(extract(epoch from resets_at - now()))::int as retry_after from limit_counter
    where key = ${key} and count >= ${max} and resets_at > now()`.execute(db);
  const row = rows[0];
  return row === undefined ? undefined : refuse('REQUEST_LIMIT', { retryAfter: row.retry_after });
}

export async function takeBackLimit(db: Kysely<DB>, key: string): Promise<void> {
  await db
    .updateTable('limit_counter')
    .set({ count: sql`count - 1` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function clearLimit(db: Kysely<DB>, ...keys: string[]): Promise<void> {
  await db.deleteFrom('limit_counter').where('key', 'in', keys).execute();
}
