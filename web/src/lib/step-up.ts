import { createStore } from '@kapao/client/store';

/** Calls that wait for the member's password; the sheet is open while there are any. */
export const stepUpWaiting = createStore<readonly ((confirmed: boolean) => void)[]>([]);

/** Opens the password request; concurrent calls share one. Resolves to whether the member confirmed. */
export function askStepUp(): Promise<boolean> {
  return new Promise((resolve) => stepUpWaiting.set([...stepUpWaiting.get(), resolve]));
}

export function answerStepUp(confirmed: boolean): void {
  const answered = stepUpWaiting.get();
  stepUpWaiting.set([]);
  for (const resolve of answered) resolve(confirmed);
}
