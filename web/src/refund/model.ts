import { toMinor } from '@kapao/contract/money';
import type { RefundCheck } from '@kapao/contract/refund';
import { showTime } from '../lib/format.ts';

export type RefundPlan = {
  /** What one tap brings into the wallet; or what waits while `blocked`. */
  amountMinor: bigint;
  /** Last night's refund has to be received before it can go to the wallet. */
  receivesFirst: boolean;
  /** A running bonus holds everything. */
  blocked: boolean;
  /** Last night's refund that waits for the bonus while older ones can go. */
  laterMinor: bigint;
};

type Standing = Pick<RefundCheck, 'result' | 'claimable' | 'refundAmount' | 'refundSuccess' | 'bonus'>;

/**
 * Returns what can be done with the refund, null without a refund. A bonus blocks receiving, and the wallet only for a
 * refund that brings its own condition (rules#receiving-a-refund).
 */
export function planOf({ result, claimable, refundAmount, refundSuccess, bonus }: Standing): RefundPlan | null {
  const nightMinor = result ? toMinor(claimable) : 0n;
  const collectedMinor = toMinor(refundAmount);
  const amountMinor = nightMinor + collectedMinor;
  if (amountMinor <= 0n) return null;
  if (!bonus) return { amountMinor, receivesFirst: nightMinor > 0n, blocked: false, laterMinor: 0n };
  const blocked = collectedMinor <= 0n || refundSuccess > 0;
  if (blocked) return { amountMinor, receivesFirst: false, blocked, laterMinor: 0n };
  return { amountMinor: collectedMinor, receivesFirst: false, blocked, laterMinor: nightMinor };
}

const dayMs = 86_400_000;

/** Whether it ends at the coming midnight in Bangkok. */
export const endsTonight = (until: string, nowMs: number): boolean =>
  showTime(until) === '00:00:00' && Date.parse(until) - nowMs <= dayMs;
