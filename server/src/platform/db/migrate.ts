import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { reasonOf, startError } from '../start-error.ts';
import { connectPatiently } from './connect.ts';
import { grantRights } from './grants.ts';
import { isPooled } from './pooler.ts';

const migrationsDir = join(import.meta.dirname, '../../../migrations');

/** Arbitrary number, the same in every Kapao process. */
const migrationLock = 5_520_161;

type Migration = { name: string; sql: string; sha256: string };

export type MigrateOptions = {
  folder?: string;
  /** Role that serves; gets its rights after the migrations. Undefined: the owner serves too. */
  appRole?: string | undefined;
};

/**
 * Applies the new files of `server/migrations` in name order, each in its own transaction, forward only. Of concurrent
 * starts one migrates and the others wait (reliability#start).
 * @returns the names that were applied now
 * @param url the owner's address, without a pooler
 * @throws a start error when an applied file was changed afterwards
 */
export async function migrate(url: string, { folder, appRole }: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(folder ?? migrationsDir);
  const client = await connectPatiently(url);
  try {
    if (await isPooled(client)) {
      throw startError('Migrations need a connection without a pooler; set DATABASE_OWNER_URL to such an address');
    }
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, sha256 text not null, at timestamptz not null default now())`,
    );
    const applied = await applyMissing(client, migrations);
    if (appRole !== undefined) await grantRights(client, appRole);
    return applied;
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line ends.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
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

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${name} failed: ${reasonOf(error)}`, { cause: error });
  }
}
