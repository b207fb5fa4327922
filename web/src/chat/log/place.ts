import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Distance to the newest message that counts as the bottom (product#chat-widget). */
const nearPx = 60;
const topPx = 80;

type Place = { atBottom: boolean; atTop: boolean };

type Holder = {
  keepPlace: () => void;
  toBottom: (smooth: boolean) => void;
  stop: () => void;
};

/**
 * Keeps the read position while lines are added above and pictures grow; at the bottom it follows new messages.
 * Replaces browser scroll anchoring. Lines of `list` that may disappear are marked `data-passing`.
 */
function holdPlace(log: HTMLElement, list: HTMLElement, notify: (place: Place) => void): Holder {
  let atBottom = true;
  let anchor: { line: HTMLElement; at: number } | null = null;
  let lastPx = log.scrollTop;

  const topOf = (line: Element): number => line.getBoundingClientRect().top - log.getBoundingClientRect().top;
  const fromBottom = (): number => log.scrollHeight - log.clientHeight - log.scrollTop;

  function note(): void {
    lastPx = log.scrollTop;
    atBottom = fromBottom() <= nearPx;
    const line = atBottom ? null : findLine(list, topOf);
    anchor = line && { line, at: topOf(line) };
    notify({ atBottom, atTop: log.scrollTop < topPx });
  }

  function put(px: number): void {
    log.scrollTop = px;
    lastPx = log.scrollTop;
  }

  function keepPlace(): void {
    if (atBottom) put(log.scrollHeight);
    else if (anchor?.line.isConnected) {
      const wanted = anchor.at - (log.scrollTop - lastPx);
      const byPx = topOf(anchor.line) - wanted;
      anchor.at = wanted;
      if (Math.abs(byPx) >= 0.5) put(log.scrollTop + byPx);
      else lastPx = log.scrollTop;
    }
    notify({ atBottom, atTop: log.scrollTop < topPx });
  }

  const onScroll = (): void => {
    // Own scrolling is already noted. Noting it again would add up rounding errors.
    if (Math.abs(log.scrollTop - lastPx) >= 1) note();
  };
  log.addEventListener('scroll', onScroll, { passive: true });
  const sizes = new ResizeObserver(keepPlace);
  sizes.observe(list.parentElement ?? list);
  sizes.observe(log);
  keepPlace();

  return {
    keepPlace,
    toBottom(smooth) {
      if (smooth) log.scrollTo({ top: log.scrollHeight, behavior: 'smooth' });
      else {
        put(log.scrollHeight);
        note();
      }
    },
    stop() {
      log.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    },
  };
}

function findLine(list: HTMLElement, topOf: (line: Element) => number): HTMLElement | null {
  const lines = [...list.children].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.dataset['passing'] === undefined,
  );
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle];
    if (line && topOf(line) < 0) low = middle + 1;
    else high = middle;
  }
  return lines[low] ?? lines.at(-1) ?? null;
}

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
