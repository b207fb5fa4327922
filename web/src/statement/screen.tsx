import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../ui/action/link.tsx';
import { paths } from '../app/paths.ts';
import { useWords } from '../i18n/language.ts';
import { buttonClass, linkClass } from '../ui/action/button.tsx';
import { Group, Row } from '../ui/layout/card.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Pager } from '../ui/layout/progress.tsx';
import { Empty, ErrorState } from '../ui/state/empty.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { pageSize, statementQuery } from './queries.ts';
import { StatementRow } from './statement-row.tsx';
import css from './statement.module.css';

/** What happened to the member's money, ten rows a page, newest first. */
export function StatementScreen() {
  const { statement: words, common } = useWords();
  const [place, setPlace] = useState<{ page: number; anchor?: string }>({ page: 1 });
  const query = useQuery(statementQuery(place.page, place.anchor));

  function goTo(page: number): void {
    const anchor = page === 1 ? undefined : (place.anchor ?? query.data?.anchor);
    setPlace(anchor === undefined ? { page } : { page, anchor });
    window.scrollTo(0, 0);
  }

  return (
    <Page title={words.title}>
      {query.isPending && <Waiting />}
      {query.isLoadingError && (
        <ErrorState
          title={words.loadFailed}
          onRetry={() => void query.refetch()}
          contact={
            <Link className={linkClass} to={paths.memberContact}>
              {common.contactUs}
            </Link>
          }
        />
      )}
      {query.data?.total === 0 && (
        <Empty
          title={words.empty}
          action={
            <Link className={buttonClass()} to={paths.home}>
              {words.firstDeposit}
            </Link>
          }
        >
          {words.emptyHint}
        </Empty>
      )}
      {query.data && query.data.total > 0 && (
        <>
          <div
            className={css['list']}
            data-old={query.isPlaceholderData ? '' : undefined}
            aria-busy={query.isPlaceholderData}
          >
            <Group list>
              {query.data.statements.map((row) => (
                <StatementRow key={row._id} row={row} />
              ))}
            </Group>
          </div>
          <div className={css['pager']}>
            <Pager page={place.page} total={query.data.total} limit={pageSize} onPage={goTo} />
          </div>
        </>
      )}
    </Page>
  );
}

function Waiting() {
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
