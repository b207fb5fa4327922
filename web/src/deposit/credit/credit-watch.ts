import { useSyncExternalStore } from 'react';
import { statementList } from '@kapao/contract/statement';
import type { StatementRow } from '@kapao/contract/statement';
import { call } from '../../lib/api.ts';
import { readToken } from '../../lib/session.ts';
import { readText, writeText } from '../../lib/storage.ts';

/** How long money is looked out for after a member may have sent it. */
const watchMs = 10 * 60_000;
export const newestRows = 10;

/** Money that may come in: what the statement held before, by id, so that no clock has to agree with another. */
export type CreditWatch = {
  known: readonly string[];
  untilMs: number;
  /** Whose money: a mark of the session, so that the next member is told nothing. */
  session: string;
  /** The slip it is expected by. */
  slipId?: string;
};

const key = 'credit-watch';
const listeners = new Set<() => void>();
let cached: { text: string | null; watch: CreditWatch | null } = { text: null, watch: null };

/** What the watch asks; to be asked at once when money is known to be there. */
export const watchedCredits = { queryKey: ['deposit', 'watch'] } as const;

/**
 * Begins to look out for money, or goes on for longer; kept over a reload, as a phone may drop the page meanwhile.
 * Answers whether it could begin: without it the balance still comes by itself, only later.
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

/** The same, with the newest rows at hand. */
export function keepWatching(rows: readonly StatementRow[]): void {
  const known = new Set([...(creditWatch()?.known ?? []), ...rows.map(({ _id }) => _id)]);
  keep({ ...creditWatch(), known: [...known], untilMs: Date.now() + watchMs, session: session() });
}

/** Looks out for what becomes of a slip, too; call {@link watchCredits} before it is sent. */
export function watchSlip(slipId: string): void {
  const running = creditWatch();
  if (running) keep({ ...running, slipId, untilMs: Date.now() + watchMs });
}

/** Somebody else has told of this row. */
export function noteTold({ _id }: StatementRow): void {
  const watch = creditWatch();
  if (watch) keep({ ...watch, known: [...watch.known, _id] });
}

export function endCreditWatch(): void {
  keep(null);
}

/** Deposits that have come in since. */
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
  if (text !== cached.text) cached = { text, watch: parse(text) };
  return cached.watch?.session === session() ? cached.watch : null;
}

const session = (): string => (readToken() ?? '').slice(-8);

export function useWatch(): CreditWatch | null {
  return useSyncExternalStore(subscribe, creditWatch);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse(text: string | null): CreditWatch | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isWatch(value) ? value : null;
  } catch {
    return null;
  }
}

const isWatch = (value: unknown): value is CreditWatch =>
  typeof value === 'object' && value !== null && 'known' in value && Array.isArray(value.known) && 'untilMs' in value;
