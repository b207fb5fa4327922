/** How wide a text is in a size, both in pixels. */
export type Measure = (text: string, fontPx: number) => number;

/** The room for words on one slice, in pixels from the middle, and the slice's angle in radians. */
export type Room = { innerPx: number; outerPx: number; angle: number };

/** `rim`: lines lie across the slice, the first one outermost. `spoke`: they run from the hub outwards, side by side. */
export type Direction = 'rim' | 'spoke';
export type FittedLabel = { lines: readonly string[]; fontPx: number };
export type FittedLabels = { direction: Direction; labels: readonly FittedLabel[] };

const sizes = [17, 16, 15, 14, 13, 12, 11] as const;
const smallestPx = 11;
/** Below this, words across the slices are given up and all run outwards. */
const smallestAcrossPx = 12;
/** One line is better than two larger ones, down to this size. */
const smallestAlonePx = 13;
/** Room for the marks over and under Thai and Lao letters. */
export const lineHeight = 1.4;
/** Between words and the edge of their slice. */
const padPx = 5;
const mostLines = 3;

/**
 * Fits the words of all slices into their room: every corner of every line lies within its slice. They stand across the slices
 * where that is possible for all, else all run outwards; one that is too long for that too ends with "…".
 */
export function fitLabels(labels: readonly string[], room: Room, measure: Measure): FittedLabels {
  const across = labels.map((label) => fitIn(label, 'rim', smallestAcrossPx, room, measure));
  if (across.every((label) => label !== null)) return { direction: 'rim', labels: across };
  return {
    direction: 'spoke',
    labels: labels.map((label) => fitIn(label, 'spoke', smallestPx, room, measure) ?? cut(label, room, measure)),
  };
}

function fitIn(label: string, direction: Direction, least: number, room: Room, measure: Measure): FittedLabel | null {
  const pieces = breakPieces(label);
  const lineCounts = Array.from({ length: mostLines }, (_, index) => index + 1);
  const tries = [
    ...sizes.filter((fontPx) => fontPx >= smallestAlonePx).map((fontPx) => ({ fontPx, count: 1 })),
    ...sizes.flatMap((fontPx) => lineCounts.map((count) => ({ fontPx, count }))),
  ];
  for (const { fontPx, count } of tries.filter(({ fontPx }) => fontPx >= least)) {
    const lines = fillLines(pieces, limitsOf(direction, count, fontPx, room), (text) => measure(text, fontPx));
    if (lines) return { lines, fontPx };
  }
  return null;
}

/** How wide each of `count` lines may be; 0 where there is no room for it. */
export function limitsOf(direction: Direction, count: number, fontPx: number, room: Room): number[] {
  const line = fontPx * lineHeight;
  if (direction === 'spoke') return Array.from({ length: count }, () => spokeLimit(count * line, room));
  return Array.from({ length: count }, (_, index) => {
    const outer = room.outerPx - index * line;
    const inner = outer - line;
    return inner < room.innerPx ? 0 : 2 * Math.min(halfWidthAt(inner, room.angle), roundHalfWidth(room.outerPx, outer));
  });
}

// The words may not go beyond the round either; they have about the pointer's length left out there.
const roundHalfWidth = (outerPx: number, at: number): number => Math.sqrt((outerPx * 1.2) ** 2 - at ** 2);

/** Half of what is between a slice's edges at a distance from the middle. One slice, or one of two, has no edge beside it. */
const halfWidthAt = (distance: number, angle: number): number =>
  angle >= Math.PI ? Number.POSITIVE_INFINITY : distance * Math.tan(angle / 2) - padPx;

/** How long a block of lines of this height may be that runs outwards: as far in as the slice is that wide. */
function spokeLimit(height: number, room: Room): number {
  const nearest = room.angle >= Math.PI ? 0 : (height / 2 + padPx / 2) / Math.tan(room.angle / 2);
  return Math.max(0, room.outerPx - Math.max(room.innerPx, nearest));
}

/** The pieces put into lines one after the other; null when they do not go in. */
function fillLines(
  pieces: readonly string[],
  limits: readonly number[],
  width: (text: string) => number,
): string[] | null {
  const lines: string[] = [];
  let rest = [...pieces];
  for (const limit of limits) {
    let taken = rest.length;
    while (taken > 0 && width(rest.slice(0, taken).join('').trim()) > limit) taken -= 1;
    if (taken === 0) return null;
    lines.push(rest.slice(0, taken).join('').trim());
    rest = rest.slice(taken);
    if (rest.length === 0) return lines;
  }
  return null;
}

/** As much of it as goes into one, two or three small lines, with "…" at its end; nothing where there is no room at all. */
function cut(label: string, room: Room, measure: Measure): FittedLabel {
  const letters = split(label, 'grapheme');
  for (let kept = letters.length - 1; kept > 0; kept -= 1) {
    const pieces = breakPieces(`${letters.slice(0, kept).join('').trim()}…`);
    for (let count = 1; count <= mostLines; count += 1) {
      const limits = limitsOf('spoke', count, smallestPx, room);
      const lines = fillLines(pieces, limits, (text) => measure(text, smallestPx));
      if (lines) return { lines, fontPx: smallestPx };
    }
  }
  return { lines: [], fontPx: smallestPx };
}

const unspaced = /[\u0e00-\u0eff]/;

/** Where a line may end: after a space, and between two words of a script that has none (Thai, Lao). */
export function breakPieces(label: string): string[] {
  const pieces: string[] = [];
  for (const word of split(label.trim(), 'word')) {
    const before = pieces.at(-1);
    const mayBreak =
      before === undefined ||
      /\s$/.test(before) ||
      (unspaced.test(before.at(-1) ?? '') && unspaced.test(word[0] ?? ''));
    if (mayBreak && word.trim() !== '') pieces.push(word);
    else pieces.splice(-1, 1, (before ?? '') + word);
  }
  return pieces;
}

function split(text: string, by: 'word' | 'grapheme'): string[] {
  // Firefox had none before 125: then only spaces part words, and letters are parted one by one.
  if (typeof Intl.Segmenter !== 'function') return by === 'word' ? text.split(/(\s+)/).filter(Boolean) : [...text];
  return Array.from(new Intl.Segmenter(['th', 'lo'], { granularity: by }).segment(text), ({ segment }) => segment);
}
