import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { walletQuery } from '../../wallet/queries.ts';
import { touchedByWheel } from '../queries.ts';
import { askForClaim, claimToSend } from './claim.ts';
import type { ClaimOutcome } from './claim.ts';

/** Delay in ms between click and claim (product#coupons). */
const claimDebounceMs = 500;

const touched: readonly (readonly string[])[] = [...touchedByWheel, ['bonus'], walletQuery.queryKey];

export function useClaim(coupon: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ClaimOutcome | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function send(): Promise<void> {
    const answer = await askForClaim(claimToSend(coupon));
    setBusy(false);
    setOutcome(answer);
    for (const queryKey of touched) void client.invalidateQueries({ queryKey });
  }

  function claim(): void {
    setBusy(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), claimDebounceMs);
  }

  return { busy, claim, outcome };
}
