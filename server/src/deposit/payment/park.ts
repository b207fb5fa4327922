import type { Tx } from '../../platform/db/transaction.ts';
import { type Match, matchReport, secondNameOf } from './match.ts';
import type { CreditOutcome, PaymentReport } from './report.ts';
import { findStored, insertPayment, type StoredPayment } from './store.ts';

type Why = { reason: string; memberId: bigint | null };

export async function parkReport(tx: Tx, report: PaymentReport, why: Why): Promise<CreditOutcome> {
  return parkMatched(tx, report, await matchReport(tx, report), why);
}

export async function parkMatched(tx: Tx, report: PaymentReport, match: Match, why: Why): Promise<CreditOutcome> {
  if (match.standing === 'known') return outcomeOf('known', match.stored);
  if (match.standing === 'waiting') return outcomeOf('review', match.stored);
  const differs = match.standing === 'differs';
  const named = differs ? { ...report, reference: secondNameOf(report) } : report;
  const id = await insertPayment(tx, named, { state: 'REVIEW', ...why });
  if (id !== undefined) return { outcome: 'review', id, ...why };
  return differs ? knownByName(tx, named) : parkReport(tx, report, why);
}

async function knownByName(tx: Tx, report: PaymentReport): Promise<CreditOutcome> {
  const stored = await findStored(tx, report);
  if (stored === undefined) throw new Error(`payment ${report.channel} ${report.reference} is neither stored nor new`);
  return outcomeOf('known', stored);
}

const outcomeOf = (outcome: 'known' | 'review', { id, memberId }: StoredPayment): CreditOutcome => ({
  outcome,
  id,
  memberId,
});
