import type { Currency } from '@kapao/contract/money';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { memberCash } from '../../money/ledger/account.ts';
import { repayDebt } from '../../money/ledger/debt.ts';
import { instant } from '../../money/ledger/transfer.ts';
import { writeStatement } from '../../statement/statement.ts';
import { hasDuplicate } from './duplicate.ts';
import { proveBank } from './proof.ts';
import type { CreditOutcome, PaymentReport, Recipient, ReportedOrder } from './report.ts';
import {
  findOfOrder,
  findStored,
  insertPayment,
  lockPossibleDuplicates,
  markCredited,
  markDoubtful,
  matchDeclared,
  type StoredOfOrder,
  type StoredPayment,
  type StoredReport,
  takeUp,
} from './store.ts';

type Deposit = { memberId: bigint; currency: Currency; amountMinor: bigint; op: string };

/** Effect of a deposit, in the crediting transaction. The caller holds the member's lock. A throw undoes the credit. */
export type AfterDeposit = (tx: Tx, deposit: Deposit) => Promise<void>;

declare module '../../platform/services.ts' {
  interface Services {
    readonly afterDeposit: readonly AfterDeposit[];
  }
}

type Effects = Pick<Services, 'afterDeposit'>;

/**
 * What is stored of a reported payment. `waiting`: in review, a better report may take it up. `differs`: the name
 * belongs to another payment of a QR order.
 */
export type Match =
  | { standing: 'new' | 'differs' }
  | { standing: 'known'; stored: StoredPayment }
  | { standing: 'waiting'; stored: StoredReport };

type ReportRecipient = Recipient & { doubtOf?: (standing: Match['standing']) => Promise<string | undefined> };

/** Sources that show the real sender; a declaration or gift only repeats what the member says. */
const provesSender: ReadonlySet<string> = new Set(['feed', 'csv', 'slip']);

/**
 * Credits a reported payment to a member once: row, ledger, statement and effects. Reuses a waiting payment of the same
 * reference. Without a reference, or with a possible duplicate, it goes to review.
 */
export async function creditReport(
  effects: Effects,
  tx: Tx,
  report: PaymentReport,
  to: ReportRecipient,
): Promise<CreditOutcome> {
  const { memberId } = to;
  const match = await matchReport(tx, report);
  if (match.standing === 'known') return { outcome: 'known', id: match.stored.id, memberId: match.stored.memberId };
  const reason = (await to.doubtOf?.(match.standing)) ?? (await doubtOfReport(tx, report, match, memberId));
  if (reason !== undefined) return reviewReport(tx, report, match, { reason, memberId });
  const credited = await storeCredited(tx, report, match, to);
  if (credited === undefined) return parkReport(tx, report, { reason: 'PAID_TWICE', memberId });
  await bookCredit(effects, tx, { ...credited, amountMinor: report.amountMinor }, to);
  if (report.order === undefined) await matchDeclared(tx, memberId, { id: credited.id, ...report });
  if (provesSender.has(report.source)) await proveBank(tx, memberId, report.sender);
  return { outcome: 'credited', id: credited.id, memberId };
}

/** Credits a payment in review that staff have decided. Does not check for possible duplicates. */
export async function creditWaiting(
  effects: Effects,
  tx: Tx,
  { id, report }: { id: bigint; report: PaymentReport },
  to: Recipient,
): Promise<void> {
  const { amountMinor, reference } = report;
  const { op, round } = await markCredited(tx, id, { memberId: to.memberId, op: opOf(report, id) });
  await bookCredit(effects, tx, { id, op, source: `p:${id}${round}`, amountMinor }, to);
  await matchDeclared(tx, to.memberId, { id, amountMinor, reference });
}

async function reviewReport(
  tx: Tx,
  report: PaymentReport,
  match: Exclude<Match, { standing: 'known' }>,
  why: { reason: string; memberId: bigint },
): Promise<CreditOutcome> {
  if (match.standing !== 'waiting') return parkMatched(tx, report, match, why);
  const { id } = match.stored;
  await markDoubtful(tx, id, report, why);
  return { outcome: 'review', id, ...why };
}

type Why = { reason: string; memberId: bigint | null };

export async function parkReport(tx: Tx, report: PaymentReport, why: Why): Promise<CreditOutcome> {
  return parkMatched(tx, report, await matchReport(tx, report), why);
}

async function parkMatched(tx: Tx, report: PaymentReport, match: Match, why: Why): Promise<CreditOutcome> {
  if (match.standing === 'known') return outcomeOfStored('known', match.stored);
  if (match.standing === 'waiting') return outcomeOfStored('review', match.stored);
  const differs = match.standing === 'differs';
  const named = differs ? { ...report, reference: secondNameOf(report) } : report;
  const id = await insertPayment(tx, named, { state: 'REVIEW', ...why });
  if (id !== undefined) return { outcome: 'review', id, ...why };
  return differs ? knownByName(tx, named) : parkReport(tx, report, why);
}

