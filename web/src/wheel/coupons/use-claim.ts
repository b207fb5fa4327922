import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Coupon } from '@kapao/contract/wheel';
import { walletQuery } from '../../money/api.ts';
import { touchedByWheel } from '../api.ts';
import { askForClaim, claimToSend } from './claim.ts';
import type { ClaimOutcome } from './claim.ts';

/** Delay in ms between click and claim (product#coupons). */
const claimDebounceMs = 500;

const touched: readonly (readonly string[])[] = [...touchedByWheel, ['bonus'], walletQuery.queryKey];

export type Claimed = { coupon: Coupon; outcome: ClaimOutcome };

/** Claims one coupon at a time. The result stays until it is forgotten, also when its coupon has left the list. */
export function useClaim() {
  const client = useQueryClient();
  const [claiming, setClaiming] = useState<string | null>(null);
  const [claimed, setClaimed] = useState<Claimed | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function send(coupon: Coupon): Promise<void> {
    const outcome = await askForClaim(claimToSend(coupon._id));
    setClaiming(null);
    setClaimed({ coupon, outcome });
    for (const queryKey of touched) void client.invalidateQueries({ queryKey });
  }

  function claim(coupon: Coupon): void {
    if (claiming !== null && claiming !== coupon._id) return;
    setClaiming(coupon._id);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(coupon), claimDebounceMs);
  }

  return { claiming, claim, claimed, forget: () => setClaimed(null) };
}
