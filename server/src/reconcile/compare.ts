import type { Db } from '../platform/db/transaction.ts';
import { type ListedStatement, readList } from './provider-statement.ts';
import { clocksApartMs, type Difference, type Matched, match } from './match.ts';
import { oldestBeginning, readOurs, type Window } from './ours/ours.ts';
import { readClearing, readNet } from './ours/store.ts';
import { type Checked, readRealTime } from './store.ts';

export type Found = Matched & { checked: Checked };

const commitMs = 10_000;

/** Reads the list before our transfers, so that every entry of the list has its intent by then. */
export async function compareList(
  db: Db,
  code: string,
  statement: ListedStatement,
  window: Window,
  onPage: () => Promise<void>,
): Promise<Found> {
  const oldest = (await oldestBeginning(db, code, window)) ?? window.from;
  const from = new Date(Math.min(oldest.getTime(), window.from.getTime()) - clocksApartMs);
  const to = new Date(window.to.getTime() + clocksApartMs);
  const entries = await readList(statement, { from, to }, onPage);
  const references = entries.flatMap(({ reference }) => reference ?? []);
  const ours = await readOurs(db, code, { from, to }, references);
  const { differences, ...counts } = match(entries, ours, window);
  return { ...counts, differences: [...differences, ...(await clearingDifferences(db, code))], checked: { window } };
}

/** Compares one sum over everything. Transfers that the sum may or may not include count as a tolerance. */
export async function compareSum(db: Db, code: string, readSum: () => Promise<bigint>): Promise<Found> {
  const begunAt = await readRealTime(db);
  const theirsMinor = await readSum();
  const { netMinor, unsureInMinor, unsureOutMinor } = await readNet(db, code, new Date(begunAt.getTime() - commitMs));
  const differenceMinor = theirsMinor - netMinor;
  const unsure = unsureInMinor > 0n || unsureOutMinor > 0n;
  const within = differenceMinor >= -unsureOutMinor && differenceMinor <= unsureInMinor;
  const ledger = await clearingDifferences(db, code);
  const counts = { matched: within && !unsure ? 1 : 0, underWay: unsure ? 1 : 0 };
  const sums = { ...none, oursMinor: netMinor, theirsMinor, differenceMinor, at: begunAt };
  const sum = within ? [] : [{ ...sums, kind: 'sum_differs' as const, subject: 'sum' }];
  // Within the tolerance nothing is decided, so an earlier difference stays open.
  const checked = within && unsure ? { window: null } : ('all' as const);
  return { ...counts, differences: [...sum, ...ledger], checked };
}

const none = { intentId: null, theirId: null, username: null, direction: null };

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
