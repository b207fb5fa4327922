import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/generated/schema.ts';
import { refuse } from './refusal.ts';

export type Limit = { key: string; max: number; windowSeconds: number };

/**
 * Counts one more under `key`, in the database so that all processes count together (promises A2).
 * REQUEST_LIMIT with `retryAfter` seconds once `max` in the window is passed; the count does not grow any further then.
 */
export async function countLimit(db: Kysely<DB>, limit: Limit) {
  const { rows } = await sql<Counted>`${count(limit, sql``)}`.execute(db);
  return rows[0] === undefined ? undefined : refuseAbove(limit.max, rows[0]);
}

type Counted = { count: number; retry_after: number };

/** The counting statement; `source` may keep it from counting. */
function count({ key, max, windowSeconds }: Limit, source: ReturnType<typeof sql>) {
  return sql`
    insert into limit_counter as c (key, count, resets_at)
    select ${key}::text, 1, now() + ${windowSeconds} * interval '1 second' ${source}
    on conflict (key) do update set
      count = case when c.resets_at <= now() then 1 else least(c.count + 1, ${max + 1}) end,
      resets_at = case when c.resets_at <= now() then excluded.resets_at else c.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as retry_after`;
}

function refuseAbove(max: number, row: Counted) {
  return row.count > max ? refuse('REQUEST_LIMIT', { retryAfter: row.retry_after }) : undefined;
}

/** How a counter stands without counting; for limits that only failures feed. */
export async function readLimit(db: Kysely<DB>, { key, max }: Omit<Limit, 'windowSeconds'>) {
  const { rows } = await sql<{ retry_after: number }>`
    select ceil(extract(epoch from resets_at - now()))::int as retry_after from limit_counter
    where key = ${key} and count >= ${max} and resets_at > now()`.execute(db);
  const row = rows[0];
  return row === undefined ? undefined : refuse('REQUEST_LIMIT', { retryAfter: row.retry_after });
}

/** Takes one back that was counted before its outcome was known and need not count. */
export async function takeBackLimit(db: Kysely<DB>, key: string): Promise<void> {
  await db
    .updateTable('limit_counter')
    .set({ count: sql`count - 1` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function clearLimit(db: Kysely<DB>, key: string): Promise<void> {
  await db.deleteFrom('limit_counter').where('key', '=', key).execute();
}

const moneyLease = '30 seconds';
/** Money writes of one member: 20 a minute (rules §11). */
const moneyLimit = { max: 20, windowSeconds: 60 };

/** What a crash of the database may forget: leases and counters of seconds need not wait for the disk. */
const quickly = sql`quick as materialized (select set_config('synchronous_commit', 'off', true))`;

/**
 * One money write of a member at a time, and so many a minute; a copy of the running one (same holder) may pass and
 * waits for it. REQUEST_LIMIT otherwise. Both in one round trip, since every money call begins with it.
 */
export async function enterMoney(db: Kysely<DB>, memberId: bigint, holder: string) {
  const { rows } = await sql<Counted>`
    with ${quickly}, entered as (
      insert into money_busy as b (member_id, holder, busy_until)
      select ${memberId}::bigint, ${holder}::text, now() + ${moneyLease}::interval from quick
      on conflict (member_id) do update set holder = excluded.holder, busy_until = excluded.busy_until
        where b.busy_until <= now() or b.holder = excluded.holder
      returning 1),
    counted as (${count({ key: `money:${memberId}`, ...moneyLimit }, sql`from entered`)})
    select count, retry_after from counted`.execute(db);
  const row = rows[0];
  return row === undefined ? refuse('REQUEST_LIMIT', { retryAfter: 1 }) : refuseAbove(moneyLimit.max, row);
}

export async function leaveMoney(db: Kysely<DB>, memberId: bigint, holder: string): Promise<void> {
  await sql`with ${quickly} delete from money_busy using quick
    where member_id = ${memberId} and holder = ${holder}`.execute(db);
}
