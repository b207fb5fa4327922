import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { holdPlace, type Holder, type Place } from './hold-place.ts';

export function usePlace() {
  const log = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const holder = useRef<Holder | null>(null);
  const [place, setPlace] = useState<Place>({ atBottom: true, atTop: false });

  useLayoutEffect(() => {
    if (!log.current || !list.current) return undefined;
    const made = holdPlace(log.current, list.current, (next) =>
      setPlace((now) => (now.atBottom === next.atBottom && now.atTop === next.atTop ? now : next)),
    );
    holder.current = made;
    return () => {
      holder.current = null;
      made.stop();
    };
  }, []);

  useLayoutEffect(() => holder.current?.keepPlace());

  const toBottom = useCallback((smooth: boolean) => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    holder.current?.toBottom(smooth && !still);
  }, []);
  return { log, list, place, toBottom };
}
