import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { useMouseDrag } from '../../ui/scroll/use-mouse-drag.ts';
import css from './carousel.module.css';
import { nextRow, rowNamed, typeOn } from './keys.ts';
import type { Typed } from './keys.ts';
import { useRest } from './use-rest.ts';

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
