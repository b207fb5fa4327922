import type { DatabaseAddresses } from '../config/network.ts';
import { startError } from '../start-error.ts';
import { connectPatiently } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { createPool, setLimits, type PoolOptions } from './pool.ts';
import { detectPooling, type Pooling } from './pooler.ts';

export type OpenDatabase = {
  createPool(options?: PoolOptions): ReturnType<typeof createPool>;
  stop(): Promise<void>;
};

export type Prepare = (ownerUrl: string, options: MigrateOptions) => Promise<unknown>;

/**
 * Starts or finds the database, migrates it as its owner, and gives the role that serves its rights.
 * @param say called with each warning in one line
 */
export async function openDatabase(
  config: DatabaseAddresses & { dataDir: string },
  say: (line: string) => void,
  prepare: Prepare = migrate,
): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) return openEmbedded(config.dataDir, say, prepare);
  const { databaseUrl: url, databaseOwnerUrl, databaseDirectUrl } = config;
  const pooling = await detectPooling(url);
  const directUrl = await findDirectUrl(url, databaseDirectUrl, pooling);
  const { role, isSuperuser } = await readRole(url);
  if (databaseOwnerUrl === undefined) {
    const what = isSuperuser ? 'a superuser' : 'the owner of the tables';
    say(`DATABASE_OWNER_URL is not set: the role ${role} serves as ${what}; give migrations a role of their own`);
  } else if ((await readRole(databaseOwnerUrl)).role === role || isSuperuser) {
    throw startError(`DATABASE_URL must name a role with fewer rights than DATABASE_OWNER_URL, not ${role}`);
  }
  await prepare(databaseOwnerUrl ?? directUrl, { appRole: databaseOwnerUrl === undefined ? undefined : role });
  if (pooling === 'transaction') await keepLimits(directUrl);
  return {
    createPool: (options) => createPool(url, { ...options, directUrl, isShared: pooling === 'transaction' }),
    stop: async () => {},
  };
}

async function openEmbedded(dataDir: string, say: (line: string) => void, prepare: Prepare): Promise<OpenDatabase> {
  const { url, ownerUrl, stop } = await startEmbedded(dataDir, { say });
  try {
    await prepare(ownerUrl, { appRole: decodeURIComponent(new URL(url).username) });
  } catch (error) {
    await stop();
    throw error;
  }
  return { createPool: (options) => createPool(url, options), stop };
}

async function findDirectUrl(url: string, direct: string | undefined, pooling: Pooling): Promise<string> {
  if (direct !== undefined && (await detectPooling(direct)) !== 'transaction') return direct;
  if (pooling !== 'transaction') return url;
  throw startError(
    'DATABASE_URL leads through a pooler that cannot LISTEN; set DATABASE_DIRECT_URL to PostgreSQL itself',
  );
}

async function readRole(url: string): Promise<{ role: string; isSuperuser: boolean }> {
  const client = await connectPatiently(url);
  try {
    const { rows } = await client.query<{ role: string; isSuperuser: boolean }>(
      'select rolname as role, rolsuper as "isSuperuser" from pg_roles where rolname = current_user',
    );
    return rows[0] ?? { role: '', isSuperuser: false };
  } finally {
    await client.end();
  }
}

/** Stores the limits with the role: a shared connection has no settings of its own outside a transaction. */
async function keepLimits(directUrl: string): Promise<void> {
  const client = await connectPatiently(directUrl);
  try {
    const database = client.escapeIdentifier(client.database ?? '');
    await client.query(setLimits(`alter role current_user in database ${database} set`));
  } finally {
    await client.end();
  }
}
