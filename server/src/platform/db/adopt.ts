import type pg from 'pg';
import { startError } from '../start-error.ts';
import type { SqlFile } from './sql-file.ts';

const old = { first: '0001-clock.sql', last: '0066-retention.sql', count: 59 };

const lastOfBaseline = '0014-chat.sql';

const renames = [
  'alter type press rename to idempotency_key',
  ...['answer', 'find', 'lock', 'store'].map((verb) => `alter function press_${verb} rename to idempotency_${verb}`),
  'alter table money_turn rename to member_write_limit',
  'alter index money_turn_pkey rename to member_write_limit_pkey',
  'alter table withdrawal rename column resting to delayed',
  'alter index withdrawal_resting rename to withdrawal_delayed',
  'alter index incoming_payment_twin rename to incoming_payment_duplicate',
  'alter table bank_line rename column told_at to read_at',
];

/**
 * Renames what the baseline calls otherwise in a database of release 1.1.14, and writes the baseline's comments.
 * @throws a start error when the database has only some migrations of that release
 */
export async function adoptRelease(client: pg.Client, migrations: SqlFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration');
  const names = new Set(rows.map(({ name }) => name));
  if (!names.has(old.first)) return;
  if (names.size !== old.count || !names.has(old.last)) {
    throw startError(
      `The database has ${names.size} of the ${old.count} migrations of release 1.1.14; start that release once first`,
    );
  }
  for (const rename of renames) await client.query(rename);
  await client.query('delete from schema_migration');
  for (const { name, sql, sha256 } of migrations.filter((migration) => migration.name <= lastOfBaseline)) {
    for (const [statement] of sql.matchAll(/^comment on .*?';$/gms)) await client.query(statement);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
  }
}
