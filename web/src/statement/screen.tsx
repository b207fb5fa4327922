import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePageMessages } from '@kapao/i18n/language';
import { serverNowMs } from '@kapao/client/clock';
import { Link } from '../ui/action/link.tsx';
import { paths } from '../app/paths.ts';
import { Button, buttonClass, linkClass } from '../ui/action/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Pager } from '../ui/layout/progress.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { useCurrency, walletQuery } from '../money/api.ts';
import { pageSize, statementQuery } from './api.ts';
import { everything, filterOf } from './model.ts';
import type { Choice } from './model.ts';
import { Days, FilterBar, StatementSkeleton } from './parts.tsx';
import { SlipsSheet } from './slips-sheet.tsx';
import { cx } from '../ui/cx.ts';
import css from './statement.module.css';

type Place = { choice: Choice; filter: ReturnType<typeof filterOf>; page: number; anchor?: string };

const newest = (choice: Choice): Place => ({ choice, filter: filterOf(choice, serverNowMs()), page: 1 });

export function StatementScreen() {
  const { statement: messages, common } = usePageMessages();
  const [place, setPlace] = useState<Place>(() => newest(everything));
  const query = useQuery(statementQuery(place));
  const isWaiting = useQuery(walletQuery).isPending;
  const currency = useCurrency();
  const client = useQueryClient();
  const isOld = query.isPlaceholderData;
  const list = isWaiting || (isOld && query.data?.total === 0) ? undefined : query.data;
  const isFiltered = Object.keys(place.filter).length > 0;
  const isEmpty = list?.total === 0;

  function goTo(page: number): void {
    const { anchor, ...rest } = place;
    const kept = page === 1 ? undefined : (anchor ?? query.data?.anchor);
    setPlace({ ...rest, page, ...(kept !== undefined && { anchor: kept }) });
    window.scrollTo(0, 0);
  }

  async function refresh(): Promise<boolean> {
    const now = { ...newest(place.choice), page: place.page };
    try {
      await client.fetchQuery({ ...statementQuery(now), staleTime: 0 });
      setPlace(now);
      return true;
    } catch {
      return false;
    }
  }

  return (
    <Page title={messages.title} action={<Slips />} wide>
      <div className={cx(css['statement'], 'columns-apart')}>
        {(list === undefined || !isEmpty || isFiltered) && (
          <FilterBar choice={place.choice} onChoose={(choice) => setPlace(newest(choice))} onRefresh={refresh} />
        )}
        {!list && !query.isLoadingError && <StatementSkeleton />}
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
        {isEmpty && (isFiltered ? <NoneChosen onAll={() => setPlace(newest(everything))} /> : <NothingYet />)}
        {list && list.total > 0 && (
          <div className={css['list']} data-old={isOld ? '' : undefined} aria-busy={isOld}>
            <Days rows={list.statements} currency={currency} />
            <Pager page={place.page} total={list.total} limit={pageSize} onPage={goTo} />
          </div>
        )}
      </div>
    </Page>
  );
}

function NothingYet() {
  const { statement: messages } = usePageMessages();
  return (
    <Empty
      title={messages.empty}
      action={
        <Link className={buttonClass()} to={paths.deposit}>
          {messages.firstDeposit}
        </Link>
      }
    >
      {messages.emptyHint}
    </Empty>
  );
}

function NoneChosen({ onAll }: { onAll: () => void }) {
  const { statement: messages } = usePageMessages();
  return (
    <Empty
      title={messages.noneChosen}
      icon="search"
      action={
        <Button kind="secondary" onClick={onAll}>
          {messages.showAll}
        </Button>
      }
    />
  );
}

function Slips() {
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
