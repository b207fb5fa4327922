import { type Currency, wholeUnits } from '@kapao/contract/money';
import { shareOf } from '../condition/engine.ts';

/** State of a member at one moment: total money, and two running sums of the ledger (docs/bonus.md). */
export type Snapshot = { totalMinor: bigint; flowMinor: bigint; giftedMinor: bigint };

export type RefundTerms = { percentBp: bigint; minMinor: bigint; maxMinor: bigint };

export type Window = {
  currency: Currency;
  start: Snapshot;
  end: Snapshot;
  /** Seven nights ago: later wins and gifts reduce a loss. */
  week: Snapshot;
  countedMinor: bigint;
};

export type Refunded = {
  /** Loss by play: (start + inflow) - (end + outflow). Negative for a win. */
  netMinor: bigint;
  /** Part of it that is the member's own loss, not covered by a win, a gift or an earlier night. */
  ownLossMinor: bigint;
  refundMinor: bigint;
};

/**
 * A night's loss and its refund, rounded down; 0 below the minimum. The loss is the running net of seven nights minus
 * losses already counted in them, at most this night's own loss.
 */
export function refundOf({ terms, ...window }: Window & { terms: RefundTerms }): Refunded {
  const { currency, start, end, week, countedMinor } = window;
  const netMinor = netOf(start, end);
  const runningMinor = ownNetOf(week, end) - countedMinor;
  const ownLossMinor = higherMinor(0n, lowerMinor(ownNetOf(start, end), runningMinor));
  const share = shareOf(ownLossMinor, terms.percentBp);
  const capped = wholeUnits(share > terms.maxMinor ? terms.maxMinor : share, currency);
  return { netMinor, ownLossMinor, refundMinor: capped < terms.minMinor ? 0n : capped };
}

const netOf = (start: Snapshot, end: Snapshot): bigint =>
  start.totalMinor - end.totalMinor + (end.flowMinor - start.flowMinor);

/** Gifts in the window are not the member's own money, so what is left of them counts as won. */
const ownNetOf = (start: Snapshot, end: Snapshot): bigint => netOf(start, end) - (end.giftedMinor - start.giftedMinor);

const lowerMinor = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const higherMinor = (a: bigint, b: bigint): bigint => (a > b ? a : b);
