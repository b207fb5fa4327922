import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/overlay/toasts.ts';
import { walletQuery } from '../../wallet/queries.ts';
import { touchedByWheel } from '../queries.ts';
import { wheelWords } from '../words.ts';
import { askForClaim, claimsInDoubt } from './claim.ts';

/** Repeats claims without an answer once the page opens, and reports one that was received. */
export function useClaimsInDoubt(): void {
  const client = useQueryClient();
  const words = wheelWords.use();
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
  });
  useEffect(() => {
    async function ask(): Promise<void> {
      const presses = navigator.onLine ? claimsInDoubt() : [];
      const outcomes = await Promise.all(presses.map(askForClaim));
      if (outcomes.length === 0) return;
      if (outcomes.some(({ kind }) => kind === 'received')) toast.success(latest.current.receivedBefore);
      for (const queryKey of [...touchedByWheel, walletQuery.queryKey]) void client.invalidateQueries({ queryKey });
    }
    void ask();
  }, [client]);
}
