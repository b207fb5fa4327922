import { type Currency, wholeUnits } from '@kapao/contract/money';
import { shareOf } from '../condition/engine.ts';

/** How a member stood at one moment: everything they have, and the ledger's two running sums (docs/bonus.md). */
export type Snapshot = { totalMinor: bigint; flowMinor: bigint; giftedMinor: bigint };

/** What of a loss comes back. `percentBp`: hundredths of a percent. */
export type RefundTerms = { percentBp: bigint; minMinor: bigint; maxMinor: bigint };

/** What a night's loss is measured by. */
export type Window = {
  currency: Currency;
  /** The last snapshot before this night. */
  start: Snapshot;
  end: Snapshot;
  /** The snapshot of seven nights ago: wins and gifts since then count against a loss. */
  week: Snapshot;
  /** What the nights since `week` have found lost already. */
  countedMinor: bigint;
};

export type Refunded = {
  /** What play took: what was there and came in, less what is there and went out. Below 0 when it was won. */
  netMinor: bigint;
  /** What of it is a loss of the member's own that no win, gift or earlier night covers. */
  ownLossMinor: bigint;
  refundMinor: bigint;
};

/**
 * The loss of a night and its refund, rounded down to the currency's smallest amount, below the least one nothing. A loss
 * is what the running net of seven nights adds to the losses found in them, and never more than the night itself lost.
 */
export function refundOf({ terms, ...window }: Window & { terms: RefundTerms }): Refunded {
  const { currency, start, end, week, countedMinor } = window;
  const netMinor = netOf(start, end);
  const runningMinor = ownNetOf(week, end) - countedMinor;
  const ownLossMinor = greater(0n, lesser(ownNetOf(start, end), runningMinor));
  const share = shareOf(ownLossMinor, terms.percentBp);
  const capped = wholeUnits(share > terms.maxMinor ? terms.maxMinor : share, currency);
  return { netMinor, ownLossMinor, refundMinor: capped < terms.minMinor ? 0n : capped };
}

const netOf = (start: Snapshot, end: Snapshot): bigint =>
  start.totalMinor - end.totalMinor + (end.flowMinor - start.flowMinor);

/** Gifts of the time are not the member's own: what is left of them counts as won. */
const ownNetOf = (start: Snapshot, end: Snapshot): bigint => netOf(start, end) - (end.giftedMinor - start.giftedMinor);

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);
