import type { Pool } from 'pg';

const serverPools = new WeakMap<Pool, Pool>();

/** Returns the pool of a server under test: the same database with the server's role. */
export function serverPoolOf(pool: Pool): Pool {
  return serverPools.get(pool) ?? pool;
}

export function keepServerPool(pool: Pool, serverPool: Pool): void {
  serverPools.set(pool, serverPool);
}
