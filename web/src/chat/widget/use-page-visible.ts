import { useSyncExternalStore } from 'react';

/** Whether the page is looked at, and not behind another tab. */
export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
