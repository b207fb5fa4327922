import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { statementList } from '@kapao/contract/statement';
import type { StatementRow } from '@kapao/contract/statement';
import { slipList } from '@kapao/contract/slip';
import { toMinor } from '@kapao/contract/money';
import { createKept } from '@kapao/client/kept';
import { useStore } from '@kapao/client/store';
import { call } from '@kapao/client/member/call';
import { readSignIn } from '@kapao/client/member/session';
import { staleMs } from '../lib/query.ts';
import { qrQuery } from './api.ts';
import { creditedBy, useWatchedQr, watchedQr, watchQr } from './qr/qr-watch.ts';

const watchMs = 10 * 60_000;
const newestRows = 10;

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

/** Returns the gift that came with a deposit: a bonus row not before it. */
export function bonusWith(deposit: StatementRow, rows: readonly StatementRow[]): StatementRow | undefined {
  return rows.find(
    ({ statementType, status, bonus, promotion, createdAt }) =>
      statementType === 'bonus' &&
      status === 'SUCCESS' &&
      (bonus !== undefined || promotion !== undefined) &&
      Date.parse(createdAt) >= Date.parse(deposit.createdAt),
  );
}

const creditWatch = (): CreditWatch | null => ownWatch(kept.get());

const useWatch = (): CreditWatch | null => ownWatch(useStore(kept));

const ownWatch = (watch: CreditWatch | null): CreditWatch | null => (watch?.session === session() ? watch : null);

const session = (): string => readSignIn() ?? '';

const everyMs = 4_000;
const qrEveryMs = 3_000;

type Options = { onCredited: (row: StatementRow, bonusMinor: bigint) => void; onSlipRefused: (note: string) => void };

/**
 * Announces credits by bank, slip or gift link, and refused slips, with the sheet open or closed.
 * Stops ten minutes after the member may have paid.
 */
export function useCreditWatch(options: Options): void {
  const watch = useWatch();
  const client = useQueryClient();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { data } = useQuery({
    queryKey: [...watchedCredits.queryKey, watch?.slipId ?? ''],
    queryFn: ({ signal }) => askForCredit(watch, signal),
    staleTime: staleMs.money,
    gcTime: 0,
    enabled: watch !== null,
    refetchInterval: everyMs,
  });

  useEffect(() => {
    if (!watch) return;
    const byQr = watchedQr()?.bankCode;
    const credits = data ? newCredits(watch, data.statements).filter(({ from }) => from !== byQr) : [];
    for (const row of credits) {
      noteShown(row);
      latest.current.onCredited(row, toMinor(bonusWith(row, data?.statements ?? [])?.amount ?? 0));
    }
    const slip = watch.slipId === undefined ? undefined : data?.slips.find(({ _id }) => _id === watch.slipId);
    if (slip?.status === 'FAILED') latest.current.onSlipRefused(slip.note);
    if (credits.length > 0) void client.invalidateQueries({ queryKey: ['statement'] });
    if (credits.length > 0 || slip?.status === 'FAILED') endCreditWatch();
  }, [data, watch, client]);

  useEffect(() => {
    if (!watch) return undefined;
    const timer = setTimeout(endCreditWatch, watch.untilMs - Date.now());
    return () => clearTimeout(timer);
  }, [watch]);
}

async function askForCredit(watch: CreditWatch | null, signal: AbortSignal) {
  const body = { page: 1, limit: newestRows };
  const [{ statements }, { slips }] = await Promise.all([
    call(statementList, { body, signal }),
    watch?.slipId === undefined ? { slips: [] } : call(slipList, { body, signal }),
  ]);
  return { statements, slips };
}

/**
 * Watches the QR that the member may be paying, with the sheet open or closed. When the QR ends,
 * looks for its credit in the statement. Returns whether a QR is watched.
 */
export function useQrWatch({ onCredited }: Pick<Options, 'onCredited'>): boolean {
  const watched = useWatchedQr();
  const client = useQueryClient();
  const query = useQuery({
    ...qrQuery(watched?.bankCode ?? ''),
    enabled: watched !== null,
    refetchInterval: qrEveryMs,
  });
  const credited = useRef(onCredited);
  useEffect(() => {
    credited.current = onCredited;
  });

  const state = query.data?.state;
  const gone = watched !== null && state !== undefined && !(state.hasQrcode && state.qrcodeId === watched.qrcodeId);
  useEffect(() => {
    if (!gone || !watched) return undefined;
    let wanted = true;
    const ask = async (): Promise<void> => {
      const { statements } = await call(statementList, { body: { page: 1, limit: newestRows } });
      if (!wanted) return;
      const row = creditedBy(watched, statements);
      watchQr(null);
      // Money that arrives late is credited late, so keep watching from the current rows.
      if (row === undefined) return keepWatching(statements);
      noteShown(row);
      void client.invalidateQueries({ queryKey: ['statement'] });
      credited.current(row, toMinor(bonusWith(row, statements)?.amount ?? 0));
    };
    const timer = setInterval(() => void ask().catch(() => undefined), qrEveryMs);
    void ask().catch(() => undefined);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [gone, watched, client]);

  return watched !== null;
}
