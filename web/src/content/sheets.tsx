import { useState } from 'react';
import { QueryClientProvider, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCoreMessages, useLanguage, useMessages } from '@kapao/i18n/language';
import { useErrorText } from '../lib/error-text.ts';
import { queryClient } from '../lib/query.ts';
import { Button } from '../ui/action/button.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { Empty } from '../ui/state/empty.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { acceptAgreement, agreementsQuery, conditionsQuery } from './api.ts';
import { ServerHtml } from './server-html.tsx';

type AgreementProps = { open: boolean; version: string; onClose: () => void; onAccepted: () => void };

/** Closing is not an answer: the sheet opens again at the next visit. Accepts only the version that was shown. */
export function AgreementSheet({ open, version, onClose, onAccepted }: AgreementProps) {
  const { home } = useMessages();
  const textOf = useErrorText();
  const query = useQuery(agreementsQuery(useLanguage()));
  const [busy, setBusy] = useState(false);

  async function accept(): Promise<void> {
    setBusy(true);
    try {
      await acceptAgreement(version);
      onAccepted();
    } catch (error) {
      toast.error(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet
      open={open}
      title={home.agreement}
      onClose={onClose}
      busy={busy}
      footer={
        <Button block busy={busy} disabled={!query.data} onClick={() => void accept()}>
          {home.accept}
        </Button>
      }
    >
      <div className="stack">
        <p className="c2">{home.agreementText}</p>
        <ServerTexts query={query} />
      </div>
    </Sheet>
  );
}

export function ConditionsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { shell } = useCoreMessages();
  return (
    <QueryClientProvider client={queryClient}>
      <Sheet open={open} title={shell.conditions} onClose={onClose}>
        <Conditions />
      </Sheet>
    </QueryClientProvider>
  );
}

function Conditions() {
  return <ServerTexts query={useQuery(conditionsQuery(useLanguage()))} />;
}

function ServerTexts({ query }: { query: UseQueryResult<string[]> }) {
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
