import { createStoreOf, useStore } from '@kapao/client/store';

const pageVisible = createStoreOf(
  () => !document.hidden,
  (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
);

export const usePageVisible = (): boolean => useStore(pageVisible);
