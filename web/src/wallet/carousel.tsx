import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import css from './carousel.module.css';

/** Height of a row, as in the style sheet. */
const rowPx = 84;
/** How long a scroll must rest before its middle row is the choice; not every browser tells of its end. */
const restMs = 120;

type Props<V extends string> = {
  label: string;
  options: readonly V[];
  value: V;
  /** Chosen on the other side: dimmed, and not to be chosen here. */
  taken: V | null;
  onChoose: (value: V) => void;
  /** A taken option was tapped or swiped to. */
  onTaken: (value: V) => void;
  children: (option: V) => ReactNode;
};

/**
 * A vertical carousel of three rows whose middle one is the choice (DESIGN §6): swipe, wheel, tap, arrow keys. A list
 * box to assistive technology.
 */
export function Carousel<V extends string>({ label, options, value, taken, onChoose, onTaken, children }: Props<V>) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const placed = useRef(false);
  const index = Math.max(0, options.indexOf(value));

  useEffect(() => {
    scrollToRow(list.current, index, placed.current);
    placed.current = true;
  }, [index, options.length]);

  function choose(option: V | undefined): void {
    if (option === undefined || option === value) return;
    if (option === taken) onTaken(option);
    else onChoose(option);
  }

  const scrolling = useRest((byHand) => {
    const element = list.current;
    if (!element) return;
    const option = byHand ? options[Math.round(element.scrollTop / rowPx)] : undefined;
    choose(option);
    // A taken row gives way: back to the one that is chosen.
    if (option === undefined || option === taken) scrollToRow(element, index, true);
  });

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextRow(event.key, index, options, taken);
    if (next === null) return;
    event.preventDefault();
    choose(options[next]);
  }

  return (
    <div className={css['frame']}>
      <ul
        ref={list}
        className={css['list']}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={`${id}-${index}`}
        onKeyDown={onKeyDown}
        {...scrolling}
      >
        {options.map((option, row) => (
          <li
            key={option}
            id={`${id}-${row}`}
            className={cx(css['row'], option === taken && css['taken'])}
            role="option"
            aria-selected={row === index}
            aria-disabled={option === taken ? true : undefined}
            onClick={() => choose(option)}
          >
            {children(option)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Tells when a scroll has come to rest, and whether a person made it: assistive technology scrolls rows into view just to
 * look at them, which is no choice. A finger that pauses on its way has not come to rest.
 */
function useRest(onRest: (byHand: boolean) => void) {
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
  const letGo = (): void => {
    held.current = false;
    if (byHand.current) waitForRest();
  };
  return {
    onWheel: () => void (byHand.current = true),
    onTouchMove: () => void (byHand.current = held.current = true),
    onTouchEnd: letGo,
    onTouchCancel: letGo,
    onScroll: waitForRest,
  };
}

function scrollToRow(list: HTMLUListElement | null, row: number, smooth: boolean): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  list?.scrollTo({ top: row * rowPx, behavior: smooth && !still ? 'smooth' : 'instant' });
}

/** The row a key leads to, stepping over the taken one; null when the key is not ours or there is no row. */
function nextRow<V>(key: string, row: number, options: readonly V[], taken: V | null): number | null {
  const starts: Record<string, readonly [start: number, step: number]> = {
    ArrowDown: [row + 1, 1],
    ArrowUp: [row - 1, -1],
    Home: [0, 1],
    End: [options.length - 1, -1],
  };
  const walk = starts[key];
  if (walk === undefined) return null;
  const [start, step] = walk;
  const next = options[start] === taken && taken !== null ? start + step : start;
  return next >= 0 && next < options.length ? next : null;
}
