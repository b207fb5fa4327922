import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StatementRow as RowData } from '@kapao/contract/statement';
import { usePageMessages } from '@kapao/i18n/language';
import { Link } from '../ui/action/link.tsx';
import { paths } from '../app/paths.ts';
import { Button, buttonClass, linkClass } from '../ui/action/button.tsx';
import { Group, Row } from '../ui/layout/card.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Pager } from '../ui/layout/progress.tsx';
import { Empty, ErrorState } from '../ui/state/empty.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { useCurrency, walletQuery } from '../wallet/queries.ts';
import { pageSize, statementQuery } from './queries.ts';
import { RefreshLine } from './refresh-line.tsx';
import { SlipsSheet } from './slips/slips-sheet.tsx';
import { StatementRow } from './statement-row.tsx';
import css from './statement.module.css';
import { useNames } from './use-names.ts';

export function StatementScreen() {
  const { statement: messages, common } = usePageMessages();
  const [place, setPlace] = useState<{ page: number; anchor?: string }>({ page: 1 });
  const query = useQuery(statementQuery(place.page, place.anchor));
  const rows = useQuery(walletQuery).isPending ? undefined : query.data;
  const client = useQueryClient();

  function goTo(page: number): void {
    const anchor = page === 1 ? undefined : (place.anchor ?? query.data?.anchor);
    setPlace(anchor === undefined ? { page } : { page, anchor });
    window.scrollTo(0, 0);
  }

  async function refresh(): Promise<boolean> {
    try {
      await client.fetchQuery({ ...statementQuery(place.page, undefined), staleTime: 0 });
      setPlace({ page: place.page });
      return true;
    } catch {
      return false;
    }
  }

  return (
    <Page title={messages.title} action={<SlipsButton />}>
      {!rows && !query.isLoadingError && <StatementSkeleton />}
      {query.isLoadingError && (
        <ErrorState
          title={messages.loadFailed}
          onRetry={() => void query.refetch()}
          contact={
            <Link className={linkClass} to={paths.memberContact}>
              {common.contactUs}
            </Link>
          }
        />
      )}
      {rows && <RefreshLine onRefresh={refresh} />}
      {rows?.total === 0 && (
        <Empty
          title={messages.empty}
          action={
            <Link className={buttonClass()} to={paths.home}>
              {messages.firstDeposit}
            </Link>
          }
        >
          {messages.emptyHint}
        </Empty>
      )}
      {rows && rows.total > 0 && (
        <div
          className={css['list']}
          data-old={query.isPlaceholderData ? '' : undefined}
          aria-busy={query.isPlaceholderData}
        >
          <Rows rows={rows.statements} />
        </div>
      )}
      {rows && rows.total > 0 && (
        <div className={css['pager']}>
          <Pager page={place.page} total={rows.total} limit={pageSize} onPage={goTo} />
        </div>
      )}
    </Page>
  );
}

function Rows({ rows }: { rows: readonly RowData[] }) {
  const names = useNames();
  const currency = useCurrency();
  return (
    <Group list>
      {rows.map((row) => (
        <StatementRow key={row._id} row={row} names={names} currency={currency} />
      ))}
    </Group>
  );
}

function SlipsButton() {
  const { slips: messages } = usePageMessages();
  const [open, setOpen] = useState(() => `${paths.statement}${window.location.hash}` === paths.slips);
  return (
    <>
      <Button kind="secondary" small icon="upload" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {messages.title}
      </Button>
      <SlipsSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function StatementSkeleton() {
  return (
    <div aria-busy="true">
      <Group>
        {[0, 1, 2, 3, 4].map((row) => (
          <Row key={row}>
            <Skeleton width={44} height={44} round />
            <span className="grow stack stack-2">
              <Skeleton width="55%" height={18} />
              <Skeleton width="75%" height={12} />
            </span>
            <Skeleton width={72} height={18} />
          </Row>
        ))}
      </Group>
    </div>
  );
}
