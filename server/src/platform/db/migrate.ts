import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { errorReason, startError } from '../start-error.ts';
import { adoptRelease } from './adopt.ts';
import { connectPatiently } from './connect.ts';
import { applyFunctions } from './functions.ts';
import { grantRights } from './grants.ts';
import { isPooled } from './pooler.ts';
import { readSqlFile, type SqlFile } from './sql-file.ts';

const migrationsDir = join(import.meta.dirname, '../../../migrations');
const functionsDir = join(import.meta.dirname, '../../../sql');

const migrationLock = 5_520_161;

export type MigrateOptions = {
  folder?: string;
  functions?: string;
  appRole?: string | undefined;
};

/**
 * Applies new migrations, then changed functions, in one transaction; concurrent starts wait. `url`: no pooler.
 * @throws a start error when an applied migration was changed afterwards
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsDir, functions = functionsDir, appRole } = options;
  const migrations = await readMigrations(folder);
  const client = await connectPatiently(url);
  try {
    if (await isPooled(client)) {
      throw startError('Migrations need a connection without a pooler; set DATABASE_OWNER_URL to such an address');
    }
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await inClientTransaction(client, async () => [
      ...(await applyMissing(client, migrations)),
      ...(await applyFunctions(
        client,
        functions,
        migrations.map(({ name }) => name),
      )),
    ]);
    if (appRole !== undefined) await grantRights(client, appRole);
    return applied;
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(names.map((name) => readSqlFile(join(folder, name), name)));
}

async function inClientTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function applyMissing(client: pg.Client, migrations: SqlFile[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, sha256 text not null, at timestamptz not null default now())`,
  );
  await adoptRelease(client, migrations);
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const done: string[] = [];
  for (const migration of migrations) {
    const sha256 = applied.get(migration.name);
    if (sha256 === migration.sha256) continue;
    if (sha256 !== undefined) {
      throw startError(`Migration ${migration.name} was changed after it had been applied; add a new file instead`);
    }
    await apply(client, migration);
    done.push(migration.name);
  }
  return done;
}

async function apply(client: pg.Client, { name, sql, sha256 }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${errorReason(error)}`, { cause: error });
  }
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
}
