import { inTransaction } from '../../db/transaction.ts';
import type { House } from '../../house.ts';
import { askPatiently, SilentBook } from './book.ts';
import { bookOf, codesOfBooks } from './books.ts';
import { compareList, compareSum, type Found } from './compare.ts';
import type { Difference } from './match.ts';
import type { Window } from './ours.ts';
import {
  beginRun,
  endGone,
  endRun,
  keepDifferences,
  listDue,
  prolongRun,
  readNextWindow,
  type RunEnd,
} from './store.ts';

/** What a run found; `busy`: another process is at it. Of `differences` only those that no person has closed. */
export type Reconciled = {
  code: string;
  outcome: RunEnd['outcome'] | 'busy' | 'failed';
  window: Window | null;
  matched: number;
  underWay: number;
  differences: readonly Difference[];
};

/** Lists may lag: the job leaves the last minutes to its next run, and looks at the last hour of the one before again. */
const overlapMs = 60 * 60_000;
const settlingMs = 5 * 60_000;

/** The books that are due, one run each (money §2). A job's turn. */
export async function reconcileDue(house: House): Promise<void> {
  const codes = await listDue(house.db, codesOfBooks(house));
  if (codes.length > 0) await reconcile(house, codes, { settlingMs });
}

/**
 * Compares these partners' books with ours and keeps every difference; nothing is ever corrected. Without `window` from
 * where the last run ended until `settlingMs` ago. A partner that is silent, or a run that breaks, stops no other.
 */
export async function reconcile(
  house: House,
  codes: readonly string[],
  { window, settlingMs: untilMs = 0 }: { window?: Window; settlingMs?: number } = {},
): Promise<Reconciled[]> {
  return Promise.all(
    codes.map(async (code): Promise<Reconciled> => {
      try {
        if (window !== undefined) return await reconcileOne(house, code, window, false);
        return await reconcileOne(house, code, await readNextWindow(house.db, code, overlapMs, untilMs), true);
      } catch (error) {
        house.log.error({ err: error, game: code }, 'a partner’s book could not be compared');
        return { ...nothingOf(code), outcome: 'failed' };
      }
    }),
  );
}

const nothingOf = (code: string) => ({ code, window: null, matched: 0, underWay: 0, differences: [] });

async function reconcileOne(house: House, code: string, window: Window, follows: boolean): Promise<Reconciled> {
  const { db } = house;
  const book = bookOf(house, code);
  if (book === undefined) throw new Error(`${code} has no book`);
  const told = { ...nothingOf(code), window: book.kind === 'sum' ? null : window };
  const id = await beginRun(db, code, told.window, follows);
  if (id === undefined) return { ...told, outcome: 'busy' };
  try {
    const found =
      book.kind === 'list'
        ? await compareList(db, code, book, window, async () => void (await prolongRun(db, id)))
        : await compareSum(db, code, () => askPatiently((signal) => book.read({ signal })));
    return { ...told, matched: found.matched, underWay: found.underWay, ...(await keep(house, code, id, found)) };
  } catch (error) {
    if (!(error instanceof SilentBook)) throw error;
    await endRun(db, id, { outcome: 'silent', matched: 0, underWay: 0 });
    house.log.warn({ game: code }, 'a partner did not tell its book');
    return { ...told, outcome: 'silent' };
  }
}

/** What was found and the end of the run are one commit; a run that was taken for killed keeps nothing. */
async function keep(
  house: House,
  code: string,
  id: bigint,
  found: Found,
): Promise<Pick<Reconciled, 'outcome' | 'differences'>> {
  const { matched, underWay, differences: all, looked } = found;
  const kept = await inTransaction(house.db, async (tx) => {
    if (!(await prolongRun(tx, id))) return undefined;
    await keepDifferences(tx, code, all);
    const differences = await endGone(tx, code, looked, all);
    const outcome = differences.length === 0 ? ('agreed' as const) : ('differs' as const);
    await endRun(tx, id, { matched, underWay, outcome });
    return { outcome, differences };
  });
  if (kept === undefined) return { outcome: 'busy', differences: [] };
  if (kept.outcome === 'differs') {
    house.log.error({ game: code, differences: kept.differences.length }, 'a partner’s book and ours differ');
  }
  return kept;
}
