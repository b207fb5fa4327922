import { createStoreOf, useStore } from '@kapao/client/store';

const online = createStoreOf(
  () => navigator.onLine,
  (listener) => {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
);

export const useOnline = (): boolean => useStore(online);
