import { shareOf } from '../condition/engine.ts';

/** How a member stood at one moment: everything they have, and the ledger's two running sums (docs/bonus.md). */
export type Snapshot = { totalMinor: bigint; flowMinor: bigint; giftedMinor: bigint };

/** What of a loss comes back. `percentBp`: hundredths of a percent. */
export type RefundTerms = { percentBp: bigint; minMinor: bigint; maxMinor: bigint };

export type Refunded = {
  /** What play took: what was there and came in, less what is there and went out. Below 0 when it was won. */
  netMinor: bigint;
  /** Of that, the member's own: gifts are not given back. */
  ownLossMinor: bigint;
  refundMinor: bigint;
};

/** The loss between two moments and its refund, rounded down to 0.01, below the least one nothing (rules §6). */
export function refundOf({ start, end, terms }: { start: Snapshot; end: Snapshot; terms: RefundTerms }): Refunded {
  const netMinor = start.totalMinor - end.totalMinor + (end.flowMinor - start.flowMinor);
  const ownLossMinor = greater(0n, netMinor - (end.giftedMinor - start.giftedMinor));
  const share = shareOf(ownLossMinor, terms.percentBp);
  const capped = share > terms.maxMinor ? terms.maxMinor : share;
  return { netMinor, ownLossMinor, refundMinor: capped < terms.minMinor ? 0n : capped };
}

const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);
