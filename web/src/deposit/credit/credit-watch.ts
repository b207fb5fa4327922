import { statementList } from '@kapao/contract/statement';
import type { StatementRow } from '@kapao/contract/statement';
import { createKept } from '@kapao/client/kept';
import { useStore } from '@kapao/client/store';
import { call } from '@kapao/client/member/call';
import { readSignIn } from '@kapao/client/member/session';

const watchMs = 10 * 60_000;
export const newestRows = 10;

/** Watch for incoming money. Compares statement ids, so that clocks need not agree. */
export type CreditWatch = {
  known: readonly string[];
  untilMs: number;
  session: string;
  slipId?: string;
};

const isWatch = (value: unknown): value is CreditWatch =>
  typeof value === 'object' && value !== null && 'known' in value && Array.isArray(value.known) && 'untilMs' in value;

const kept = createKept('credit-watch', isWatch);

export const watchedCredits = { queryKey: ['deposit', 'watch'] } as const;

/**
 * Starts or extends the watch, which survives a reload. Returns whether it could start. Without it, the balance updates
 * later.
 */
export async function watchCredits(): Promise<boolean> {
  const running = creditWatch();
  if (running) {
    kept.set({ ...running, untilMs: Date.now() + watchMs });
    return true;
  }
  try {
    const { statements } = await call(statementList, { body: { page: 1, limit: newestRows } });
    keepWatching(statements);
    return true;
  } catch {
    return false;
  }
}

export function keepWatching(rows: readonly StatementRow[]): void {
  const known = new Set([...(creditWatch()?.known ?? []), ...rows.map(({ _id }) => _id)]);
  kept.set({ ...creditWatch(), known: [...known], untilMs: Date.now() + watchMs, session: session() });
}

export function watchSlip(slipId: string): void {
  const running = creditWatch();
  if (running) kept.set({ ...running, slipId, untilMs: Date.now() + watchMs });
}

export function noteShown({ _id }: StatementRow): void {
  const watch = creditWatch();
  if (watch) kept.set({ ...watch, known: [...watch.known, _id] });
}

export function endCreditWatch(): void {
  kept.set(null);
}

export function newCredits({ known }: CreditWatch, rows: readonly StatementRow[]): StatementRow[] {
  return rows.filter(
    ({ _id, statementType, status }) => statementType === 'deposit' && status === 'SUCCESS' && !known.includes(_id),
  );
}

const creditWatch = (): CreditWatch | null => ownWatch(kept.get());

export const useWatch = (): CreditWatch | null => ownWatch(useStore(kept));

const ownWatch = (watch: CreditWatch | null): CreditWatch | null => (watch?.session === session() ? watch : null);

const session = (): string => readSignIn() ?? '';
