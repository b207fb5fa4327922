import { useSyncExternalStore } from 'react';

let unread = 0;
const listeners = new Set<() => void>();

/** Unread messages, at most 100: polled while the chat is closed, then updated by it. */
export const useUnread = (): number => useSyncExternalStore(subscribe, () => unread);

export function setUnread(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
