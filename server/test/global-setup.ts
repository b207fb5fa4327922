import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { runStatement, startTestPostgres } from './postgres.ts';

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
  await runStatement(
    postgres.ownerUrl,
    `insert into unexplained_kind (kind, why) values ('test', 'tests of the ledger itself')`,
  );
  // PostgreSQL copies a template only without open connections.
  const template = new URL(postgres.adminUrl).pathname.slice(1);
  const frozen = `alter database "${template}" with is_template true allow_connections false`;
  await runStatement(postgres.adminUrl, frozen, 'postgres');
  project.provide('templateUrl', postgres.adminUrl);
  project.provide('appUrl', postgres.url);
  project.provide('ownerUrl', postgres.ownerUrl);
  return postgres.stop;
}
