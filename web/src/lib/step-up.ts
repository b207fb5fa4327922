let waiting: ((confirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Opens the password request; concurrent calls share one. Resolves to whether the member confirmed. */
export function askStepUp(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

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
