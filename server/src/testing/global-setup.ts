import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that each test file's own one is copied from. */
    templateUrl: string;
  }
}

const prefix = 'kapao-test-';

/** One PostgreSQL for the whole run, with the schema in a template database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  await chmod(folder, 0o711);
  const postgres = await startEmbedded(folder, { durable: false });
  await migrate(postgres.url);
  await freeze(postgres.url);
  project.provide('templateUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Nobody may be connected to a template while it is copied. */
async function freeze(url: string): Promise<void> {
  const admin = new URL(url);
  const name = admin.pathname.slice(1);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(`alter database ${client.escapeIdentifier(name)} with is_template true allow_connections false`);
  } finally {
    await client.end();
  }
}

/** Ends what a run that was killed has left behind: its PostgreSQL lives on its own. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    try {
      const left = await startEmbedded(folder, { durable: false });
      await left.stop();
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another account's; its own next run will do it.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
