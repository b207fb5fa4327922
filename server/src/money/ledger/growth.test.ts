import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newPublicId } from '../../platform/public-id.ts';
import { memberCash } from './account.ts';
import { instant } from './transfer.ts';

const { db } = await createTestDb();

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

async function pagesOfWatched(): Promise<number> {
  await sql`analyze member, account, transfer, ledger_checked`.execute(db);
  const plan = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
    explain (analyze, buffers, format json)
    select * from ledger_compare_some('minute', ledger_watched(0, (select xid from ledger_check where pass = 'minute'),
      ledger_xid_end()), 9223372036854000000)`.execute(db);
  return pagesOf(plan.rows);
}

const pagesOf = (rows: readonly { 'QUERY PLAN': { Plan: Record<string, number> }[] }[]): number => {
  const { Plan } = rows[0]?.['QUERY PLAN'][0] ?? { Plan: {} };
  return (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
};

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
  return pagesOf(plan.rows);
}

/** Other programs of the same PostgreSQL can only add pages: their open transactions hold back what is checked. */
const leastOf = async (measure: () => Promise<number>): Promise<number> =>
  Math.min(await measure(), await measure(), await measure());

test('the check of one moved account reads no more in a ledger ten times as large', async () => {
  await grow(1_000);
  await pagesOfOneMove();
  const small = await leastOf(pagesOfOneMove);
  const watchedSmall = await pagesOfWatched();
  await grow(9_000);
  const large = await leastOf(pagesOfOneMove);
  const watchedLarge = await pagesOfWatched();
  const { rows } = await sql<{
    pages: bigint;
  }>`select pg_relation_size('transfer') / 8192 as pages from pg_class limit 1`.execute(db);
  expect(rows[0]?.pages).toBeGreaterThan(1_000n);
  expect(large / small).toBeLessThan(2);
  expect(watchedLarge / watchedSmall).toBeLessThan(2);
});

test('one of eight checks finds a balance changed by hand; every check finds it for a frozen member', async () => {
  const { rows } = await sql<{ first: bigint; last: bigint }>`
    select min(member_id) as first, max(member_id) as last from account where materialized`.execute(db);
  const { first = 0n, last = 0n } = rows[0] ?? {};
  const change = (memberId: bigint, minor: bigint) =>
    sql`update account set posted = posted + ${minor} where code = ${memberCash(memberId)}`.execute(db);
  const found = async () => {
    const { rows: violations } = await sql<{ subject: string }>`
      select subject from ledger_check_minute() where invariant = 'drift'`.execute(db);
    await sql`update ledger_check set compared_id = case
      when ledger_slice_end(compared_id) >= (select max(id) from account) then 0 else ledger_slice_end(compared_id) end
      where pass = 'minute'`.execute(db);
    return violations.map(({ subject }) => subject);
  };
  await sql`update ledger_check set compared_id = 0 where pass = 'minute'`.execute(db);
  await change(last, 5n);
  const checks: string[][] = [];
  for (let nth = 0; nth < 8; nth += 1) checks.push(await found());
  await change(last, -5n);
  expect(checks[0]).toEqual([]);
  expect(checks.flat()).toEqual([memberCash(last)]);
  await sql`update ledger_check set compared_id = (select max(id) / 2 from account) where pass = 'minute'`.execute(db);
  await sql`update member set frozen_at = now(), frozen_reason = 'test' where id = ${first}`.execute(db);
  await change(first, 5n);
  expect(await found()).toEqual([memberCash(first)]);
  await change(first, -5n);
  await sql`update member set frozen_at = null, frozen_reason = null where id = ${first}`.execute(db);
});
