/** How large the wheel may be, in pixels, and how much of the window's width it takes at most (product#spin). */
const mostPx = 350;
const mostOfWindow = 0.85;

/** The side of the wheel's square for a window of this width, in whole pixels. */
export const wheelSizePx = (windowWidthPx: number): number =>
  Math.floor(Math.min(mostPx, windowWidthPx * mostOfWindow));

/** The parts of the drawing, in pixels from the middle of a wheel of this size (drawing: 350 units across). */
export function radiiOf(sizePx: number) {
  const unit = sizePx / mostPx;
  return {
    rim: 174 * unit,
    stitch: 167 * unit,
    slices: 160 * unit,
    /** As far as words may go: further out the pointer lies over them when the wheel stands. */
    words: 133 * unit,
  };
}

/** The angle of one slice, in radians. All are equally wide; how often each is drawn is told by its odds. */
export const sliceAngle = (count: number): number => (2 * Math.PI) / count;

/** Which slice is under the pointer when the wheel, first slice up, has been turned clockwise by so many turns. */
export function sliceAt(turned: number, count: number): number {
  const passed = turned - Math.floor(turned);
  return (count - Math.round(passed * count)) % count;
}

/**
 * How far from the middle of its slice the wheel may come to rest, in half slices: never so near an edge that it is
 * unclear.
 */
const mostLean = 0.7;

/**
 * Where the wheel comes to rest, in turns from its first position: `turns` whole turns on from where it stands, and
 * then on to the slice. `lean` from -1 to 1 says where within it; by chance alone, since a wheel that always almost
 * stops at the best slice would lie.
 */
export function restingTurn(from: number, index: number, count: number, turns: number, lean: number): number {
  const goal = -(index + (lean * mostLean) / 2) / count;
  const onward = goal - from - Math.floor(goal - from);
  return from + turns + onward;
}
