import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import { statementList } from '@kapao/contract/statement';
import type { StatementRow } from '@kapao/contract/statement';
import { call } from '@kapao/client/member/call';
import { keepWatching, noteShown } from '../credit/credit-watch.ts';
import { qrQuery } from '../queries.ts';
import { bonusWith, creditedBy, useWatchedQr, watchQr } from './qr-watch.ts';

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
