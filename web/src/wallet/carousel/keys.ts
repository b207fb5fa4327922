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

export type Typed = { word: string; atMs: number };

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
