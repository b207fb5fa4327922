import { Kysely, PostgresDialect, type ControlledTransaction, type Transaction } from 'kysely';
import type pg from 'pg';
import { isRefusal } from '../refusal.ts';
import { codeOf } from '../start-error.ts';
import type { DB } from './generated/schema.ts';
import { patienceOfPool } from './pool.ts';

declare module '../services.ts' {
  interface Services {
    readonly db: Db;
  }
}

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

const maxRetries = 3;
const deadlock = '40P01';
const serializationFailure = '40001';

export function createDb(pool: pg.Pool): Db {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  patiences.set(db, patienceOfPool(pool));
  return db;
}

const patiences = new WeakMap<Db, number>();

/** Returns the factor of the pool on the limits of waits. */
export const patienceOf = (db: Db): number => patiences.get(db) ?? 1;

/**
 * Runs `fn` in one READ COMMITTED transaction; a returned refusal or a throw rolls it back. Repeats `fn` at most 3
 * times after a conflict (rules#ledger), so it must do nothing outside the transaction.
 */
export function inTransaction<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return retryConflicts(() => runAttempt(db, fn));
}

export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await run();
    } catch (error) {
      if (retry >= maxRetries || !isRetryable(error)) throw error;
    }
  }
}

async function runAttempt<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().setIsolationLevel('read committed').execute();
  try {
    const result = await fn(tx);
    if (isRefusal(result)) await rollback(tx);
    else await tx.commit().execute();
    return result;
  } catch (error) {
    await rollback(tx);
    throw error;
  }
}

async function rollback(tx: ControlledTransaction<DB>): Promise<void> {
  if (tx.isCommitted || tx.isRolledBack) return;
  await tx
    .rollback()
    .execute()
    .catch(() => {});
}

function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === deadlock || code === serializationFailure;
}
