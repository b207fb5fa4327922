import type { House } from '../house.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockMember } from '../ledger/account.ts';
import type { Intent } from './intent.ts';
import type { Answer, CapabilityClass } from './outcome.ts';
import { runEffect, type Saga } from './saga.ts';
import { endIntent, graceIsOver, keepUnknown, lockIntent, storeMeasure, wakePartner } from './store.ts';
import { callDeadlineMs, firstCallWithinMs, graceSeconds } from './timing.ts';

const deadline = (): AbortSignal => AbortSignal.timeout(callDeadlineMs);

/**
 * The fast path: the process that reserved makes the first call and records its answer. `reservedAt` is the monotonic
 * time before that commit. Whatever goes wrong here is taken over by a sweeper once the lease has passed.
 */
export async function drive(house: House, intent: Intent, reservedAt: number): Promise<void> {
  const saga = sagaOf(house, intent);
  const ready = saga.capability(intent) === 'C' ? await measureFirst(house, saga, intent) : intent;
  if (ready === undefined || performance.now() - reservedAt > firstCallWithinMs) return;
  const answer = await runEffect(house.faults, intent.kind, 'call', () => saga.call(ready, deadline()));
  await conclude(house, saga, ready, 'call', answer, true);
}

/** Class C has nothing but its balance: what it was is written down before the call, or there is no call. */
async function measureFirst(house: House, saga: Saga, intent: Intent): Promise<Intent | undefined> {
  return runEffect(house.faults, intent.kind, 'measure', async () => {
    const balance = await saga.measure(intent, deadline()).catch(() => undefined);
    if (balance !== undefined) return storeMeasure(house.db, intent, balance);
    const answer: Answer = { outcome: 'not_applied', evidence: { notSent: 'the balance before could not be read' } };
    await conclude(house, saga, intent, 'measure', answer, false);
    return undefined;
  });
}

/** A sweeper's turn: asks the partner in the way its class allows, and nothing else (money §2). */
export async function ask(house: House, intent: Intent): Promise<void> {
  const saga = sagaOf(house, intent);
  const asked = await askBy[saga.capability(intent)](house, saga, intent);
  await conclude(house, saga, intent, asked.call, asked.answer, asked.call === 'call');
  if (asked.heard) await wakePartner(house.db, intent.provider);
}

type Asked = { call: string; answer: Answer; heard: boolean };

const askBy: Record<CapabilityClass, (house: House, saga: Saga, intent: Intent) => Promise<Asked>> = {
  A: (_house, saga, intent) => sendAgain(saga, intent),
  B: async (house, saga, intent) => {
    const { status, evidence } = await saga.status(intent, deadline());
    if (status === 'not_found' && (await graceIsOver(house.db, intent, graceSeconds))) return sendAgain(saga, intent);
    const outcome = status === 'not_found' ? 'unknown' : status;
    return { call: 'status', answer: { outcome, evidence }, heard: status !== 'unknown' };
  },
  C: async (house, saga, intent) => {
    const before = intent.evidence.balanceBefore;
    if (typeof before !== 'string') {
      // The measure is stored before the call and under the lease, so without it no call was made.
      return {
        call: 'measure',
        answer: { outcome: 'not_applied', evidence: { notSent: 'never measured' } },
        heard: false,
      };
    }
    const now = await saga.measure(intent, deadline()).catch(() => undefined);
    if (now === undefined) return { call: 'measure', answer: { outcome: 'unknown', evidence: {} }, heard: false };
    const moved = now - BigInt(before);
    const evidence = { balanceNow: String(now) };
    const graceOver = moved === 0n && (await graceIsOver(house.db, intent, graceSeconds));
    const outcome = moved === saga.change(intent) ? 'applied' : graceOver ? 'not_applied' : 'unknown';
    return { call: 'measure', answer: { outcome, evidence }, heard: true };
  },
};

async function sendAgain(saga: Saga, intent: Intent): Promise<Asked> {
  const answer = await saga.call(intent, deadline());
  return { call: 'call', answer, heard: answer.outcome !== 'unknown' };
}

/** Records an answer: a definite one ends the intent and moves the money in one commit, any other keeps it open. */
async function conclude(house: House, saga: Saga, intent: Intent, call: string, answer: Answer, sent: boolean) {
  if (answer.outcome === 'unknown') return keepUnknown(house.db, intent, call, answer, sent);
  const reservedAt = performance.now();
  const next = await runEffect(house.faults, intent.kind, 'settle', () => settle(house, saga, intent, call, answer));
  house.metrics.intents.inc({ kind: intent.kind, state: endOf(answer) });
  if (next !== undefined) await drive(house, next, reservedAt);
}

const endOf = (answer: Answer) => (answer.outcome === 'applied' ? 'POSTED' : 'VOIDED');

/** Answers the leg that follows, reserved in this very commit (game to game). */
async function settle(house: House, saga: Saga, { id, memberId }: Intent, call: string, answer: Answer) {
  return inTransaction(house.db, async (tx) => {
    await lockMember(tx, memberId);
    const intent = await lockIntent(tx, id);
    if (intent.endedAt !== null) return undefined;
    const next = answer.outcome === 'applied' ? await saga.applied(tx, intent) : await saga.notApplied(tx, intent);
    await endIntent(tx, intent, endOf(answer), call, answer);
    return next ?? undefined;
  });
}

function sagaOf(house: House, intent: Intent): Saga {
  const saga = house.sagas.get(intent.kind);
  if (saga === undefined) throw new Error(`no saga for ${intent.kind}`);
  return saga;
}
