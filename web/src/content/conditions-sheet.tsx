import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useLanguage, useCoreWords } from '../i18n/language.ts';
import { queryClient } from '../lib/query.ts';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Empty, ErrorState } from '../ui/state/empty.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { conditionsQuery } from './queries.ts';
import { ServerHtml } from './server-html.tsx';

/** The conditions of use. Stands beside the screens, so it brings the query cache itself. */
export function ConditionsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { shell } = useCoreWords();
  return (
    <QueryClientProvider client={queryClient}>
      <Sheet open={open} title={shell.conditions} onClose={onClose}>
        <Conditions />
      </Sheet>
    </QueryClientProvider>
  );
}

function Conditions() {
  const { shell } = useCoreWords();
  const query = useQuery(conditionsQuery(useLanguage()));
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
  if (query.data.length === 0) return <Empty title={shell.noConditions} icon="document" />;
  return (
    <div className="stack">
      {query.data.map((html) => (
        <ServerHtml key={html} html={html} />
      ))}
    </div>
  );
}
