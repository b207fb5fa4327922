import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDb, patientPool } from '../../../test/database.ts';
import { migrate } from './migrate.ts';

const { pool: admin, url, ownerUrl } = await createTestDb();
const name = `${new URL(url).pathname.slice(1)}_functions`;
const inDatabase = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
const database = inDatabase(ownerUrl);
await admin.query(`create database ${name} owner kapao_owner`);
const pool = patientPool(inDatabase(url));
const root = await mkdtemp(join(tmpdir(), 'kapao-functions-'));
const [folder, functions, older] = [join(root, 'migrations'), join(root, 'sql'), join(root, 'older')];
afterAll(async () => {
  await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await rm(root, { recursive: true, force: true });
});

const write = async (path: string, sql: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), sql);
};
const run = () => migrate(database, { folder, functions });
const ask = async (sql: string) => (await pool.query<{ answer: unknown }>(`select ${sql} as answer`)).rows[0]?.answer;
const countFunctions = (names: string[]) =>
  ask(`(select count(*)::int from pg_proc where proname = any('{${names.join()}}'))`);

const answers = (text: string) =>
  `create or replace function answer() returns text language sql as $$ select '${text}' $$`;
const stamps = `create or replace function stamp() returns trigger language plpgsql as
  $$ begin new.stamped := true; return new; end $$;
  create trigger note_stamp before insert on note for each row execute function stamp();`;

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public authorization kapao_owner');
  await rm(root, { recursive: true, force: true });
  await write('migrations/0001-note.sql', 'create table note (text text, stamped boolean)');
  await write('sql/talk/answer.sql', answers('one'));
  await write('sql/talk/stamp.sql', stamps);
});

test('a function is applied with its triggers, and again only when its text changes', async () => {
  expect(await run()).toEqual(['0001-note.sql', 'talk/answer.sql', 'talk/stamp.sql']);
  expect(await run()).toEqual([]);
  await write('sql/talk/answer.sql', answers('two'));
  expect(await run()).toEqual(['talk/answer.sql']);
  expect(await ask('answer()')).toBe('two');
  await pool.query(`insert into note values ('a')`);
  expect(await ask('(select stamped from note)')).toBe(true);
});

test('a trigger that the file no longer creates is dropped', async () => {
  await run();
  await write('sql/talk/stamp.sql', `${stamps.replace('note_stamp', 'other_stamp')}`);
  await run();
  expect(await ask('(select array_agg(tgname::text) from pg_trigger)')).toEqual(['other_stamp']);
});

test('a function whose file is gone is dropped with its triggers', async () => {
  await run();
  await rm(join(functions, 'talk/stamp.sql'));
  expect(await run()).toEqual([]);
  expect(await countFunctions(['stamp', 'answer'])).toBe(1);
  await pool.query(`insert into note values ('a')`);
  expect(await ask('(select stamped from note)')).toBeNull();
});

test('other arguments, names of arguments and results replace the function instead of adding one', async () => {
  await run();
  const versions = [
    'create or replace function answer(n integer) returns text language sql as $$ select n::text $$',
    'create or replace function answer(m integer) returns text language sql as $$ select m::text $$',
    'create or replace function answer(m integer) returns integer language sql as $$ select m $$',
  ];
  for (const version of versions) {
    await write('sql/talk/answer.sql', version);
    await run();
    expect(await countFunctions(['answer'])).toBe(1);
  }
  expect(await ask('answer(3)')).toBe(3);
});

test('functions may call each other in any order of their files', async () => {
  await write(
    'sql/a/first.sql',
    'create or replace function first() returns text language sql as $$ select answer() $$',
  );
  await run();
  expect(await ask('first()')).toBe('one');
});

test('a function that fails rolls the migrations of its start back', async () => {
  await run();
  await write('migrations/0002-more.sql', 'create table more (n int)');
  await write('sql/talk/answer.sql', answers('two'));
  await write(
    'sql/talk/wrong.sql',
    'create or replace function wrong() returns int language sql as $$ select n from nowhere $$',
  );
  await expect(run()).rejects.toThrow('Function talk/wrong.sql failed: relation "nowhere" does not exist');
  expect(await ask(`to_regclass('more')`)).toBeNull();
  expect(await ask('answer()')).toBe('one');
  await write('sql/talk/wrong.sql', 'select 1');
  await expect(run()).rejects.toThrow('it must create one function, wrong');
});

test('three processes that start together apply each function once', async () => {
  await write(
    'sql/talk/answer.sql',
    `${answers('slow')}; select pg_sleep(0.2); create table if not exists run (n int); insert into run values (1)`,
  );
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['0001-note.sql', 'talk/answer.sql', 'talk/stamp.sql']);
  expect(await ask('(select count(*)::int from run)')).toBe(1);
});

test('a restart of a release without the newest migration leaves the functions of the newer one alone', async () => {
  await write('older/0001-note.sql', 'create table note (text text, stamped boolean)');
  await write('older-sql/answer.sql', answers('old'));
  await write('migrations/0002-more.sql', 'create table more (n int)');
  await run();
  expect(await migrate(database, { folder: older, functions: join(root, 'older-sql') })).toEqual([]);
  expect(await ask('answer()')).toBe('one');
  expect(await countFunctions(['stamp', 'answer'])).toBe(2);
});
