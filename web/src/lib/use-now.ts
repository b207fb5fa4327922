import { useSyncExternalStore } from 'react';
import { serverNowMs } from '@kapao/client/clock';

const everyMs = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    timer = setInterval(tick, everyMs);
    // A page in the background is not ticked.
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** What `read` returns, again each second; the page draws only when it changes. One timer serves the whole app. */
export const useTicking = (read: () => number): number => useSyncExternalStore(subscribe, read);

/** The server's time, in whole steps. */
export const useNow = (stepMs = everyMs): number => useTicking(() => Math.floor(serverNowMs() / stepMs) * stepMs);
