import { startTransition, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { NavigationType, Router, createPath, parsePath } from 'react-router';
import type { To } from 'react-router';

type Place = {
  location: { pathname: string; search: string; hash: string; state: unknown; key: string };
  type: NavigationType;
};

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

function here(type: NavigationType): Place {
  const { pathname, search, hash } = window.location;
  const state: unknown = window.history.state;
  return { location: { pathname, search, hash, state, key: 'default' }, type };
}

/**
 * Router on the browser's address. `BrowserRouter` does the same, but its framework mode adds 5 kB to the first
 * screen's 100.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => here(NavigationType.Pop));

  useEffect(() => {
    const onPop = (): void => setPlace(here(NavigationType.Pop));
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  const navigator = useMemo(() => {
    // Keeps the old screen visible while the next one's code loads, instead of flashing.
    const show = (type: NavigationType): void => startTransition(() => setPlace(here(type)));
    return {
      createHref: hrefOf,
      encodeLocation: (to: To) => ({
        pathname: '/',
        search: '',
        hash: '',
        ...(typeof to === 'string' ? parsePath(to) : to),
      }),
      go: (delta: number) => window.history.go(delta),
      push(to: To, state?: unknown) {
        window.history.pushState(state ?? null, '', hrefOf(to));
        show(NavigationType.Push);
      },
      replace(to: To, state?: unknown) {
        window.history.replaceState(state ?? null, '', hrefOf(to));
        show(NavigationType.Replace);
      },
    };
  }, []);

  return (
    <Router location={place.location} navigationType={place.type} navigator={navigator}>
      {children}
    </Router>
  );
}
