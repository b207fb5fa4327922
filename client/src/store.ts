import { useSyncExternalStore } from 'react';

/** Value outside React that screens follow with `useStore`. */
export type Store<T> = {
  get(): T;
  subscribe(listener: () => void): () => void;
};

export function createStore<T>(initial: T) {
  let value = initial;
  const { notify, ...store } = createStoreOf(() => value);
  return {
    ...store,
    set(next: T): void {
      value = next;
      notify();
    },
  };
}

/**
 * Follows a value that is kept elsewhere, such as in the browser's storage. `listen` adds a listener to changes from
 * outside; others are announced by `notify`.
 */
export function createStoreOf<T>(read: () => T, listen?: (listener: () => void) => () => void) {
  const listeners = new Set<() => void>();
  return {
    get: read,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      const stop = listen?.(listener);
      return () => {
        listeners.delete(listener);
        stop?.();
      };
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
  };
}

export const useStore = <T>({ subscribe, get }: Store<T>): T => useSyncExternalStore(subscribe, get);
