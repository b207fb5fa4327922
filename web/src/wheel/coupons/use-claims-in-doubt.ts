import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { wheelMessages } from '@kapao/i18n/wheel/messages';
import { toast } from '../../ui/overlay/toasts.ts';
import { walletQuery } from '../../money/api.ts';
import { touchedByWheel } from '../api.ts';
import { askForClaim, claimsInDoubt } from './claim.ts';

export function useClaimsInDoubt(): void {
  const client = useQueryClient();
  const messages = wheelMessages.use();
  const latest = useRef(messages);
  useEffect(() => {
    latest.current = messages;
  });
  useEffect(() => {
    async function ask(): Promise<void> {
      const requests = navigator.onLine ? claimsInDoubt() : [];
      const outcomes = await Promise.all(requests.map(askForClaim));
      if (outcomes.length === 0) return;
      if (outcomes.some(({ kind }) => kind === 'received')) toast.success(latest.current.receivedBefore);
      for (const queryKey of [...touchedByWheel, walletQuery.queryKey]) void client.invalidateQueries({ queryKey });
    }
    void ask();
  }, [client]);
}
