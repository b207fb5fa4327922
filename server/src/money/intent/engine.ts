import type { Services } from '../../platform/services.ts';
import {
  type Ended,
  type Ending,
  graceIsOver,
  type Intent,
  keepUnknown,
  type Settled,
  stateAfter,
  storeMeasure,
  storeSending,
  wakePartner,
} from './intent.ts';
import { askByMeasure, measureBefore } from './measure.ts';
import type { Answer, CapabilityClass } from './outcome.ts';
import type { Saga } from './saga.ts';
import { callWithinMs, deadline, graceSeconds, operatorAfterMinutes } from './timing.ts';

/**
 * Makes the first call and records its answer; a sweeper takes over after the lease. `reservedAt`: monotonic time
 * before the commit. Returns the end of the last leg; `undefined` while unknown, or when another process ended it.
 */
export async function drive(
  services: Pick<Services, 'db' | 'metrics' | 'sagas'>,
  intent: Intent,
  reservedAt: number,
): Promise<Ended | undefined> {
  const saga = sagaOf(services, intent);
  const ready = saga.capability(intent) === 'C' ? await measureFirst(services, saga, intent) : intent;
  if (ready === undefined || performance.now() - reservedAt > callWithinMs) return undefined;
  const answer = await callFirst(saga, ready);
  return conclude(services, ready, { call: 'call', answer }, true);
}

function callFirst(saga: Saga, intent: Intent): Promise<Answer> {
  return saga.call(intent, deadline());
}

/**
 * Stores the provider's measure before a class C call, which has no reference of ours. Without one it makes no call.
 */
async function measureFirst(
  services: Pick<Services, 'db' | 'metrics' | 'sagas'>,
  saga: Saga,
  intent: Intent,
): Promise<Intent | undefined> {
  const measure = await measureBefore(saga, intent).catch(() => undefined);
  if (measure !== undefined) return storeMeasure(services.db, intent, measure);
  const answer: Answer = { outcome: 'not_applied', evidence: { notSent: 'what was before could not be read' } };
  await conclude(services, intent, { call: 'measure', answer }, false);
  return undefined;
}

/** Asks the provider only in the way its class allows (rules#partner-outcomes). */
export async function ask(services: Services, intent: Intent): Promise<void> {
  const saga = sagaOf(services, intent);
  const asked = await askBy[saga.capability(intent)](services, saga, intent);
  await conclude(services, intent, asked, asked.call === 'call');
  // Wakes only on a definite answer: otherwise delayed intents would wake each other every second.
  if (asked.answer.outcome !== 'unknown') await wakePartner(services.db, intent.provider);
}

type Asked = { call: string; answer: Answer; needsPerson?: boolean };

const askBy: Record<CapabilityClass, (services: Services, saga: Saga, intent: Intent) => Promise<Asked>> = {
  A: (_services, saga, intent) => sendAgain(saga, intent),
  B: async (services, saga, intent) => {
    const claimedAt = performance.now();
    const { status, evidence } = await saga.status(intent, deadline());
    const lost = status === 'not_found' && (await graceIsOver(services.db, intent, graceSeconds));
    const sends = lost && (await storeSending(services.db, intent));
    if (sends && performance.now() - claimedAt <= callWithinMs) return sendAgain(saga, intent);
    const outcome = status === 'not_found' ? 'unknown' : status;
    return { call: 'status', answer: { outcome, evidence } };
  },
  C: askByMeasure,
};

async function sendAgain(saga: Saga, intent: Intent): Promise<Asked> {
  return { call: 'call', answer: await saga.call(intent, deadline()) };
}

async function conclude(
  services: Pick<Services, 'db' | 'metrics' | 'sagas'>,
  intent: Intent,
  { call, answer, needsPerson = false }: Asked,
  sent: boolean,
) {
  const ending = { call, answer };
  if (answer.outcome === 'unknown') {
    await keepUnknown(services.db, intent, ending, sent, needsPerson ? 0 : operatorAfterMinutes);
    return undefined;
  }
  const reservedAt = performance.now();
  const settled = await endBy(services, intent, ending);
  return settled?.next === undefined ? settled?.ended : drive(services, settled.next, reservedAt);
}

/** Ends an intent by a definite answer; the caller drives `next`. Returns `undefined` when it had ended before. */
export async function endBy(
  services: Pick<Services, 'db' | 'metrics' | 'sagas'>,
  intent: Intent,
  ending: Ending,
): Promise<Settled | undefined> {
  const { kind } = intent;
  const settled = await sagaOf(services, intent).settle(services.db, intent, ending);
  if (settled !== undefined) services.metrics.intents.inc({ kind, state: stateAfter(ending) });
  return settled;
}

function sagaOf(services: Pick<Services, 'sagas'>, intent: Intent): Saga {
  const saga = services.sagas.get(intent.kind);
  if (saga === undefined) throw new Error(`no saga for ${intent.kind}`);
  return saga;
}
