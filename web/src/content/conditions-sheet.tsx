import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useLanguage, useCoreMessages } from '@kapao/i18n/language';
import { queryClient } from '../lib/query.ts';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { conditionsQuery } from './queries.ts';
import { ServerTexts } from './server-texts.tsx';

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
