import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { migrate } from './migrate.ts';
import { prepareRoles } from './roles.ts';

const { pool, url, appUrl, ownerUrl } = await createTestDb();
await migrate(ownerUrl, { appRole: 'kapao_app' });
const app = new pg.Pool({ connectionString: appUrl, max: 1 });
afterAll(() => app.end());

const appendOnly = [
  'chat_audit',
  'coin_entry',
  'intent_attempt',
  'manual_entry',
  'member_change',
  'reversal',
  'setting_history',
  'transfer',
];

type Rights = { name: string; rights: string };

async function readRights(): Promise<Rights[]> {
  const { rows } = await pool.query<Rights>(
    `select c.relname as name, (select coalesce(string_agg(each, ' ' order by each), '') from unnest(array['SELECT', 'INSERT',
         'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) each
       where has_table_privilege('kapao_app', c.oid, each)) as rights
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by 1`,
  );
  return rows;
}

function rightsOf(name: string): string {
  if (name === 'schema_migration' || name === 'schema_function') return 'SELECT';
  return appendOnly.includes(name) ? 'INSERT SELECT' : 'DELETE INSERT SELECT UPDATE';
}

test('the server reads and writes every table, and only appends to audit tables', async () => {
  const found = await readRights();
  expect(found.length).toBeGreaterThan(50);
  expect(found).toEqual(found.map(({ name }) => ({ name, rights: rightsOf(name) })));
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(appendOnly));
});

test('the server is no superuser, creates no roles or databases and reads no files', async () => {
  const { rows } = await app.query(
    `select current_user as role, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication,
       (select count(*)::int from pg_auth_members where member = r.oid) as memberships
     from pg_roles r where rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      role: 'kapao_app',
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolbypassrls: false,
      rolreplication: false,
      memberships: 0,
    },
  ]);
});

test.each([
  'update transfer set amount = amount',
  'delete from transfer',
  'truncate transfer cascade',
  'select * from transfer for update',
  'update chat_audit set detail = detail',
  'delete from member_change',
  'delete from intent_attempt',
  'update coin_entry set delta = 0',
  'truncate member cascade',
  'delete from schema_migration',
  'alter table transfer disable trigger all',
  'alter table member add column extra int',
  'drop table member',
  'create table extra (id int)',
  'create temporary table extra (id int)',
  'create schema extra',
  'create function extra() returns int language sql as $$ select 1 $$',
  `create or replace function app_now() returns timestamptz language sql as $$ select now() $$`,
  'create trigger extra before insert on transfer for each row execute function refuse_change()',
  'create role extra superuser',
  'set role kapao_owner',
  `copy (select 1) to program 'cat'`,
  `copy bank from '/etc/passwd'`,
  `select pg_read_file('/etc/passwd')`,
  'set session_replication_role = replica',
])('the server may not: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('a trigger refuses changes of audit tables also to the owner', async () => {
  await pool.query(`insert into member (public_id, phone, password_hash, name, bank_code, bank_account_no, bank_account_name, currency)
    values ('aaaaaaaaaaaaaaaaaaaa', '0812345678', 'x', 'a', 'KBANK', '1234567890', 'a', 'THB')`);
  await pool.query(`insert into member_change (member_id, field) select id, 'password' from member`);
  for (const statement of [
    'update member_change set ip = null',
    'delete from member_change',
    'truncate member_change',
  ]) {
    await expect(pool.query(statement)).rejects.toThrow('member_change is append-only');
  }
  for (const table of ['chat_audit', 'intent_attempt']) {
    await expect(pool.query(`truncate ${table}`)).rejects.toThrow(`${table} is append-only`);
  }
});

test('a start gives the server its rights on a new table and corrects rights changed by hand', async () => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`create table extra (id int); create table proof (id int);
    create trigger proof_append_only before update or delete on proof for each row execute function refuse_change();
    grant all on transfer to kapao_app; grant select on member to public; revoke select on bank from kapao_app`);
  await migrate(ownerUrl, { appRole: 'kapao_app' });
  const found = Object.fromEntries((await readRights()).map(({ name, rights }) => [name, rights]));
  expect([found['extra'], found['proof'], found['transfer'], found['bank']]).toEqual([
    'DELETE INSERT SELECT UPDATE',
    'INSERT SELECT',
    'INSERT SELECT',
    'DELETE INSERT SELECT UPDATE',
  ]);
  const { rows } = await pool.query(`select has_table_privilege('public', 'member', 'SELECT') as open`);
  expect(rows).toEqual([{ open: false }]);
  await owner.query('drop table extra, proof');
  await owner.end();
});

test('a database that the superuser made before there were two roles is handed to the owner', async () => {
  await pool.query(`create table old (id int generated always as identity); create type old_kind as enum ('a');
    create view old_view as select 1 as n; create function old_f() returns int language sql as $$ select 1 $$`);
  const login = (address: string) => ({ user: new URL(address).username, password: new URL(address).password });
  await prepareRoles(url, login(ownerUrl), login(appUrl));
  const { rows } = await pool.query(
    `select relname, pg_get_userbyid(relowner) as owner from pg_class where relname like 'old%' union all
     select typname, pg_get_userbyid(typowner) from pg_type where typname = 'old_kind' union all
     select proname, pg_get_userbyid(proowner) from pg_proc where proname = 'old_f' order by 1`,
  );
  expect(rows.map(({ owner }) => owner)).toEqual(rows.map(() => 'kapao_owner'));
  expect(rows).toHaveLength(5);
  await migrate(ownerUrl, { appRole: 'kapao_app' });
});
