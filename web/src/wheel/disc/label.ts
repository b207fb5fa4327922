export type Measure = (text: string, fontPx: number) => number;

/** Room for text on one slice: distances from the middle in pixels, and the slice's angle in radians. */
export type Room = { innerPx: number; outerPx: number; angle: number };

/** `rim`: lines lie across the slice, the first one outermost. `spoke`: they run outwards from the hub. */
export type Direction = 'rim' | 'spoke';
export type FittedLabel = { lines: readonly string[]; fontPx: number };
export type FittedLabels = { direction: Direction; labels: readonly FittedLabel[] };

const sizes = [17, 16, 15, 14, 13, 12, 11] as const;
const smallestPx = 11;
const smallestAcrossPx = 12;
const smallestAlonePx = 13;
export const lineHeight = 1.4;
const padPx = 5;
const mostLines = 3;

/**
 * Fits all labels so that every corner of every line lies within its slice: across where all fit, else outwards, cut
 * with "…".
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
    const lines = fillLines(pieces, lineLimits(direction, count, fontPx, room), (text) => measure(text, fontPx));
    if (lines) return { lines, fontPx };
  }
  return null;
}

export function lineLimits(direction: Direction, count: number, fontPx: number, room: Room): number[] {
  const line = fontPx * lineHeight;
  if (direction === 'spoke') return Array.from({ length: count }, () => spokeLimit(count * line, room));
  return Array.from({ length: count }, (_, index) => {
    const outer = room.outerPx - index * line;
    const inner = outer - line;
    return inner < room.innerPx ? 0 : 2 * Math.min(halfWidthAt(inner, room.angle), roundHalfWidth(room.outerPx, outer));
  });
}

const roundHalfWidth = (outerPx: number, at: number): number => Math.sqrt((outerPx * 1.2) ** 2 - at ** 2);

const halfWidthAt = (distance: number, angle: number): number =>
  angle >= Math.PI ? Number.POSITIVE_INFINITY : distance * Math.tan(angle / 2) - padPx;

function spokeLimit(height: number, room: Room): number {
  const nearest = room.angle >= Math.PI ? 0 : (height / 2 + padPx / 2) / Math.tan(room.angle / 2);
  return Math.max(0, room.outerPx - Math.max(room.innerPx, nearest));
}

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

function cut(label: string, room: Room, measure: Measure): FittedLabel {
  const letters = split(label, 'grapheme');
  for (let kept = letters.length - 1; kept > 0; kept -= 1) {
    const pieces = breakPieces(`${letters.slice(0, kept).join('').trim()}…`);
    for (let count = 1; count <= mostLines; count += 1) {
      const limits = lineLimits('spoke', count, smallestPx, room);
      const lines = fillLines(pieces, limits, (text) => measure(text, smallestPx));
      if (lines) return { lines, fontPx: smallestPx };
    }
  }
  return { lines: [], fontPx: smallestPx };
}

const unspaced = /[\u0e00-\u0eff]/;

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
  // Firefox has no Segmenter before 125: text then breaks at spaces only, and letters one by one.
  if (typeof Intl.Segmenter !== 'function') return by === 'word' ? text.split(/(\s+)/).filter(Boolean) : [...text];
  return Array.from(new Intl.Segmenter(['th', 'lo'], { granularity: by }).segment(text), ({ segment }) => segment);
}
