import type { House } from '../house.ts';
import type { Intent } from './intent.ts';
import type { Answer, Outcome } from './outcome.ts';
import type { Moved, Saga } from './saga.ts';
import { graceIsOver } from './store.ts';
import { deadline, graceSeconds } from './timing.ts';

/**
 * What a class C partner said before the call: the balance, and where it keeps a list the id of its newest entry, null
 * for none yet. Both in the evidence of the intent, which is what the outcome is told by later (money §2).
 */
export type Measure = { balanceBefore: string; newestBefore?: string | null };

/** Throws when the partner does not answer plainly: then there is no call. */
export async function measureBefore(saga: Saga, intent: Intent): Promise<Measure> {
  const signal = deadline();
  const balanceBefore = String(await saga.measure(intent, signal));
  const list = await saga.recent(intent, signal);
  return list === undefined ? { balanceBefore } : { balanceBefore, newestBefore: list[0]?.id ?? null };
}

/** How a class C call ended, by what was written down before it; `heard` is false where the partner keeps silent. */
export async function askByMeasure(house: House, saga: Saga, intent: Intent) {
  const { balanceBefore, newestBefore } = intent.evidence;
  if (typeof balanceBefore !== 'string') {
    // The measure is stored before the call and under the lease, so without it no call was made.
    const answer: Answer = { outcome: 'not_applied', evidence: { notSent: 'never measured' } };
    return { call: 'measure', answer, heard: false };
  }
  const found =
    newestBefore === undefined ? byBalance(saga, intent, balanceBefore) : byList(saga, intent, newestBefore);
  const finding = await found.catch(() => undefined);
  if (finding === undefined) {
    const answer: Answer = { outcome: 'unknown', evidence: {} };
    return { call: 'measure', answer, heard: false };
  }
  const answer: Answer = { outcome: await outcomeOf(house, intent, finding.says), evidence: finding.evidence };
  // What stays unclear is no news of the partner: two of them would wake each other for ever.
  return { call: 'measure', answer, heard: finding.says !== 'unclear' };
}

/** `unmoved` may be early: the call may still be on its way. */
type Finding = { says: 'applied' | 'unmoved' | 'unclear'; evidence: Record<string, unknown> };

async function outcomeOf({ db }: House, intent: Intent, says: Finding['says']): Promise<Outcome> {
  if (says === 'applied') return 'applied';
  return says === 'unmoved' && (await graceIsOver(db, intent, graceSeconds)) ? 'not_applied' : 'unknown';
}

async function byBalance(saga: Saga, intent: Intent, before: string): Promise<Finding> {
  const now = await saga.measure(intent, deadline());
  const moved = now - BigInt(before);
  const says = moved === saga.change(intent) ? 'applied' : moved === 0n ? 'unmoved' : 'unclear';
  return { says, evidence: { balanceNow: String(now) } };
}

/** The list decides whatever was played meanwhile: only what is newer than the mark can be this call's. */
async function byList(saga: Saga, intent: Intent, mark: unknown): Promise<Finding> {
  const list = await saga.recent(intent, deadline());
  const since = list && newerThan(list, mark);
  // Without its mark the list is too short to tell what is new.
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
