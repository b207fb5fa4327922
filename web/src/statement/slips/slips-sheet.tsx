import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SlipRow as RowData } from '@kapao/contract/slip';
import { usePageMessages } from '@kapao/i18n/language';
import { cx } from '../../ui/cx.ts';
import { Pager } from '../../ui/layout/progress.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Empty, ErrorState } from '../../ui/state/empty.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { useCurrency } from '../../wallet/queries.ts';
import { pageSize, slipsQuery } from '../queries.ts';
import { RefreshLine } from '../refresh-line.tsx';
import listCss from '../statement.module.css';
import { SlipRow } from './slip-row.tsx';

export function SlipsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { slips: messages } = usePageMessages();
  return (
    <Sheet open={open} title={messages.title} onClose={onClose}>
      <SlipList />
    </Sheet>
  );
}

function SlipList() {
  const { slips: messages } = usePageMessages();
  const [page, setPage] = useState(1);
  const query = useQuery(slipsQuery(page));

  if (query.isPending) return <SlipsSkeleton />;
  if (query.isLoadingError) return <ErrorState title={messages.loadFailed} onRetry={() => void query.refetch()} />;
  const { total, slips } = query.data;
  return (
    <div className="stack stack-2">
      <RefreshLine onRefresh={async () => !(await query.refetch()).isError} />
      {total === 0 ? (
        <Empty title={messages.empty} icon="image">
          {messages.emptyHint}
        </Empty>
      ) : (
        <div
          className={listCss['list']}
          data-old={query.isPlaceholderData ? '' : undefined}
          aria-busy={query.isPlaceholderData}
        >
          <SlipTable slips={slips} />
        </div>
      )}
      <Pager page={page} total={total} limit={pageSize} onPage={setPage} />
    </div>
  );
}

function SlipTable({ slips }: { slips: readonly RowData[] }) {
  const { slips: messages } = usePageMessages();
  const currency = useCurrency();
  return (
    <Table head={[messages.date, messages.status, messages.amount]}>
      {slips.map((slip) => (
        <SlipRow currency={currency} key={slip._id} slip={slip} />
      ))}
    </Table>
  );
}

function SlipsSkeleton() {
  return (
    <div className={cx('stack', 'stack-2')} aria-busy="true">
      <Skeleton height={44} width="60%" />
      <Skeleton height={280} on="surface" />
    </div>
  );
}
