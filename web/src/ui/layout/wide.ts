import { createStoreOf, useStore } from '@kapao/client/store';

const wideQuery = (): MediaQueryList => window.matchMedia('(min-width: 1024px)');

const wide = createStoreOf(
  () => wideQuery().matches,
  (listener) => {
    const query = wideQuery();
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  },
);

/** Returns whether the window is a desktop's: links in the top bar, chat in the corner (design#layout). */
export const useWide = (): boolean => useStore(wide);
