import type { Tx } from '../../platform/db/transaction.ts';
import { hasDuplicate } from './duplicate.ts';
import type { PaymentReport, ReportedOrder } from './report.ts';
import {
  findOfOrder,
  findStored,
  lockLikes,
  type StoredOfOrder,
  type StoredPayment,
  type StoredReport,
} from './store.ts';

/**
 * What is stored of a reported payment. `waiting`: in review, a better report may take it up. `differs`: the name
 * belongs to another payment of a QR order.
 */
export type Match =
  | { standing: 'new' | 'differs' }
  | { standing: 'known'; stored: StoredPayment }
  | { standing: 'waiting'; stored: StoredReport };

/** Maximum difference between a payment's times in notice and query, which are rounded differently. */
const sameTimeMs = 1_000;

/** Finds the stored payment of a report, and serializes the report with others that may be the same payment. */
export async function matchReport(tx: Tx, report: PaymentReport): Promise<Match> {
  if (report.order !== undefined) return matchOrder(tx, report, report.order);
  await lockLikes(tx, report);
  const stored = await findStored(tx, report);
  if (stored === undefined) return { standing: 'new' };
  return { standing: stored.state === 'REVIEW' ? 'waiting' : 'known', stored };
}

/** The caller holds the lock of the order. A stored payment of an order is known, also when it waits. */
async function matchOrder(tx: Tx, report: PaymentReport, order: ReportedOrder): Promise<Match> {
  const secondName = secondNameOf(report);
  const rows = await findOfOrder(tx, report, { orderId: order.id, secondName });
  const names = new Set([report.reference, secondName, ...order.names]);
  const stored = rows.find(
    (row) => (row.orderId === null || row.orderId === order.id) && names.has(row.reference) && isSameMoney(row, report),
  );
  if (stored !== undefined) return { standing: 'known', stored };
  return { standing: rows.some(({ reference }) => reference === report.reference) ? 'differs' : 'new' };
}

function isSameMoney(row: StoredOfOrder, { amountMinor, paidAt }: PaymentReport): boolean {
  return row.amountMinor === amountMinor && Math.abs(row.paidAt.getTime() - paidAt.getTime()) < sameTimeMs;
}

export function secondNameOf({ reference, amountMinor, paidAt }: PaymentReport): string {
  return `${reference}~${amountMinor}~${paidAt.getTime()}`;
}

export async function doubtOf(
  tx: Tx,
  report: PaymentReport,
  match: Match,
  memberId: bigint,
): Promise<string | undefined> {
  if (report.order !== undefined) return match.standing === 'differs' ? 'PAID_TWICE' : undefined;
  const stored = match.standing === 'waiting' ? match.stored : undefined;
  if (stored !== undefined && stored.reversals > 0) return 'REVERSED';
  if (report.reference === null) return 'NO_REFERENCE';
  if (stored !== undefined && !isSame(stored, report)) return 'DIFFERS';
  return (await hasDuplicate(tx, report, { memberId, ownId: stored?.id })) ? 'TWIN' : undefined;
}

function isSame(stored: StoredReport, { amountMinor, currency, receivingAccountId }: PaymentReport): boolean {
  const receiver = stored.receivingAccountId;
  return (
    stored.amountMinor === amountMinor &&
    stored.currency === currency &&
    (receiver === null || receivingAccountId === null || receiver === receivingAccountId)
  );
}
