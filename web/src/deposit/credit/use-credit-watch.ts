import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { slipList } from '@kapao/contract/slip';
import { toMinor } from '@kapao/contract/money';
import { statementList } from '@kapao/contract/statement';
import type { StatementRow } from '@kapao/contract/statement';
import { call } from '@kapao/client/member/call';
import { staleMs } from '../../lib/query.ts';
import { bonusWith, watchedQr } from '../qr/qr-watch.ts';
import { endCreditWatch, newCredits, newestRows, noteShown, useWatch, watchedCredits } from './credit-watch.ts';
import type { CreditWatch } from './credit-watch.ts';

const everyMs = 4_000;

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
