import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { useMouseDrag } from '../../ui/scroll/use-mouse-drag.ts';
import css from './carousel.module.css';
import { useKeys } from './use-keys.ts';
import { useRest } from './use-rest.ts';

type Props<V extends string> = {
  label: string;
  options: readonly V[];
  value: V;
  /** Chosen on the other side: dimmed, and not to be chosen here. */
  taken: V | null;
  /** What an option is called, for whoever types its first letters. */
  nameOf: (option: V) => string;
  onChoose: (value: V) => void;
  /** A taken option was tapped, swiped to or asked for by name. */
  onTaken: (value: V) => void;
  children: (option: V) => ReactNode;
};

/**
 * A vertical carousel of three rows whose middle one is the choice (design#components): swipe, wheel, drag, tap, arrow
 * keys and first letters. A list box to assistive technology.
 */
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
    // A taken row gives way: back to the one that is chosen.
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

/** Height of a row; it grows with the text of the page. */
const rowPx = (list: HTMLElement): number => list.firstElementChild?.getBoundingClientRect().height || 1;

const middleRow = (list: HTMLElement): number => Math.round(list.scrollTop / rowPx(list));

function scrollToRow(list: HTMLElement | null, row: number, smooth: boolean): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  list?.scrollTo({ top: row * rowPx(list), behavior: smooth && !still ? 'smooth' : 'instant' });
}
