import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';
import { type ListBook, readList } from './book.ts';
import { clocksApartMs, type Difference, type Matched, match } from './match.ts';
import { oldestBeginning, readClearing, readNet, readOurs, type Window } from './ours.ts';

/** What a run looked at: open differences within `looked` that it did not find again have gone. */
export type Found = Matched & { looked: RawBuilder<boolean> };

/** What a transaction of ours may last, and more. */
const commitMs = 10_000;

/** Read first, compared then: whatever the list may hold has its intent by the time ours is read. */
export async function compareList(
  db: Db,
  code: string,
  book: ListBook,
  window: Window,
  onPage: () => Promise<void>,
): Promise<Found> {
  const oldest = (await oldestBeginning(db, code, window)) ?? window.from;
  const from = new Date(Math.min(oldest.getTime(), window.from.getTime()) - clocksApartMs);
  const to = new Date(window.to.getTime() + clocksApartMs);
  const entries = await readList(book, { from, to }, onPage);
  const references = entries.flatMap(({ reference }) => reference ?? []);
  const ours = await readOurs(db, code, { from, to }, references);
  const { differences, ...counts } = match(entries, ours, window);
  const looked = sql<boolean>`(kind = 'ledger_differs' or (kind <> 'sum_differs' and at >= ${window.from} and at < ${window.to}))`;
  return { ...counts, differences: [...differences, ...(await clearingDifferences(db, code))], looked };
}

/** The partner tells one sum of everything: what may or may not be in it yet makes no difference. */
export async function compareSum(db: Db, code: string, readSum: () => Promise<bigint>): Promise<Found> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const begunAt = rows[0]?.now ?? new Date();
  const theirsMinor = await readSum();
  const { netMinor, unsureInMinor, unsureOutMinor } = await readNet(db, code, new Date(begunAt.getTime() - commitMs));
  const differenceMinor = theirsMinor - netMinor;
  const unsure = unsureInMinor > 0n || unsureOutMinor > 0n;
  const within = differenceMinor >= -unsureOutMinor && differenceMinor <= unsureInMinor;
  const ledger = await clearingDifferences(db, code);
  const counts = { matched: within && !unsure ? 1 : 0, underWay: unsure ? 1 : 0 };
  const sums = { ...none, oursMinor: netMinor, theirsMinor, differenceMinor, at: begunAt };
  const sum = within ? [] : [{ ...sums, kind: 'sum_differs' as const, subject: 'sum' }];
  // Within what is unsure nothing is known, so a difference of before stays as it is.
  const looked = within && unsure ? sql<boolean>`kind = 'ledger_differs'` : sql<boolean>`true`;
  return { ...counts, differences: [...sum, ...ledger], looked };
}

const none = { intentId: null, theirId: null, username: null, direction: null };

/** Money on a clearing account that no transfer with the game accounts for. */
async function clearingDifferences(db: Db, code: string): Promise<Difference[]> {
  const accounts = await readClearing(db, code);
  return accounts.flatMap(({ account, minor, intentsMinor }) => {
    const sides = {
      oursMinor: intentsMinor,
      theirsMinor: minor,
      differenceMinor: minor - intentsMinor,
      at: new Date(),
    };
    return minor === intentsMinor
      ? []
      : [{ ...none, ...sides, kind: 'ledger_differs' as const, subject: `ledger:${account}` }];
  });
}