async function knownByName(tx: Tx, report: PaymentReport): Promise<CreditOutcome> {
  const stored = await findStored(tx, report);
  if (stored === undefined) throw new Error(`payment ${report.channel} ${report.reference} is neither stored nor new`);
  return outcomeOfStored('known', stored);
}

const outcomeOfStored = (outcome: 'known' | 'review', { id, memberId }: StoredPayment): CreditOutcome => ({
  outcome,
  id,
  memberId,
});

async function storeCredited(tx: Tx, report: PaymentReport, match: Match, { memberId, cash }: Recipient) {
  const op = opOf(report);
  const credit = { state: 'CREDITED', op, memberId, currency: cash.currency } as const;
  const waiting = match.standing === 'waiting' ? match.stored.id : undefined;
  if (waiting !== undefined) await takeUp(tx, waiting, report, credit);
  const id = waiting ?? (await insertPayment(tx, report, credit));
  return id === undefined ? undefined : { id, op, source: `${report.order === undefined ? 'p' : 'qr'}:${id}` };
}

/**
 * Ledger operation of a payment's credit, derived from the outside reference, so that a second row cannot be credited
 * (rules#partner-outcomes).
 */
function opOf({ channel, reference }: Pick<PaymentReport, 'channel' | 'reference'>, id?: bigint): string {
  if (reference === null) {
    if (id === undefined) throw new Error(`a report of ${channel} without a reference cannot be credited`);
    return `payment:${id}`;
  }
  if (channel.startsWith('bank:')) return `slip:${channel.slice('bank:'.length)}:${reference}`;
  return namesItself.has(channel) ? `${channel}:${reference}` : `qr:${channel}:${reference}`;
}

const namesItself: ReadonlySet<string> = new Set(['truemoney', 'declared']);

type Credit = { id: bigint; op: string; source: string; amountMinor: bigint };

async function bookCredit(
  { afterDeposit }: Effects,
  tx: Tx,
  { id, op, source, amountMinor }: Credit,
  { memberId, cash, origin }: Recipient,
): Promise<void> {
  const outcome = await instant(tx, {
    op,
    debit: origin.houseAccount,
    credit: memberCash(memberId),
    amountMinor,
    memberId,
    kind: 'deposit',
  });
  if (outcome !== 'done') throw new Error(`the credit of payment ${id} is ${outcome}`);
  await writeStatement(tx, {
    memberId,
    source,
    type: 'deposit',
    from: origin.from,
    to: 'WALLET',
    status: 'SUCCESS',
    amountMinor,
  });
  await runAfterDeposit(afterDeposit, tx, { memberId, currency: cash.currency, amountMinor, op });
}

/** Repays open debt, then runs the effects with the amount that is left. Runs after the credit's rows are written. */
async function runAfterDeposit(afterDeposit: readonly AfterDeposit[], tx: Tx, deposit: Deposit): Promise<void> {
  const paidMinor = await repayDebt(tx, deposit.memberId);
  const amountMinor = paidMinor > deposit.amountMinor ? 0n : deposit.amountMinor - paidMinor;
  if (amountMinor === 0n) return;
  for (const effect of afterDeposit) await effect(tx, { ...deposit, amountMinor });
}

/** Maximum difference between a payment's times in notice and query, which are rounded differently. */
const sameTimeMs = 1_000;

/** Finds the stored payment of a report, and serializes the report with others that may be the same payment. */
async function matchReport(tx: Tx, report: PaymentReport): Promise<Match> {
  if (report.order !== undefined) return matchOrder(tx, report, report.order);
  await lockPossibleDuplicates(tx, report);
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

function secondNameOf({ reference, amountMinor, paidAt }: PaymentReport): string {
  return `${reference}~${amountMinor}~${paidAt.getTime()}`;
}

async function doubtOfReport(
  tx: Tx,
  report: PaymentReport,
  match: Match,
  memberId: bigint,
): Promise<string | undefined> {
  if (report.order !== undefined) return match.standing === 'differs' ? 'PAID_TWICE' : undefined;
  const stored = match.standing === 'waiting' ? match.stored : undefined;
  if (stored !== undefined && stored.reversals > 0) return 'REVERSED';
  if (report.reference === null) return 'NO_REFERENCE';
  if (stored !== undefined && !isSameReport(stored, report)) return 'DIFFERS';
  return (await hasDuplicate(tx, report, { memberId, ownId: stored?.id })) ? 'POSSIBLE_DUPLICATE' : undefined;
}

function isSameReport(stored: StoredReport, { amountMinor, currency, receivingAccountId }: PaymentReport): boolean {
  const receiver = stored.receivingAccountId;
  return (
    stored.amountMinor === amountMinor &&
    stored.currency === currency &&
    (receiver === null || receivingAccountId === null || receiver === receivingAccountId)
  );
}
