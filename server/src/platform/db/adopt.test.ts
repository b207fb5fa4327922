import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { createRichMember } from '../../../test/wallet.ts';
import { migrate } from './migrate.ts';

const { db, pool, ownerUrl } = await createTestDb();
const baseline = (await readdir(join(import.meta.dirname, '../../../migrations'))).toSorted();

const readApplied = async () =>
  (await pool.query<{ name: string }>('select name from schema_migration order by name')).rows.map(({ name }) => name);

async function makeOld(count: number, last: string): Promise<void> {
  await pool.query(`drop table schema_function; delete from schema_migration`);
  await pool.query(
    `insert into schema_migration (name, sha256)
     select name, 'old' from unnest(array['0001-clock.sql', $1]) name
     union all select format('00%s-old.sql', n), 'old' from generate_series(10, 7 + $2) n`,
    [last, count],
  );
}

async function renameBack(): Promise<void> {
  const verbs = ['answer', 'find', 'lock', 'store'];
  await pool.query(`alter type idempotency_key rename to press;
    ${verbs.map((verb) => `alter function idempotency_${verb} rename to press_${verb};`).join(' ')}
    alter table member_write_limit rename to money_turn;
    alter index member_write_limit_pkey rename to money_turn_pkey;
    alter table withdrawal rename column delayed to resting;
    alter index withdrawal_delayed rename to withdrawal_resting;
    alter index incoming_payment_duplicate rename to incoming_payment_twin;
    alter table bank_line rename column read_at to told_at;
    alter table member drop column password_changed_at, drop column number;
    drop function new_member_number;
    alter table withdrawal drop column refusal;
    drop index withdrawal_ended, statement_kind;
    drop table notice, notice_line_code, notice_subscription, notice_choice`);
}

beforeEach(async () => {
  await pool.query(`create or replace function refund_day() returns date language sql stable as 'select null::date';
    drop function if exists is_open_lately;
    create function is_open_lately(p_enabled boolean, p_last_open_at timestamptz) returns boolean
      language sql stable as 'select true';
    comment on table slip is null; insert into setting (key, value) values ('kept', '1') on conflict do nothing`);
});

test('a database of release 1.1.14 keeps its rows and gets the current functions and comments', async () => {
  await makeOld(59, '0066-retention.sql');
  await renameBack();
  expect(await migrate(ownerUrl, { appRole: 'kapao_app' })).toContain('refund/refund_day.sql');
  expect(await readApplied()).toEqual(baseline);
  const { rows } = await pool.query(
    `select refund_day() is not null as current, obj_description('slip'::regclass) is not null as commented,
       (select value from setting where key = 'kept') as kept, to_regclass('member_write_limit') is not null as renamed,
       (select array_agg(pronargs::int) from pg_proc where proname = 'is_open_lately') as arguments`,
  );
  expect(rows).toEqual([{ current: true, commented: true, kept: 1, renamed: true, arguments: [3] }]);
  expect(await migrate(ownerUrl, { appRole: 'kapao_app' })).toEqual([]);
});

/** Rows with the columns that the release had already. */
async function readKept(table: 'member' | 'account' | 'transfer' | 'session'): Promise<unknown[]> {
  const added = table === 'member' ? '{number,password_changed_at}' : '{}';
  const { rows } = await pool.query(`select to_jsonb(t) - $1::text[] as kept from ${table} t order by 1`, [added]);
  return rows;
}

const readNumbers = async () =>
  (await pool.query<{ number: string }>('select number from member order by id')).rows.map(({ number }) => number);

test('each member of release 1.1.14 gets a number of their own, once, and keeps everything else', async () => {
  await createRichMember(db, 150_00n);
  await pool.query(`insert into member
      (public_id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no)
    select lpad(n::text, 20, '0'), '09' || lpad(n::text, 8, '0'), 'Member ' || n, 'none', 'THB', 'KBANK', 'A B', n
    from generate_series(1, 500) n`);
  await makeOld(59, '0066-retention.sql');
  await renameBack();
  const readAll = () => Promise.all((['member', 'account', 'transfer', 'session'] as const).map(readKept));
  const before = await readAll();
  await migrate(ownerUrl, { appRole: 'kapao_app' });
  expect(await readAll()).toEqual(before);
  const numbers = await readNumbers();
  expect(new Set(numbers).size).toBe(501);
  expect(numbers.filter((number) => !/^[2346789ACDEFHJKMNPQRTWXY]{8}$/.test(number))).toEqual([]);
  expect(await migrate(ownerUrl, { appRole: 'kapao_app' })).toEqual([]);
  expect([await readNumbers(), await readAll()]).toEqual([numbers, before]);
});

test.each([
  [58, '0066-retention.sql'],
  [59, '0065-bounded-checks.sql'],
])('a database with %i migrations of release 1.1.14 up to %s is refused and stays as it is', async (count, last) => {
  await makeOld(count, last);
  const before = await readApplied();
  await expect(migrate(ownerUrl)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('start that release once first'),
  });
  expect(await readApplied()).toEqual(before);
  await pool.query('create table if not exists schema_function (n int)');
});
