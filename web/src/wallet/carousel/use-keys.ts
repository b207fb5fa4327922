import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { nextRow, rowNamed, typeOn } from './keys.ts';
import type { Typed } from './keys.ts';

type List<V> = { options: readonly V[]; index: number; taken: V | null; nameOf: (option: V) => string };

export function useKeys<V>({ options, index, taken, nameOf }: List<V>, onRow: (row: number) => void) {
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
