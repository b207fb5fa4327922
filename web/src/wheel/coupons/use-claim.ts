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

/** A claim without success. */
export type Unclaimed = { coupon: Coupon; outcome: Exclude<ClaimOutcome, { kind: 'received' }> };

/** Claims one coupon at a time. A result without success stays until it is forgotten. */
export function useClaim(onReceived: (coupon: Coupon, amount: number) => void) {
  const client = useQueryClient();
  const [claiming, setClaiming] = useState<string | null>(null);
  const [unclaimed, setUnclaimed] = useState<Unclaimed | null>(null);
  const latest = useRef(onReceived);
  useEffect(() => {
    latest.current = onReceived;
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function send(coupon: Coupon): Promise<void> {
    const outcome = await askForClaim(claimToSend(coupon._id));
    setClaiming(null);
    if (outcome.kind === 'received') latest.current(coupon, outcome.amount);
    else setUnclaimed({ coupon, outcome });
    for (const queryKey of touched) void client.invalidateQueries({ queryKey });
  }

  function claim(coupon: Coupon): void {
    if (claiming !== null && claiming !== coupon._id) return;
    setClaiming(coupon._id);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(coupon), claimDebounceMs);
  }

  return { claiming, claim, unclaimed, forget: () => setUnclaimed(null) };
}
