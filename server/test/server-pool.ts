import type { Pool } from 'pg';

const serverPools = new WeakMap<Pool, Pool>();

export function serverPoolOf(pool: Pool): Pool {
  return serverPools.get(pool) ?? pool;
}

export function keepServerPool(pool: Pool, serverPool: Pool): void {
  serverPools.set(pool, serverPool);
}
