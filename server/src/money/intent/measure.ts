import type { Services } from '../../platform/services.ts';
import { graceIsOver, type Intent } from './intent.ts';
import type { Answer, Outcome } from './outcome.ts';
import type { Measured, Moved, Saga } from './saga.ts';
import { deadline, graceSeconds } from './timing.ts';

/**
 * Measure before a class C call, stored as evidence: the balance, and the id of the provider's newest list entry (null:
 * empty list) or else the player's cumulative sum.
 */
export type Measure = { balanceBefore: string; newestBefore?: string | null; movedBefore?: string };

function measuredOf({ kind, measured }: Saga): Measured {
  if (measured === undefined) throw new Error(`the provider of a ${kind} has no balance of the member`);
  return measured;
}

/** Throws when the provider does not answer clearly; then no call is made. */
export async function measureBefore(saga: Saga, intent: Intent): Promise<Measure> {
  const signal = deadline();
  const measured = measuredOf(saga);
  const balanceBefore = String(await measured.balance(intent, signal));
  const list = await measured.recent(intent, signal);
  if (list !== undefined) return { balanceBefore, newestBefore: list[0]?.id ?? null };
  const movedBefore = await measured.moved(intent, signal);
  return movedBefore === undefined ? { balanceBefore } : { balanceBefore, movedBefore: String(movedBefore) };
}

/**
 * Decides how a class C call ended, by the stored measure. `needsPerson`: the provider shows only balances, which play
 * may have changed, so no later answer can decide.
 */
export async function askByMeasure(services: Pick<Services, 'db'>, saga: Saga, intent: Intent): Promise<Asked> {
  const { balanceBefore } = intent.evidence;
  if (typeof balanceBefore !== 'string') {
    const answer: Answer = { outcome: 'not_applied', evidence: { notSent: 'never measured' } };
    return { call: 'measure', answer };
  }
  const finding = await find(measuredOf(saga), intent).catch(() => undefined);
  if (finding === undefined) return { call: 'measure', answer: { outcome: 'unknown', evidence: {} } };
  const graceOver = finding.says !== 'applied' && (await graceIsOver(services.db, intent, graceSeconds));
  const answer: Answer = { outcome: outcomeOfFinding(finding.says, graceOver), evidence: finding.evidence };
  return { call: 'measure', answer, needsPerson: finding.says === 'undecidable' && graceOver };
}

type Asked = { call: string; answer: Answer; needsPerson?: boolean };

/** `unmoved` may be too early: the call may still be in flight. */
type Finding = { says: 'applied' | 'unmoved' | 'unclear' | 'undecidable'; evidence: Record<string, unknown> };

function outcomeOfFinding(says: Finding['says'], graceOver: boolean): Outcome {
  if (says === 'applied') return 'applied';
  return says === 'unmoved' && graceOver ? 'not_applied' : 'unknown';
}

function find(measured: Measured, intent: Intent): Promise<Finding> {
  const { newestBefore, movedBefore } = intent.evidence;
  if (newestBefore !== undefined) return byList(measured, intent, newestBefore);
  return typeof movedBefore === 'string' ? bySum(measured, intent, movedBefore) : byBalance(measured, intent);
}

async function bySum(measured: Measured, intent: Intent, before: string): Promise<Finding> {
  const now = await measured.moved(intent, deadline());
  if (now === undefined) return byBalance(measured, intent);
  const moved = now - BigInt(before);
  const says = moved === measured.change(intent) ? 'applied' : moved === 0n ? 'unmoved' : 'unclear';
  return { says, evidence: { movedNow: String(now) } };
}

/** Never decides: a bet of the same amount looks like the call, and an opposite bet looks like no call. */
async function byBalance(measured: Measured, intent: Intent): Promise<Finding> {
  return { says: 'undecidable', evidence: { balanceNow: String(await measured.balance(intent, deadline())) } };
}

/** Decides by the list: only entries newer than the mark can belong to this call. */
async function byList(measured: Measured, intent: Intent, mark: unknown): Promise<Finding> {
  const list = await measured.recent(intent, deadline());
  const since = list && newerThan(list, mark);
  if (since === undefined) return { says: 'unclear', evidence: { newer: 'the mark is not in the list' } };
  const own = since.filter(({ change }) => change === measured.change(intent));
  const says = own.length === 1 ? 'applied' : since.length === 0 ? 'unmoved' : 'unclear';
  return { says, evidence: { newer: since.map(({ id, change }) => ({ id, change: String(change) })) } };
}

function newerThan(list: readonly Moved[], mark: unknown): readonly Moved[] | undefined {
  if (mark === null) return list;
  const index = list.findIndex(({ id }) => id === mark);
  return index < 0 ? undefined : list.slice(0, index);
}
