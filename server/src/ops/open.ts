import { assembleServices } from '../assemble.ts';
import { openInstallation } from '../installation/mark.ts';
import { refuseOtherPartners } from '../installation/partners/recorded.ts';
import { type Config, readConfig, shareDemoSecret } from '../platform/config/config.ts';
import type { Env } from '../platform/config/values.ts';
import { type OpenDatabase, openDatabase } from '../platform/db/open.ts';
import { checkMasterKeys } from '../platform/keys/fingerprint.ts';
import { loadKeys } from '../platform/keys/keys.ts';
import { createLogger } from '../platform/log.ts';
import type { Openers } from './program.ts';

type Pool = ReturnType<OpenDatabase['createPool']>;

/** Opens an installation by its environment, as the server does. */
export function openersOf(env: Env): Openers {
  return {
    services: (act) =>
      withPool(env, {}, async (pool, read) => {
        const keys = loadKeys(read.dataDir, read);
        await checkMasterKeys(pool, keys);
        const config = shareDemoSecret(read, env);
        const services = assembleServices({ config, pool, keys, log: createLogger('warn') });
        await refuseOtherPartners(services.db, config);
        await services.partners.reload();
        return act(services);
      }),
    database: (act) =>
      withPool(env, { max: 2, statementTimeoutMs: 0 }, (pool, config) =>
        act({ pool, loadKeys: () => loadKeys(config.dataDir, config) }),
      ),
  };
}

async function withPool<T>(
  env: Env,
  options: Parameters<OpenDatabase['createPool']>[0],
  use: (pool: Pool, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  const database = await openDatabase(
    config,
    () => {},
    (url, roles) => openInstallation(url, config.mode, roles),
  );
  try {
    const pool = database.createPool(options);
    try {
      return await use(pool, config);
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}
