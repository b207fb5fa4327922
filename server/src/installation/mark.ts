import type pg from 'pg';
import type { Mode } from '../platform/config/mode.ts';
import { demoMember } from '../account/seed.ts';
import { receivingAccountName } from '../deposit/seed.ts';
import { connectPatiently } from '../platform/db/connect.ts';
import { migrate, type MigrateOptions } from '../platform/db/migrate.ts';
import { startError } from '../platform/start-error.ts';

/**
 * Migrates the schema and writes the mode into the database at its first start.
 * @throws a start error, before any change, when the database has the other mode
 */
export async function openInstallation(url: string, mode: Mode, options: MigrateOptions = {}): Promise<void> {
  await withClient(url, async (client) => {
    const marked = await readMark(client);
    if (marked !== undefined) refuseOther(marked, mode);
    else refuseOther((await readModeByRows(client)) ?? mode, mode);
  });
  await migrate(url, options);
  await withClient(url, async (client) => {
    await client.query('insert into installation (mode) values ($1) on conflict do nothing', [mode]);
    refuseOther(await readMark(client), mode);
  });
}

function refuseOther(found: string | undefined, mode: Mode): void {
  if (found === mode) return;
  throw startError(
    `This database belongs to a ${found} installation and this is ${mode} mode; set MODE=${found}, or use another database`,
  );
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connectPatiently(url);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function readMark(client: pg.Client): Promise<string | undefined> {
  if (!(await hasTable(client, 'installation'))) return undefined;
  const { rows } = await client.query<{ mode: string }>('select mode from installation');
  return rows[0]?.mode;
}

async function readModeByRows(client: pg.Client): Promise<Mode | undefined> {
  for (const table of ['member', 'game', 'receiving_account']) {
    if (!(await hasTable(client, table))) return undefined;
  }
  const { rows } = await client.query<{ demo: boolean; used: boolean }>(
    `select exists (select from member where phone = $1 and bank_account_no = $2)
         or exists (select from receiving_account where account_name = $3)
         or exists (select from game where web ~ '^http://127[.]0[.]0[.]1:[0-9]+/play/') as demo,
       exists (select from member) as used`,
    [demoMember.phone, demoMember.bankAccountNo, receivingAccountName],
  );
  if (rows[0]?.demo === true) return 'demo';
  return rows[0]?.used === true ? 'live' : undefined;
}

async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return rows[0]?.there === true;
}
