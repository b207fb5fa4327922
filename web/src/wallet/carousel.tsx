import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { useMouseDrag } from '../ui/action/use-mouse-drag.ts';
import css from './carousel.module.css';

type Props<V extends string> = {
  label: string;
  options: readonly V[];
  value: V;
  taken: V | null;
  nameOf: (option: V) => string;
  onChoose: (value: V) => void;
  onTaken: (value: V) => void;
  children: (option: V) => ReactNode;
};

/** Vertical carousel of three rows, of which the middle one is chosen (design#components). Has the list box role. */
export function Carousel<V extends string>(props: Props<V>) {
  const { label, options, value, taken, nameOf, onChoose, onTaken, children } = props;
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

  const { hold, letGo, scrolling } = useRest((byHand) => {
    const element = list.current;
    if (!element) return;
    const option = byHand ? options[middleRow(element)] : undefined;
    choose(option);
    // Scroll back from a taken row to the chosen one.
    if (option === undefined || option === taken) scrollToRow(element, index, true);
  });
  const dragging = useMouseDrag({ axis: 'y', onHold: hold, onLetGo: letGo });

  const onKeyDown = useKeys({ options, index, taken, nameOf }, (row) => choose(options[row]));

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
        {...dragging}
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

const rowPx = (list: HTMLElement): number => list.firstElementChild?.getBoundingClientRect().height || 1;

const middleRow = (list: HTMLElement): number => Math.round(list.scrollTop / rowPx(list));

function scrollToRow(list: HTMLElement | null, row: number, smooth: boolean): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  list?.scrollTo({ top: row * rowPx(list), behavior: smooth && !still ? 'smooth' : 'instant' });
}

type List<V> = { options: readonly V[]; index: number; taken: V | null; nameOf: (option: V) => string };

function useKeys<V>({ options, index, taken, nameOf }: List<V>, onRow: (row: number) => void) {
  const typed = useRef<Typed>({ word: '', atMs: 0 });

  function rowOf(event: KeyboardEvent): number | null {
    const next = nextRow(event.key, index, options, taken);
    if (next !== null) typed.current = { word: '', atMs: 0 };
    if (next !== null || event.ctrlKey || event.metaKey || event.altKey) return next;
    const word = typeOn(typed.current, event.key, event.timeStamp);
    if (!word) return null;
    typed.current = word;
    return rowNamed(word.word, index, options.map(nameOf));
  }

  return (event: KeyboardEvent): void => {
    const row = rowOf(event);
    if (row === null) return;
    event.preventDefault();
    onRow(row);
  };
}

/** Time without scrolling after which the middle row is the choice. Not every browser reports the end of a scroll. */
const restMs = 120;

/**
 * Reports the end of a scroll and whether the member scrolled: assistive technology scrolls rows into view without
 * choosing them. A still finger does not end the scroll.
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

export function nextRow<V>(key: string, row: number, options: readonly V[], taken: V | null): number | null {
  const last = options.length - 1;
  const walks: Record<string, readonly [start: number, step: number]> = {
    ArrowDown: [row + 1, 1],
    ArrowUp: [row - 1, -1],
    PageDown: [Math.min(row + pageRows, last), -1],
    PageUp: [Math.max(row - pageRows, 0), 1],
    Home: [0, 1],
    End: [last, -1],
  };
  const walk = walks[key];
  if (walk === undefined) return null;
  const [start, step] = walk;
  const next = options[start] === taken && taken !== null ? start + step : start;
  return next >= 0 && next <= last ? next : null;
}

const pageRows = 3;

const wordMs = 700;

type Typed = { word: string; atMs: number };

export function typeOn({ word, atMs }: Typed, key: string, nowMs: number): Typed | null {
  const going = nowMs - atMs < wordMs ? word : '';
  if ([...key].length !== 1 || (key === ' ' && going === '')) return null;
  return { word: going + key.toLocaleLowerCase(), atMs: nowMs };
}

/** Wraps at the end. One repeated letter starts after `row`. */
export function rowNamed(word: string, row: number, names: readonly string[]): number | null {
  const same = [...word].every((letter) => letter === word[0]);
  const wanted = same ? word.slice(0, 1) : word;
  const from = same ? row + 1 : row;
  for (let step = 0; step < names.length; step += 1) {
    const at = (from + step) % names.length;
    if (names[at]?.toLocaleLowerCase().startsWith(wanted)) return at;
  }
  return null;
}
