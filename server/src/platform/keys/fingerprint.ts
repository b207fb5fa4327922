import type { Pool, PoolClient } from 'pg';
import type { LoadedKeys } from './keys.ts';
import { unseal } from './seal.ts';
import { startError } from '../start-error.ts';
import { keyIdOf } from './ring.ts';
import { sealedColumns } from './sealed-columns.ts';

export type KnownKey = { keyId: string; source: string; resealedAt: Date | null };

/**
 * Compares the master keys with the fingerprints in the database, and records the current key on first use.
 * @param by who rotates the keys; undefined at a start
 * @throws a start error when the database uses a key that this process does not have
 */
export function checkMasterKeys(pool: Pool, keys: LoadedKeys, by?: string): Promise<void> {
  return locked(pool, async (client) => {
    const known = await readKnownKeys(client);
    const here = keys.source.read().map(keyIdOf);
    const missing = known.find(({ keyId }) => !here.includes(keyId));
    if (missing !== undefined) throw otherKey(keys, `made with master key ${missing.keyId} of ${missing.source}`);
    if (known.length === 0 && !(await opensSealed(client, keys)))
      throw otherKey(keys, 'sealed with another master key');
    const [current = ''] = here;
    if (known.some(({ keyId }) => keyId === current)) return;
    await client.query(
      `insert into master_key (key_id, source, used_by, resealed_at) values ($1, $2, $3, case when $4 then now() end)
       on conflict (key_id) do update set source = $2, used_by = $3, used_since = now(), resealed_at = null, dropped_at = null`,
      [current, keys.source.name, by ?? null, known.length === 0],
    );
  });
}

function otherKey({ source }: LoadedKeys, how: string): Error {
  const here = source.read().map(keyIdOf).join(', ');
  return startError(`The database was ${how}, but ${source.name} holds ${here}; see docs/database-roles-and-keys.md`);
}

/** Returns the keys that values may be sealed with, newest first. */
export async function readKnownKeys(client: Pool | PoolClient): Promise<KnownKey[]> {
  const { rows } = await client.query<KnownKey>(
    `select key_id as "keyId", source, resealed_at as "resealedAt" from master_key
     where dropped_at is null order by used_since desc, key_id`,
  );
  return rows;
}

async function opensSealed(client: PoolClient, keys: LoadedKeys): Promise<boolean> {
  for (const { table, column, owner, purpose } of sealedColumns) {
    const { rows } = await client.query<{ owner: string; sealed: Buffer }>(
      `select ${owner} as owner, ${column} as sealed from ${table} where ${column} is not null limit 1`,
    );
    for (const row of rows) {
      try {
        unseal(keys, { purpose, owner: row.owner }, row.sealed);
      } catch {
        return false;
      }
    }
  }
  return true;
}

/** Runs work under an advisory lock, so that two processes with different keys cannot both record theirs. */
export async function locked<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('master key'))`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
