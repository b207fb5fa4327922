import { useEffect, useRef } from 'react';

/** Time without scrolling after which the middle row is the choice. Not every browser reports the end of a scroll. */
const restMs = 120;

/**
 * Reports the end of a scroll and whether the member scrolled: assistive technology scrolls rows into view without
 * choosing them. A still finger does not end the scroll.
 */
export function useRest(onRest: (byHand: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const byHand = useRef(false);
  const held = useRef(false);
  const latest = useRef(onRest);
  useEffect(() => {
    latest.current = onRest;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  function waitForRest(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (held.current) return;
      const made = byHand.current;
      byHand.current = false;
      latest.current(made);
    }, restMs);
  }
  const hold = (): void => void (byHand.current = held.current = true);
  const letGo = (): void => {
    held.current = false;
    if (byHand.current) waitForRest();
  };
  return {
    hold,
    letGo,
    scrolling: {
      onWheel: () => void (byHand.current = true),
      onTouchMove: hold,
      onTouchEnd: letGo,
      onTouchCancel: letGo,
      onScroll: waitForRest,
    },
  };
}
