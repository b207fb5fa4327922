import type { Db } from '../../platform/db/transaction.ts';

/** SQLSTATE of PostgreSQL for a lock time-out, so that callers handle both time-outs alike. */
const lockNotAvailable = '55P03';

const lockWaitsMs = 5_000;

type Waiting = (() => void)[];

const queuesOf = new WeakMap<Db, Map<string, Waiting>>();

/**
 * Runs callers of one key one after another in this process, so that requests of one member do not hold connections
 * while they wait for the lock (reliability#member-isolation).
 * @throws 55P03 when the lock was not free within `waitsMs`; `run` was not called
 */
export async function withLock<T>(db: Db, key: string, run: () => Promise<T>, waitsMs = lockWaitsMs): Promise<T> {
  const turns = queuesOf.get(db) ?? new Map<string, Waiting>();
  queuesOf.set(db, turns);
  const waiting = turns.get(key);
  if (waiting === undefined) turns.set(key, []);
  else await waitForLock(waiting, waitsMs);
  try {
    return await run();
  } finally {
    const next = turns.get(key)?.shift();
    if (next === undefined) turns.delete(key);
    else next();
  }
}

function waitForLock(waiting: Waiting, waitsMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(Object.assign(new Error('no lock within the time limit'), { code: lockNotAvailable }));
    }, waitsMs);
    waiting.push(enter);
  });
}
