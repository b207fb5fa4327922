import { assembleHouse } from './assemble.ts';
import { readConfig } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import type { House } from './house.ts';
import { loadKeys } from './keys.ts';
import { createLogger } from './log.ts';
import { isStartError } from './start-error.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs one command of a person, until the staff's console is there: opens the house over its own database, hands over
 * the words of the command line, and ends the process with what `act` answers. A start error is told in its one line.
 */
export async function attend(act: (house: House, words: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await inHouse((house) => act(house, process.argv.slice(2)));
  } catch (error) {
    if (!isStartError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function inHouse(run: (house: House) => Promise<number>): Promise<number> {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl === undefined ? await startEmbedded(config.dataDir) : undefined;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  await migrate(url);
  const pool = createPool(url);
  try {
    return await run(assembleHouse({ config, pool, keys: loadKeys(config.dataDir), log: createLogger('warn') }));
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
