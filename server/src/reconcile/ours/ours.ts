import type { Db } from '../../platform/db/transaction.ts';
import type { Direction } from '../../game/provider.ts';
import { findOldestBeginning, listEndedAfter, listEndedWithin, listOfReferences, listStillOpen } from './store.ts';

/** One of our transfers or payouts. For a payout, `username` is the account and credits are minor units. */
export type Ours = {
  intentId: bigint;
  publicId: string;
  reference: string;
  username: string;
  direction: Direction;
  sentMinor: bigint;
  postedMinor: bigint | null;
  createdAt: Date;
  /** Real time, not the sandbox's clock; null while open. */
  endedAt: Date | null;
};

export type Window = { from: Date; to: Date };

const hourMs = 3_600_000;

function hoursOf({ from, to }: Window): Window[] {
  const hours: Window[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += hourMs) {
    hours.push({ from: new Date(at), to: new Date(Math.min(at + hourMs, to.getTime())) });
  }
  return hours;
}

export async function readOurs(db: Db, code: string, window: Window, references: readonly string[]): Promise<Ours[]> {
  const found = new Map<bigint, Ours>();
  const add = (rows: readonly Ours[]): void => {
    for (const row of rows) found.set(row.intentId, row);
  };
  for (const hour of hoursOf(window)) add(await listEndedWithin(db, code, hour, window.to));
  add(await listEndedAfter(db, code, window.to));
  add(await listStillOpen(db, code, window.to));
  for (let at = 0; at < references.length; at += referencesAtOnce) {
    add(await listOfReferences(db, code, references.slice(at, at + referencesAtOnce)));
  }
  return [...found.values()].toSorted((one, other) => (one.intentId < other.intentId ? -1 : 1));
}

const referencesAtOnce = 1_000;

export async function oldestBeginning(db: Db, code: string, window: Window): Promise<Date | null> {
  let oldest: Date | null = null;
  for (const hour of hoursOf(window)) {
    const at = await findOldestBeginning(db, code, hour);
    if (at !== undefined && (oldest === null || at < oldest)) oldest = at;
  }
  return oldest;
}
