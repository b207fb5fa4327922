import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { newPublicId } from '../public-id.ts';
import { memberCash } from './account.ts';
import { instant } from './transfer.ts';

const { db } = await createTestDb();

/** Members with ten transfers each, straight into the tables. */
async function grow(members: number): Promise<void> {
  await sql`
    with m as (
      insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no)
      select substr(md5(g::text), 1, 20), 'g' || g, 'T', 'none', 'THB', 'KBANK', 'T', 'g' || g
      from generate_series((select count(*) from member) + 1, (select count(*) from member) + ${members}::int) g returning id),
    a as (
      insert into account (code, currency, member_id, materialized, floor, posted, seq, flow)
      select 'member:' || id || ':cash', 'THB', id, true, 0, 1000, 10, 1000 from m returning id, member_id),
    h as (select (ledger_account('house:qr:G')).id)
    insert into transfer (op, leg, phase, debit, credit, amount, member_id, kind, credit_seq, credit_after)
    select 'grow:' || a.id || ':' || n, 0, 'I', h.id, a.id, 100, a.member_id, 'test', n, n * 100
    from h, a, generate_series(1, 10) n order by n, a.id`.execute(db);
  await sql`select brin_summarize_new_values('transfer_xid')`.execute(db);
  await sql`analyze transfer, account`.execute(db);
}

/** Pages the check of the accounts that moved reads, after one member was paid. */
async function pagesOfOneMove(): Promise<number> {
  await sql`select ledger_check_minute()`.execute(db);
  const { rows } = await sql<{ id: bigint }>`select min(id) as id from member`.execute(db);
  const memberId = rows[0]?.id ?? 0n;
  await inTransaction(db, (tx) =>
    instant(tx, {
      op: `one:${newPublicId()}`,
      debit: 'house:qr:G',
      credit: memberCash(memberId),
      amountMinor: 100n,
      memberId,
      kind: 'test',
    }),
  );
  const plan = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
    explain (analyze, buffers, format json)
    select * from ledger_figures('minute', 0, 9223372036854775807,
      (select xid from ledger_check where pass = 'minute'), ledger_xid_end())`.execute(db);
  const { Plan } = plan.rows[0]?.['QUERY PLAN'][0] ?? { Plan: {} };
  return (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
}

test('the check of one account that moved reads no more in a ledger ten times as large', async () => {
  await grow(1_000);
  await pagesOfOneMove();
  const small = await pagesOfOneMove();
  await grow(9_000);
  const large = await pagesOfOneMove();
  const { rows } = await sql<{
    pages: bigint;
  }>`select pg_relation_size('transfer') / 8192 as pages from pg_class limit 1`.execute(db);
  expect(rows[0]?.pages).toBeGreaterThan(1_000n);
  expect(large / small).toBeLessThan(2);
});
