import { assembleServices } from './assemble.ts';
import { readConfig, shareDemoSecret } from './platform/config/config.ts';
import type { MigrateOptions } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import type { Services } from './platform/services.ts';
import { openInstallation } from './installation/mark.ts';
import { refuseOtherPartners } from './installation/partners/recorded.ts';
import { checkMasterKeys } from './platform/keys/fingerprint.ts';
import { loadKeys } from './platform/keys/keys.ts';
import { createLogger } from './platform/log.ts';
import { isStartError } from './platform/start-error.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export type Act = (services: Services, words: string[]) => Promise<number>;

/**
 * Runs an ops command with the services over the installation's database, and ends the process with its exit code. A
 * start error is printed in one line.
 */
export async function attend(act: Act, words = process.argv.slice(2)): Promise<void> {
  try {
    process.exitCode = await inHouse((services) => act(services, words));
  } catch (error) {
    if (!isStartError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function inHouse(run: (services: Services) => Promise<number>): Promise<number> {
  const read = readConfig(process.env);
  const prepare = (url: string, roles: MigrateOptions) => openInstallation(url, read.mode, roles);
  const database = await openDatabase(read, () => {}, prepare);
  try {
    const pool = database.createPool();
    try {
      const keys = loadKeys(read.dataDir, read);
      await checkMasterKeys(pool, keys);
      const config = shareDemoSecret(read, process.env);
      const services = assembleServices({ config, pool, keys, log: createLogger('warn') });
      await refuseOtherPartners(services.db, config);
      await services.partners.reload();
      return await run(services);
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}
