import type { UseQueryResult } from '@tanstack/react-query';
import { useCoreMessages } from '@kapao/i18n/language';
import { Empty, ErrorState } from '../ui/state/empty.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { ServerHtml } from './server-html.tsx';

export function ServerTexts({ query }: { query: UseQueryResult<string[]> }) {
  const { shell } = useCoreMessages();
  if (query.isPending) {
    return (
      <div className="stack" aria-busy="true">
        <Skeleton height={18} />
        <Skeleton height={18} />
        <Skeleton width="60%" height={18} />
      </div>
    );
  }
  if (query.isLoadingError) return <ErrorState onRetry={() => void query.refetch()} />;
  if (query.data?.length === 0) return <Empty title={shell.noConditions} icon="document" />;
  return (
    <div className="stack">
      {query.data?.map((html) => (
        <ServerHtml key={html} html={html} />
      ))}
    </div>
  );
}
