import { useSyncExternalStore } from 'react';

let unread = 0;
const listeners = new Set<() => void>();

/** How many messages wait to be read, at most 100: asked for as long as the chat is closed, then told by it. */
export const useUnread = (): number => useSyncExternalStore(subscribe, () => unread);

export function setUnread(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
