import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** State of a navigation to home from home itself, by the home button. */
export const homeAgain = { again: true };

/** Scrolls to the top and checks the balance when the home button is tapped on home. */
export function useHomeAgain(onAgain: () => void): void {
  const { state } = useLocation() as { state: unknown };
  const type = useNavigationType();
  const seen = useRef(state);
  const refresh = useEffectEvent(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    onAgain();
  });
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    // Closing a sheet goes back to an entry with this state, and is no tap.
    if (type === NavigationType.Replace && isAgain(state)) refresh();
  }, [state, type]);
}

const isAgain = (state: unknown): boolean => typeof state === 'object' && state !== null && 'again' in state;
