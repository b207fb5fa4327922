import { inTransaction } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { askPatiently, StatementUnavailable } from './provider-statement.ts';
import { findStatement, codesOfStatements } from './provider-statements.ts';
import { compareList, compareSum, type Found } from './compare.ts';
import type { Difference } from './match.ts';
import type { Window } from './ours/ours.ts';
import {
  beginRun,
  endGone,
  endRun,
  keepDifferences,
  listDue,
  listOpenHours,
  prolongRun,
  readNextWindow,
  type RunEnd,
} from './store.ts';
import { carrySums } from './ours/sums.ts';

export { countOpenItems } from './store.ts';

/** `busy`: another process runs it. `differences` omits those that staff have closed. */
export type Reconciled = {
  code: string;
  outcome: RunEnd['outcome'] | 'busy' | 'failed';
  window: Window | null;
  matched: number;
  underWay: number;
  differences: readonly Difference[];
};

/** Lists may lag: the job leaves the last minutes to its next run and checks the previous run's last hour again. */
const overlapMs = 60 * 60_000;
const settlingMs = 5 * 60_000;

export async function reconcileDue(services: Pick<Services, 'db' | 'games' | 'log' | 'payouts'>): Promise<void> {
  const codes = await listDue(services.db, codesOfStatements(services));
  if (codes.length > 0) await reconcileStatements(services, codes, { settlingMs });
}

/**
 * Compares providers' statements with our transfers and stores every difference; corrects nothing. Without `window`,
 * from the end of the last run until `settlingMs` ago. One failure does not stop the others.
 */
export async function reconcileStatements(
  services: Pick<Services, 'db' | 'games' | 'log' | 'payouts'>,
  codes: readonly string[],
  { window, settlingMs: untilMs = 0 }: { window?: Window; settlingMs?: number } = {},
): Promise<Reconciled[]> {
  return Promise.all(
    codes.map(async (code): Promise<Reconciled> => {
      try {
        if (window !== undefined) return await reconcileOne(services, code, window, false);
        return await followLastRun(services, code, untilMs);
      } catch (error) {
        services.log.error({ err: error, game: code }, 'a provider’s statement could not be compared');
        return { ...nothingOf(code), outcome: 'failed' };
      }
    }),
  );
}

const nothingOf = (code: string) => ({ code, window: null, matched: 0, underWay: 0, differences: [] });

/** Each run is stored, so catching up after days of outage continues after a restart. */
const stepMs = 6 * 60 * 60_000;

async function followLastRun(
  services: Pick<Services, 'db' | 'games' | 'log' | 'payouts'>,
  code: string,
  untilMs: number,
): Promise<Reconciled> {
  const window = await readNextWindow(services.db, code, overlapMs, untilMs);
  if (findStatement(services, code)?.kind === 'sum') return reconcileOne(services, code, window, true);
  let all: Reconciled = { ...nothingOf(code), outcome: 'agreed' };
  const steps: Window[] = [];
  for (let at = window.from.getTime(); at < window.to.getTime(); at += stepMs) {
    steps.push({ from: new Date(at), to: new Date(Math.min(at + stepMs, window.to.getTime())) });
  }
  for (const step of steps) {
    const run = await reconcileOne(services, code, step, true);
    all = mergeRuns(all, run);
    if (run.outcome === 'silent' || run.outcome === 'busy') return all;
  }
  for (const hour of await listOpenHours(services.db, code, window.from)) {
    all = mergeRuns(all, await reconcileOne(services, code, hour, false));
  }
  return all;
}

function mergeRuns(one: Reconciled, next: Reconciled): Reconciled {
  const window = one.window === null ? next.window : { from: one.window.from, to: (next.window ?? one.window).to };
  return {
    ...next,
    outcome: next.outcome === 'agreed' ? one.outcome : next.outcome,
    window,
    matched: one.matched + next.matched,
    underWay: next.underWay,
    differences: [...one.differences, ...next.differences],
  };
}

async function reconcileOne(
  services: Pick<Services, 'db' | 'games' | 'log' | 'payouts'>,
  code: string,
  window: Window,
  follows: boolean,
): Promise<Reconciled> {
  const { db } = services;
  const statement = findStatement(services, code);
  if (statement === undefined) throw new Error(`${code} has no statement`);
  const answer = { ...nothingOf(code), window: statement.kind === 'sum' ? null : window };
  const id = await beginRun(db, code, answer.window, follows);
  if (id === undefined) return { ...answer, outcome: 'busy' };
  try {
    await carrySums(db, code, async () => void (await prolongRun(db, id)));
    const found =
      statement.kind === 'list'
        ? await compareList(db, code, statement, window, async () => void (await prolongRun(db, id)))
        : await compareSum(db, code, () => askPatiently((signal) => statement.read({ signal })));
    return {
      ...answer,
      matched: found.matched,
      underWay: found.underWay,
      ...(await storeDifferences(services, code, id, found)),
    };
  } catch (error) {
    if (!(error instanceof StatementUnavailable)) throw error;
    await endRun(db, id, { outcome: 'silent', matched: 0, underWay: 0 });
    services.log.warn({ game: code }, 'a provider did not return its statement');
    return { ...answer, outcome: 'silent' };
  }
}

/** Stores the differences and the end of the run in one commit; a run declared lost stores nothing. */
async function storeDifferences(
  services: Pick<Services, 'db' | 'log'>,
  code: string,
  id: bigint,
  found: Found,
): Promise<Pick<Reconciled, 'outcome' | 'differences'>> {
  const { matched, underWay, differences: all, checked } = found;
  const kept = await inTransaction(services.db, async (tx) => {
    if (!(await prolongRun(tx, id))) return undefined;
    await keepDifferences(tx, code, all);
    const differences = await endGone(tx, code, checked, all);
    const outcome = differences.length === 0 ? ('agreed' as const) : ('differs' as const);
    await endRun(tx, id, { matched, underWay, outcome });
    return { outcome, differences };
  });
  if (kept === undefined) return { outcome: 'busy', differences: [] };
  if (kept.outcome === 'differs') {
    services.log.error(
      { game: code, differences: kept.differences.length },
      'a provider’s statement differs from the ledger',
    );
  }
  return kept;
}
