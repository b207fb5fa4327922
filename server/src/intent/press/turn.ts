import type { Db } from '../../db/transaction.ts';

/** As PostgreSQL's own 55P03, so that whoever knows what to do about a lock knows about a turn too. */
const lockNotAvailable = '55P03';

/** No longer than a statement may run. */
const turnWaitsMs = 5_000;

type Waiting = (() => void)[];

/** Who holds the turn of a key, and who waits for it, in order. */
const turnsOf = new WeakMap<Db, Map<string, Waiting>>();

/**
 * Runs what takes one and the same lock one after the other in this process. Without it every copy of one member's
 * press would hold a connection while it waits for the lock, and soon nobody else gets one
 * (reliability#member-isolation).
 * @throws 55P03 for a turn that did not come within `waitsMs`; `run` was not called then
 */
export async function inTurn<T>(db: Db, key: string, run: () => Promise<T>, waitsMs = turnWaitsMs): Promise<T> {
  const turns = turnsOf.get(db) ?? new Map<string, Waiting>();
  turnsOf.set(db, turns);
  const waiting = turns.get(key);
  if (waiting === undefined) turns.set(key, []);
  else await waitTurn(waiting, waitsMs);
  try {
    return await run();
  } finally {
    const next = turns.get(key)?.shift();
    if (next === undefined) turns.delete(key);
    else next();
  }
}

function waitTurn(waiting: Waiting, waitsMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(Object.assign(new Error('others were at it for too long'), { code: lockNotAvailable }));
    }, waitsMs);
    waiting.push(enter);
  });
}
