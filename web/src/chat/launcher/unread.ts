import { useSyncExternalStore } from 'react';

let unread = 0;
const listeners = new Set<() => void>();

export const useUnread = (): number => useSyncExternalStore(subscribe, () => unread);

export function setUnread(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
