/** The one question for the password that may be open, and the calls that wait for it. */
let waiting: ((confirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Opens the question; calls that need it at once share one. Resolves to whether the member confirmed. */
export function askStepUp(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

/** Closes the question and lets the waiting calls go on, or fail with STEP_UP. */
export function answerStepUp(confirmed: boolean): void {
  const answered = waiting;
  waiting = [];
  notify();
  for (const resolve of answered) resolve(confirmed);
}

export const isStepUpAsked = (): boolean => waiting.length > 0;

export function onStepUpAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
