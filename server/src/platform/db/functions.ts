import { readdir } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type pg from 'pg';
import { codeOf, errorReason } from '../start-error.ts';
import { readSqlFile, type SqlFile } from './sql-file.ts';

type SqlFunction = SqlFile & { path: string };

type Recorded = { name: string; sha256: string; migration: string };

/** PostgreSQL refuses to replace a function by one with another result or other names of arguments. */
const cannotReplace = '42P13';

/**
 * Applies each changed file and drops functions without one, except those that a release with newer migrations wrote.
 * @throws an error that names the file
 */
export async function applyFunctions(client: pg.Client, folder: string, migrations: string[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_function (
       name text primary key, sha256 text not null, migration text not null, at timestamptz not null default now())`,
  );
  const { rows } = await client.query<Recorded>('select name, sha256, migration from schema_function');
  const known = new Set(['', ...migrations]);
  const mine = new Map(rows.filter((row) => known.has(row.migration)).map((row) => [row.name, row.sha256]));
  const newer = new Set(rows.filter(({ name }) => !mine.has(name)).map(({ name }) => name));
  const files = await readFunctions(folder);
  const changed = files.filter(({ name, sha256 }) => !newer.has(name) && mine.get(name) !== sha256);
  const kept = new Set(files.map(({ name }) => name));
  const dropped = [...mine.keys()].filter((name) => !kept.has(name));
  if (changed.length + dropped.length === 0) return [];

  // Runs deferred triggers now: a trigger with work left cannot be dropped. Bodies are checked once all of them exist.
  await client.query('set constraints all immediate; set local check_function_bodies = off');
  for (const file of changed) await naming(file, () => writeFunction(client, file, migrations.at(-1) ?? ''));
  for (const name of dropped) await dropFunction(client, name);
  await client.query('set local check_function_bodies = on');
  for (const file of changed) await naming(file, () => checkBody(client, file.name));
  return changed.map(({ path }) => path);
}

async function readFunctions(folder: string): Promise<SqlFunction[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).toSorted();
  return Promise.all(
    paths.map(async (path) => ({
      ...(await readSqlFile(join(folder, path), basename(path, '.sql'))),
      path: path.replaceAll(sep, '/'),
    })),
  );
}

async function naming({ path }: SqlFunction, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`Function ${path} failed: ${errorReason(error)}`, { cause: error });
  }
}

async function writeFunction(client: pg.Client, { name, sql, sha256 }: SqlFunction, migration: string): Promise<void> {
  const before = await findSignatures(client, name);
  await dropTriggers(client, name);
  await client.query('savepoint replace');
  try {
    await client.query(sql);
  } catch (error) {
    if (codeOf(error) !== cannotReplace) throw error;
    await client.query('rollback to savepoint replace');
    for (const signature of before) await client.query(`drop function ${signature}`);
    await client.query(sql);
  }
  const after = await findSignatures(client, name);
  const replaced = after.length > 1 ? before.filter((signature) => after.includes(signature)) : [];
  if (after.length - replaced.length !== 1) throw new Error(`it must create one function, ${name}`);
  for (const signature of replaced) await client.query(`drop function ${signature}`);
  await client.query(
    `insert into schema_function (name, sha256, migration) values ($1, $2, $3)
     on conflict (name) do update set sha256 = excluded.sha256, migration = excluded.migration, at = now()`,
    [name, sha256, migration],
  );
}

async function dropFunction(client: pg.Client, name: string): Promise<void> {
  await dropTriggers(client, name);
  for (const signature of await findSignatures(client, name)) await client.query(`drop function ${signature}`);
  await client.query('delete from schema_function where name = $1', [name]);
}

async function dropTriggers(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.proname = $1 and p.pronamespace = 'public'::regnamespace and not t.tgisinternal`,
    [name],
  );
  for (const { statement } of rows) await client.query(statement);
}

async function findSignatures(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where proname = $1 and pronamespace = 'public'::regnamespace`,
    [name],
  );
  return rows.map(({ signature }) => signature);
}

async function checkBody(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select %s(%s)', l.lanvalidator::regproc, p.oid) as statement
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.proname = $1 and p.pronamespace = 'public'::regnamespace`,
    [name],
  );
  for (const { statement } of rows) await client.query(statement);
}
