import { sql } from 'kysely';
import type { Db } from '../../../platform/db/transaction.ts';
import type { BankLine } from '../feed.ts';

/** Returns the feed's cursor `minutes` ago, else the oldest stored one; null: the beginning. */
export async function findMark(db: Db, accountId: bigint, minutes: number): Promise<string | null> {
  const { rows } = await sql<{ cursor: string }>`
    select cursor from bank_feed_mark where receiving_account_id = ${accountId}
    order by at <= now() - ${minutes} * interval '1 minute' desc,
      case when at <= now() - ${minutes} * interval '1 minute' then at end desc, at limit 1`.execute(db);
  return rows[0]?.cursor ?? null;
}

export async function setMark(
  db: Db,
  { id, cursor }: { id: bigint; cursor: string | null },
  minutes: number,
): Promise<void> {
  await sql`
    with old as (
      delete from bank_feed_mark where receiving_account_id = ${id} and at < (
        select max(at) from bank_feed_mark
        where receiving_account_id = ${id} and at <= now() - ${minutes} * interval '1 minute'))
    insert into bank_feed_mark (receiving_account_id, cursor)
    select ${id}, ${cursor} where ${cursor}::text is not null
    on conflict do nothing`.execute(db);
}

/** Skips stored lines, so that each does not need a transaction. */
export async function leaveOutTold(db: Db, accountId: bigint, lines: readonly BankLine[]): Promise<BankLine[]> {
  const { rows } = await sql<{ name: string }>`
    select name from bank_line where receiving_account_id = ${accountId} and source = 'feed'
      and name = any(${lines.map(({ name }) => name)})`.execute(db);
  const stored = new Set(rows.map(({ name }) => name));
  return lines.filter(({ name }) => !stored.has(name));
}
