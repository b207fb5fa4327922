import { afterAll, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { createPool, isUnavailable } from './pool.ts';

const { url } = await createTestDb();
const pool = createPool(url);
afterAll(() => pool.end());

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('every connection has its limits', async () => {
  const { rows } = await pool.query(
    `select name, setting from pg_settings
     where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'lock_timeout', setting: '2000' },
    { name: 'statement_timeout', setting: '5000' },
  ]);
});

test('waits for a held lock up to the limit only, and other queries continue', async () => {
  await pool.query('create table held (id int primary key); insert into held values (1)');
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select * from held for update');
  const waiting = errorOf(pool.query('select * from held for update'));
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  expect(isUnavailable(await waiting)).toBe(true);
  await holder.query('rollback');
  holder.release();
});

test('a pool without a free connection fails instead of waiting', async () => {
  const small = createPool(url, { max: 1 });
  const only = await small.connect();
  expect(isUnavailable(await errorOf(small.query('select 1')))).toBe(true);
  only.release();
  await small.end();
});

test('broken connections do not harm the pool', async () => {
  const broken: Error[] = [];
  const cut = createPool(url, { onError: (error) => broken.push(error) });
  await Promise.all([cut.query('select pg_sleep(0.05)'), cut.query('select pg_sleep(0.05)')]);
  const busy = errorOf(cut.query('select pg_sleep(5)'));
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep%'`,
  );
  expect(isUnavailable(await busy)).toBe(true);
  await expect.poll(() => broken.length).toBe(1);
  expect((await cut.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await cut.end();
});

test('a connection that breaks inside a transaction fails only that transaction', async () => {
  const holder = await pool.connect();
  await holder.query('begin');
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const broken = new Promise((resolve) => holder.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await broken;
  expect(isUnavailable(await errorOf(holder.query('commit')))).toBe(true);
  holder.release(true);
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('a text with values is planned once per connection, also inside a transaction that fails', async () => {
  const only = createPool(url, { max: 1 });
  const add = (value: unknown) => only.query('select $1::int + 1 as n', [value]);
  expect((await add(1)).rows).toEqual([{ n: 2 }]);
  await only.query('begin');
  await errorOf(add('no number'));
  await only.query('rollback');
  expect((await add(2)).rows).toEqual([{ n: 3 }]);
  const { rows } = await only.query('select statement from pg_prepared_statements');
  expect(rows).toEqual([{ statement: 'select $1::int + 1 as n' }]);
  await only.end();
});

test('a connection with the most planned texts leaves the others theirs', async () => {
  const full = createPool(url, { max: 1 });
  for (let n = 0; n <= 500; n += 1) await full.query(`select $1::int + ${n} as n`, [1]);
  const other = createPool(url, { max: 1 });
  await other.query('select $1::int - 1 as n', [1]);
  const planned = 'select count(*)::int as planned from pg_prepared_statements';
  expect((await full.query(planned)).rows).toEqual([{ planned: 500 }]);
  expect((await other.query(planned)).rows).toEqual([{ planned: 1 }]);
  await Promise.all([full.end(), other.end()]);
});

test('an error answer of PostgreSQL does not count as an outage', async () => {
  expect(isUnavailable(await errorOf(pool.query('select 1/0')))).toBe(false);
  expect(isUnavailable(await errorOf(pool.query('no sql')))).toBe(false);
});

test.each([
  ['53100', 'the disk is full'],
  ['53200', 'no memory is left'],
  ['53400', 'a limit of the configuration is reached'],
  ['57P01', 'an administrator stops the server'],
  ['57P04', 'the database was dropped'],
  ['57P05', 'the connection was idle for too long'],
])('%s is an outage: %s', async (code) => {
  const raised = pool.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
  expect(isUnavailable(await errorOf(raised))).toBe(true);
});
