import { useEffect, useRef } from 'react';

/** How long a scroll must rest before its middle row is the choice; not every browser tells of its end. */
const restMs = 120;

/**
 * Tells when a scroll has come to rest, and whether a person made it: assistive technology scrolls rows into view just to
 * look at them, which is no choice. A finger that pauses on its way has not come to rest.
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
