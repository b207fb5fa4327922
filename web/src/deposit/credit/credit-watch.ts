import { useSyncExternalStore } from 'react';
import { statementList } from '@kapao/contract/statement';
import type { StatementRow } from '@kapao/contract/statement';
import { readText, writeText } from '@kapao/client/storage';
import { call } from '../../lib/api.ts';
import { readSignIn } from '../../lib/session.ts';

const watchMs = 10 * 60_000;
export const newestRows = 10;

/** Watch for incoming money. Compares statement ids, so that clocks need not agree. */
export type CreditWatch = {
  known: readonly string[];
  untilMs: number;
  session: string;
  slipId?: string;
};

const key = 'credit-watch';
const listeners = new Set<() => void>();
let cached: { text: string | null; watch: CreditWatch | null } = { text: null, watch: null };

export const watchedCredits = { queryKey: ['deposit', 'watch'] } as const;

/**
 * Starts or extends the watch, which survives a reload. Returns whether it could start. Without it, the balance updates
 * later.
 */
export async function watchCredits(): Promise<boolean> {
  const running = creditWatch();
  if (running) {
    keep({ ...running, untilMs: Date.now() + watchMs });
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
  keep({ ...creditWatch(), known: [...known], untilMs: Date.now() + watchMs, session: session() });
}

export function watchSlip(slipId: string): void {
  const running = creditWatch();
  if (running) keep({ ...running, slipId, untilMs: Date.now() + watchMs });
}

export function noteShown({ _id }: StatementRow): void {
  const watch = creditWatch();
  if (watch) keep({ ...watch, known: [...watch.known, _id] });
}

export function endCreditWatch(): void {
  keep(null);
}

export function newCredits({ known }: CreditWatch, rows: readonly StatementRow[]): StatementRow[] {
  return rows.filter(
    ({ _id, statementType, status }) => statementType === 'deposit' && status === 'SUCCESS' && !known.includes(_id),
  );
}

function keep(watch: CreditWatch | null): void {
  writeText('session', key, watch && JSON.stringify(watch));
  for (const listener of listeners) listener();
}

function creditWatch(): CreditWatch | null {
  const text = readText('session', key);
  if (text !== cached.text) cached = { text, watch: parseWatch(text) };
  return cached.watch?.session === session() ? cached.watch : null;
}

const session = (): string => readSignIn() ?? '';

export function useWatch(): CreditWatch | null {
  return useSyncExternalStore(subscribe, creditWatch);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parseWatch(text: string | null): CreditWatch | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isWatch(value) ? value : null;
  } catch {
    return null;
  }
}

const isWatch = (value: unknown): value is CreditWatch =>
  typeof value === 'object' && value !== null && 'known' in value && Array.isArray(value.known) && 'untilMs' in value;
