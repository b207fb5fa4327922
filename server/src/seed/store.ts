import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../platform/db/transaction.ts';

const storyLock = 5_520_162;

/** Lets one process at a time tell the story; the others wait, so that none serves while the clock is moved. */
export async function withStoryLock(pool: Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [storyLock]);
    await work();
    await client.query('select pg_advisory_unlock($1)', [storyLock]);
  } finally {
    client.release(true);
  }
}

export type StoryMember = { id: bigint; publicId: string };

/** Returns the member whose account has never moved. */
export async function findFreshMember(db: Db, phone: string): Promise<StoryMember | undefined> {
  return db
    .selectFrom('member as m')
    .innerJoin('account as a', 'a.member_id', 'm.id')
    .where('m.phone', '=', phone)
    .where('a.seq', '=', 0n)
    .select(['m.id', 'm.public_id as publicId'])
    .executeTakeFirst();
}

/** Returns the offset in ms that leads `app_now()` to a time of day in Bangkok, so many days ago. */
export async function offsetTo(db: Db, daysAgo: number, time: string): Promise<bigint> {
  const { rows } = await sql<{ offset: string }>`
    select (extract(epoch from ((date_trunc('day', now() at time zone 'Asia/Bangkok') - ${daysAgo} * interval '1 day'
      + ${time}::time) at time zone 'Asia/Bangkok') - now()) * 1000)::bigint::text as offset`.execute(db);
  return BigInt(rows[0]?.offset ?? 0);
}

/** Dates the member's registration by the moved clock, before the first act of the story. */
export async function registerNow(db: Db, memberId: bigint): Promise<void> {
  await sql`update member set created_at = app_now() where id = ${memberId}`.execute(db);
}
