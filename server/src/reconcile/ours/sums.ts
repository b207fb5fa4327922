import type { Db } from '../../platform/db/transaction.ts';
import { addStep, findNextStep } from './store.ts';

const stepMs = 6 * 3_600_000;

/** Brings the stored sum of a provider up to date, one period after the other. Calls `onStep` before each. */
export async function carrySums(db: Db, code: string, onStep: () => Promise<void>): Promise<void> {
  for (;;) {
    const step = await findNextStep(db, code, stepMs);
    if (step === undefined) return;
    await onStep();
    await addStep(db, code, step);
  }
}
