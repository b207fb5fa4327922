import { useSyncExternalStore } from 'react';

export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
