import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/db/open.ts';
import { createDb } from '../platform/db/transaction.ts';
import { openInstallation } from '../installation/mark.ts';
import { isStartError } from '../platform/start-error.ts';
import { findViolations } from '../money/ledger/invariants.ts';

// `npm run verify-ledger`: checks the invariants (docs/money.md) in the database that the server would use.

try {
  process.exitCode = await verify();
} catch (error) {
  if (!isStartError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function verify(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openDatabase(
    config,
    () => {},
    (url, roles) => openInstallation(url, config.mode, roles),
  );
  const pool = database.createPool({ max: 1, statementTimeoutMs: 0 });
  const violations = await findViolations(createDb(pool));
  const { rows } = await pool.query(
    'select count(*) as transfers, (select count(*) from account) as accounts from transfer',
  );
  await pool.end();
  await database.stop();
  for (const { invariant, subject, detail } of violations)
    process.stdout.write(`${invariant}: ${subject}: ${detail}\n`);
  const counted = `${rows[0].transfers} transfers, ${rows[0].accounts} accounts`;
  process.stdout.write(
    violations.length === 0 ? `The ledger holds: ${counted}.\n` : `${violations.length} violations in ${counted}.\n`,
  );
  return violations.length === 0 ? 0 : 1;
}
