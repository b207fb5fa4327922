import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { statementList } from '@kapao/contract/statement';
import type { StatementRow } from '@kapao/contract/statement';
import { toMinor } from '@kapao/contract/money';
import { createKept } from '@kapao/client/kept';
import { useStore } from '@kapao/client/store';
import { call } from '@kapao/client/member/call';
import { qrQuery } from '../api.ts';
import { keepWatching, noteShown } from '../credit-watch.ts';

export type WatchedQr = {
  bankCode: string;
  qrcodeId: string;
  /** Server time when the QR was first seen. */
  since: string;
  payable?: number;
  expireIn?: string;
};

const isWatched = (value: unknown): value is WatchedQr =>
  typeof value === 'object' && value !== null && 'bankCode' in value && 'qrcodeId' in value && 'since' in value;

const kept = createKept('qr-watch', isWatched);

export const watchQr = kept.set;
export const watchedQr = kept.get;
export const useWatchedQr = (): WatchedQr | null => useStore(kept);

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

export function creditedBy(qr: WatchedQr, rows: readonly StatementRow[]): StatementRow | undefined {
  const since = Date.parse(qr.since);
  return rows.find(
    ({ statementType, status, from, createdAt }) =>
      statementType === 'deposit' && status === 'SUCCESS' && from === qr.bankCode && Date.parse(createdAt) >= since,
  );
}

const everyMs = 3_000;
const newestRows = 10;

type Options = { onCredited: (row: StatementRow, bonusMinor: bigint) => void };

/**
 * Watches the QR that the member may be paying, with the sheet open or closed. When the QR ends,
 * looks for its credit in the statement. Returns whether a QR is watched.
 */
export function useQrWatch({ onCredited }: Options): boolean {
  const watched = useWatchedQr();
  const client = useQueryClient();
  const query = useQuery({
    ...qrQuery(watched?.bankCode ?? ''),
    enabled: watched !== null,
    refetchInterval: everyMs,
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
    const timer = setInterval(() => void ask().catch(() => undefined), everyMs);
    void ask().catch(() => undefined);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [gone, watched, client]);

  return watched !== null;
}
