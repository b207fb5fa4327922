import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { agreementVersion } from '@kapao/contract/content';
import { firstLanguage } from '@kapao/i18n/language';
import { readText, writeText } from '@kapao/client/storage';
import { useTopDialog } from '../ui/overlay/overlays.ts';
import type { AgreementSheet } from './sheets.tsx';
import { agreementsQuery } from './api.ts';

const key = 'remember-agreement';

type Asked = { version: string; Sheet: typeof AgreementSheet };

/**
 * Asks for agreements not accepted in this browser in their current text (rules#agreements). Waits while another sheet
 * is open.
 */
export function Agreement({ held }: { held: boolean }) {
  const asked = useAsked();
  const free = useTopDialog() === null && !held;
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting');
  if (state === 'waiting' && asked && free) setState('open');
  if (!asked || state === 'waiting') return null;
  return (
    <asked.Sheet
      open={state === 'open'}
      version={asked.version}
      onClose={() => setState('closed')}
      onAccepted={() => {
        writeText('local', key, asked.version);
        setState('closed');
      }}
    />
  );
}

function useAsked(): Asked | null {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    let wanted = true;
    // Without an answer shows nothing. The next visit asks again.
    findAsked(client).then(
      (found) => wanted && setAsked(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [client]);
  return asked;
}

async function findAsked(client: QueryClient): Promise<Asked | null> {
  const agreements = await client.fetchQuery(agreementsQuery(firstLanguage));
  const version = agreementVersion(agreements);
  if (agreements.length === 0 || readText('local', key) === version) return null;
  const { AgreementSheet: Sheet } = await import('./sheets.tsx');
  return { version, Sheet };
}
