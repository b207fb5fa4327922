import type { Db } from '../platform/db/transaction.ts';
import { isClockBehind, setClock } from './store.ts';

/** Runs work that moves the clock by offsets in ms. Ends with the true time, also when the work fails. */
export async function withMovedClock(db: Db, work: (move: (offsetMs: bigint) => Promise<void>) => Promise<void>) {
  try {
    await work((offsetMs) => setClock(db, offsetMs));
  } finally {
    await setClock(db, 0n);
  }
}

/** Ends a move into the past that a killed process has left. */
export async function endLeftMove(db: Db): Promise<void> {
  if (await isClockBehind(db)) await setClock(db, 0n);
}
