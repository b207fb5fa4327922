import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { startTestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
    appUrl: string;
    ownerUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  await migrate(postgres.ownerUrl, { appRole: new URL(postgres.url).username });
  await explainTestTransfers(postgres.ownerUrl);
  await freeze(postgres.adminUrl);
  project.provide('templateUrl', postgres.adminUrl);
  project.provide('appUrl', postgres.url);
  project.provide('ownerUrl', postgres.ownerUrl);
  return postgres.stop;
}

async function explainTestTransfers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`insert into unexplained_kind (kind, why) values ('test', 'tests of the ledger itself')`);
  } finally {
    await client.end();
  }
}

/** PostgreSQL copies a template only without open connections. */
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
