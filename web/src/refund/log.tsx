import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { refundMessages } from '@kapao/i18n/refund/messages';
import { showDateTime } from '../lib/format.ts';
import { Pager } from '../ui/layout/progress.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Money } from '../money/money.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { pageSize, refundLogQuery } from './api.ts';
import css from './refund.module.css';

export function RefundLog({ currency }: { currency: Currency }) {
  const messages = refundMessages.use();
  const [page, setPage] = useState(1);
  const query = useQuery(refundLogQuery(page));
  if (query.data?.total === 0) return null;
  return (
    <section className="stack stack-2" aria-label={messages.log} aria-busy={query.isPending || query.isPlaceholderData}>
      <h2>{messages.log}</h2>
      {query.isPending && <Skeleton height={140} on="surface" />}
      {query.isLoadingError && <ErrorState title={messages.logFailed} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          <div className={css['list']} data-old={query.isPlaceholderData ? '' : undefined}>
            <Table head={[messages.date, messages.amount]}>
              {query.data.refunds.map(({ refundAmount, createdAt }) => (
                <tr key={createdAt}>
                  <td>
                    <time dateTime={createdAt}>{showDateTime(createdAt)}</time>
                  </td>
                  <td className={css['received']}>
                    <Money amountMinor={toMinor(refundAmount)} direction="in" spokenCurrency={currency} size="cell" />
                  </td>
                </tr>
              ))}
            </Table>
          </div>
          <Pager page={page} total={query.data.total} limit={pageSize} onPage={setPage} />
        </>
      )}
    </section>
  );
}
