import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** State of a navigation to home from home itself, by the home button. */
export const homeAgain = { again: true };

/** Scrolls to the top and checks the balance when the home button is tapped on home. */
export function useHomeAgain(onAgain: () => void): void {
  const location = useLocation();
  const seen = useRef(location.key);
  const refresh = useEffectEvent(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    onAgain();
  });
  useEffect(() => {
    if (seen.current === location.key) return;
    seen.current = location.key;
    if (isAgain(location.state)) refresh();
  }, [location]);
}

const isAgain = (state: unknown): boolean => typeof state === 'object' && state !== null && 'again' in state;
