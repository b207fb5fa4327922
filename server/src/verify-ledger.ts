import { readConfig, type Config } from './config.ts';
import { connectPatiently } from './db/connect.ts';
import { startEmbedded } from './db/embedded.ts';
import { prepareDataDir } from './keys.ts';
import { isStartError } from './start-error.ts';

/** `npm run verify-ledger`: asks the invariants of money §1, beside a running house or on its own. */
async function verify(config: Config): Promise<number> {
  const embedded = config.databaseUrl === undefined ? await openEmbedded(config.dataDir) : undefined;
  try {
    const lines = await findViolations(embedded?.url ?? config.databaseUrl ?? '');
    for (const line of lines) process.stdout.write(`${line}\n`);
    process.stdout.write(lines.length === 0 ? 'The ledger holds all its invariants\n' : `${lines.length} violations\n`);
    return lines.length === 0 ? 0 : 1;
  } finally {
    await embedded?.stop();
  }
}

async function openEmbedded(dataDir: string) {
  prepareDataDir(dataDir);
  return startEmbedded(dataDir);
}

/** Over a connection of its own: on a big ledger the question takes longer than any request may. */
async function findViolations(url: string): Promise<string[]> {
  const client = await connectPatiently(url);
  try {
    const { rows } = await client.query<{ line: string }>(
      `select concat_ws(': ', invariant, subject, detail) as line from ledger_violations()`,
    );
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

try {
  process.exitCode = await verify(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${isStartError(error) ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
