import type { Services } from '../../platform/services.ts';
import type { Intent } from './intent.ts';
import type { Answer, Outcome } from './outcome.ts';
import type { Moved, Saga } from './saga.ts';
import { graceIsOver } from './store.ts';
import { deadline, graceSeconds } from './timing.ts';

/**
 * Measure before a class C call, stored as evidence: the balance, and the id of the provider's newest list entry (null:
 * empty list) or else the player's cumulative sum.
 */
export type Measure = { balanceBefore: string; newestBefore?: string | null; movedBefore?: string };

/** Throws when the provider does not answer clearly; then no call is made. */
export async function measureBefore(saga: Saga, intent: Intent): Promise<Measure> {
  const signal = deadline();
  const balanceBefore = String(await saga.measure(intent, signal));
  const list = await saga.recent(intent, signal);
  if (list !== undefined) return { balanceBefore, newestBefore: list[0]?.id ?? null };
  const movedBefore = await saga.moved(intent, signal);
  return movedBefore === undefined ? { balanceBefore } : { balanceBefore, movedBefore: String(movedBefore) };
}

/**
 * Decides how a class C call ended, by the stored measure. `needsPerson`: the provider shows only balances, which play
 * may have changed, so no later answer can decide.
 */
export async function askByMeasure(services: Pick<Services, 'db'>, saga: Saga, intent: Intent): Promise<Measured> {
  const { balanceBefore } = intent.evidence;
  if (typeof balanceBefore !== 'string') {
    const answer: Answer = { outcome: 'not_applied', evidence: { notSent: 'never measured' } };
    return { call: 'measure', answer };
  }
  const finding = await find(saga, intent).catch(() => undefined);
  if (finding === undefined) return { call: 'measure', answer: { outcome: 'unknown', evidence: {} } };
  const graceOver = finding.says !== 'applied' && (await graceIsOver(services.db, intent, graceSeconds));
  const answer: Answer = { outcome: outcomeOf(finding.says, graceOver), evidence: finding.evidence };
  return { call: 'measure', answer, needsPerson: finding.says === 'undecidable' && graceOver };
}

type Measured = { call: string; answer: Answer; needsPerson?: boolean };

/** `unmoved` may be too early: the call may still be in flight. */
type Finding = { says: 'applied' | 'unmoved' | 'unclear' | 'undecidable'; evidence: Record<string, unknown> };

function outcomeOf(says: Finding['says'], graceOver: boolean): Outcome {
  if (says === 'applied') return 'applied';
  return says === 'unmoved' && graceOver ? 'not_applied' : 'unknown';
}

function find(saga: Saga, intent: Intent): Promise<Finding> {
  const { newestBefore, movedBefore } = intent.evidence;
  if (newestBefore !== undefined) return byList(saga, intent, newestBefore);
  return typeof movedBefore === 'string' ? bySum(saga, intent, movedBefore) : byBalance(saga, intent);
}

async function bySum(saga: Saga, intent: Intent, before: string): Promise<Finding> {
  const now = await saga.moved(intent, deadline());
  if (now === undefined) return byBalance(saga, intent);
  const moved = now - BigInt(before);
  const says = moved === saga.change(intent) ? 'applied' : moved === 0n ? 'unmoved' : 'unclear';
  return { says, evidence: { movedNow: String(now) } };
}

/** Never decides: a bet of the same amount looks like the call, and an opposite bet looks like no call. */
async function byBalance(saga: Saga, intent: Intent): Promise<Finding> {
  return { says: 'undecidable', evidence: { balanceNow: String(await saga.measure(intent, deadline())) } };
}

/** Decides by the list: only entries newer than the mark can belong to this call. */
async function byList(saga: Saga, intent: Intent, mark: unknown): Promise<Finding> {
  const list = await saga.recent(intent, deadline());
  const since = list && newerThan(list, mark);
  if (since === undefined) return { says: 'unclear', evidence: { newer: 'the mark is not in the list' } };
  const own = since.filter(({ change }) => change === saga.change(intent));
  const says = own.length === 1 ? 'applied' : since.length === 0 ? 'unmoved' : 'unclear';
  return { says, evidence: { newer: since.map(({ id, change }) => ({ id, change: String(change) })) } };
}

function newerThan(list: readonly Moved[], mark: unknown): readonly Moved[] | undefined {
  if (mark === null) return list;
  const index = list.findIndex(({ id }) => id === mark);
  return index < 0 ? undefined : list.slice(0, index);
}
