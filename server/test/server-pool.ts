import type { Pool } from 'pg';

const serverPools = new WeakMap<Pool, Pool>();

/** The pool that a server under test works with: the same database, as the role that serves. */
export function serverPoolOf(pool: Pool): Pool {
  return serverPools.get(pool) ?? pool;
}

export function keepServerPool(pool: Pool, serverPool: Pool): void {
  serverPools.set(pool, serverPool);
}
