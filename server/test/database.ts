import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, inject } from 'vitest';
import { createPool } from '../src/platform/db/pool.ts';
import { createDb, type Db } from '../src/platform/db/transaction.ts';
import { runStatement } from './postgres.ts';

/** `db`, `pool` and `url` are a superuser's, for setup and checks. `appUrl` is the server's role. */
export type TestDb = { db: Db; pool: pg.Pool; url: string; appUrl: string; ownerUrl: string };

/**
 * Creates a database for the test file and drops it at the end. Call it once at the top of the file. Checks the
 * ledger's invariants after every test (rules#ledger), or once where the tests undo what they change.
 */
export async function createTestDb({ undoes = false } = {}): Promise<TestDb> {
  const template = new URL(inject('templateUrl'));
  const asAdmin = (statement: string) => runStatement(template.href, statement, 'postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(template);
  url.pathname = `/${name}`;
  // Copying the files takes half the processor time of writing their pages to the log, the usual strategy.
  const copied = `template ${template.pathname.slice(1)} strategy file_copy`;
  await asAdmin(`create database ${name} ${copied} owner kapao_owner`);
  const pool = patientPool(url.href);
  const db = createDb(pool);
  if (!undoes) afterEach(() => assertLedger(pool));
  afterAll(async () => {
    if (undoes) await assertLedger(pool);
    await pool.end();
    await asAdmin(`drop database ${name} with (force)`);
  });
  return {
    db,
    pool,
    url: url.href,
    appUrl: inDatabaseOf(url.href, 'appUrl'),
    ownerUrl: inDatabaseOf(url.href, 'ownerUrl'),
  };
}

const serverPools = new WeakMap<pg.Pool, pg.Pool>();

/** Returns the pool with the server's role over the same database. */
export const serverPoolOf = (pool: pg.Pool): pg.Pool => serverPools.get(pool) ?? pool;

export function patientPool(url: string, options: { max?: number } = {}): pg.Pool {
  const patience = { ...options, patience: 20 };
  const pool = createPool(url, patience);
  const serverPool = createPool(inDatabaseOf(url, 'appUrl'), patience);
  serverPools.set(pool, serverPool);
  const end = pool.end.bind(pool) as () => Promise<void>;
  pool.end = async () => void (await Promise.all([end(), serverPool.end()]));
  return pool;
}

function inDatabaseOf(url: string, role: 'appUrl' | 'ownerUrl'): string {
  const address = new URL(inject(role));
  address.pathname = new URL(url).pathname;
  return address.href;
}

async function assertLedger(pool: pg.Pool): Promise<void> {
  // A name prepares the statement, and without a value it is planned once: planning takes longer than running.
  const { rows } = await pool.query<{ invariant: string; subject: string; detail: string }>({
    name: 'house_violations',
    text: 'select invariant, subject, detail from house_violations()',
  });
  if (rows.length === 0) return;
  const lines = rows.map((row) => `${row.invariant}: ${row.subject}: ${row.detail}`);
  throw new Error(`The ledger's invariants do not hold:\n${lines.join('\n')}`);
}
