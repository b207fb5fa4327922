import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { slipReasons } from '@kapao/contract/slip';
import type { SlipReason, SlipRow as SlipData } from '@kapao/contract/slip';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { usePageMessages } from '@kapao/i18n/language';
import { showDateTime } from '../lib/format.ts';
import { linkClass } from '../ui/action/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Badge } from '../ui/layout/card.tsx';
import { Pager } from '../ui/layout/progress.tsx';
import { Table, Time } from '../ui/layout/table.tsx';
import { Money } from '../money/money.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { useCurrency } from '../money/api.ts';
import { pageSize, slipsQuery } from './api.ts';
import { RefreshButton } from './parts.tsx';
import { viewSlip, slipLink } from './view-slip.ts';
import css from './slips.module.css';
import listCss from './statement.module.css';

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
      <div className={listCss['second']}>
        <span className="grow" />
        <RefreshButton onRefresh={async () => !(await query.refetch()).isError} />
      </div>
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

function SlipTable({ slips }: { slips: readonly SlipData[] }) {
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

const tones = { SUCCESS: 'pos', FAILED: 'neg', PENDING: 'info' } as const;

function SlipRow({ slip, currency }: { slip: SlipData; currency: Currency }) {
  const { slips: messages, statement } = usePageMessages();
  const status = { SUCCESS: statement.success, FAILED: statement.failed, PENDING: messages.processing }[slip.status];
  return (
    <tr>
      <td>
        <Time at={slip.createdAt} />
      </td>
      <td>
        <Badge tone={tones[slip.status]}>{status}</Badge>
        {isReason(slip.note) && <span className={css['reason']}>({messages.reasons[slip.note]})</span>}
        <ViewSlip slip={slip} />
      </td>
      <td>
        {slip.amount === 0 ? (
          <>
            <span aria-hidden="true">-</span>
            <span className="vh">{messages.noAmount}</span>
          </>
        ) : (
          <Money amountMinor={toMinor(slip.amount)} spokenCurrency={currency} size="cell" />
        )}
      </td>
    </tr>
  );
}

// Other notes are internal (product#slip-status).
const isReason = (note: string): note is SlipReason => slipReasons.some((reason) => reason === note);

function ViewSlip({ slip }: { slip: SlipData }) {
  const { slips: messages } = usePageMessages();
  const link = slipLink(slip.link);
  if (slip.reference === '' && link === null) return null;
  const face = (
    <>
      {messages.view}
      <span className="vh"> {fill(messages.viewMore, { time: showDateTime(slip.createdAt) })}</span>
      <Icon name="external" size="xs" />
    </>
  );
  const className = cx(linkClass, 't14', css['view']);
  if (slip.reference === '') {
    return (
      <a className={className} href={link ?? ''} target="_blank" rel="noopener noreferrer">
        {face}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      onClick={() => void viewSlip(slip.reference, { waiting: messages.opening, failed: messages.viewFailed })}
    >
      {face}
    </button>
  );
}
