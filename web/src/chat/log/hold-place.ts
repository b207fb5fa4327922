/** Nearer to the newest message than this counts as standing at it (product#chat-widget). */
const nearPx = 60;
/** So near to the oldest one, older ones are asked for. */
const topPx = 80;

export type Place = { atBottom: boolean; atTop: boolean };

export type Holder = {
  /** After anything has changed its size or number: what is read stays where it is, to the pixel. */
  settle: () => void;
  toBottom: (smooth: boolean) => void;
  stop: () => void;
};

/**
 * Holds what a person reads in its place while lines come above it and pictures grow; at the bottom it goes along with
 * what is new. The browser's own anchoring is off, as not every browser has it. `list` holds the lines; those that may
 * go are marked `data-passing`.
 */
export function holdPlace(log: HTMLElement, list: HTMLElement, tell: (place: Place) => void): Holder {
  let atBottom = true;
  let anchor: { line: HTMLElement; at: number } | null = null;
  /** Where the log stood when it was last looked at. */
  let lastPx = log.scrollTop;

  const topOf = (line: Element): number => line.getBoundingClientRect().top - log.getBoundingClientRect().top;
  const fromBottom = (): number => log.scrollHeight - log.clientHeight - log.scrollTop;

  function note(): void {
    lastPx = log.scrollTop;
    atBottom = fromBottom() <= nearPx;
    const line = atBottom ? null : findLine(list, topOf);
    anchor = line && { line, at: topOf(line) };
    tell({ atBottom, atTop: log.scrollTop < topPx });
  }

  function put(px: number): void {
    log.scrollTop = px;
    lastPx = log.scrollTop;
  }

  function settle(): void {
    if (atBottom) put(log.scrollHeight);
    else if (anchor?.line.isConnected) {
      // Moved by hand since, though the browser has not said so yet: the line moved along.
      const wanted = anchor.at - (log.scrollTop - lastPx);
      const byPx = topOf(anchor.line) - wanted;
      anchor.at = wanted;
      if (Math.abs(byPx) >= 0.5) put(log.scrollTop + byPx);
      else lastPx = log.scrollTop;
    }
    tell({ atBottom, atTop: log.scrollTop < topPx });
  }

  const onScroll = (): void => {
    // One's own doing has been noted already; noted anew, halves of pixels would add up.
    if (Math.abs(log.scrollTop - lastPx) >= 1) note();
  };
  log.addEventListener('scroll', onScroll, { passive: true });
  const sizes = new ResizeObserver(settle);
  // What stands around the lines, with them.
  sizes.observe(list.parentElement ?? list);
  sizes.observe(log);
  settle();

  return {
    settle,
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

/** The first line that begins in sight and will not go; else the one that fills the sight. */
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
