/** Maximum size in pixels, and maximum share of the window's width (product#spin). */
const mostPx = 350;
const mostOfWindow = 0.85;

/** Returns the side of the wheel's square for a window of this width, in whole pixels. */
export const wheelSizePx = (windowWidthPx: number): number =>
  Math.floor(Math.min(mostPx, windowWidthPx * mostOfWindow));

/** Returns the radii of the drawing in pixels (the design is 350 units wide). */
export function radiiOf(sizePx: number) {
  const unit = sizePx / mostPx;
  return {
    rim: 174 * unit,
    stitch: 167 * unit,
    slices: 160 * unit,
    /** Outer limit of words: beyond it the pointer covers them. */
    texts: 133 * unit,
  };
}

/** Returns the angle of one slice in radians. All are equal; the odds do not change it. */
export const sliceAngle = (count: number): number => (2 * Math.PI) / count;

/** Returns the slice under the pointer after a clockwise turn by `turned` turns from the first slice. */
export function sliceAt(turned: number, count: number): number {
  const passed = turned - Math.floor(turned);
  return (count - Math.round(passed * count)) % count;
}

/** Maximum distance from the slice's middle in half slices, so that the result is never unclear. */
const mostLean = 0.7;

/**
 * Returns the final position in turns: `turns` whole turns from the present one, then on to the slice. `lean` (-1 to 1)
 * is the place within it, by chance alone: a wheel that always almost stops at the best slice would lie.
 */
export function restingTurn(from: number, index: number, count: number, turns: number, lean: number): number {
  const goal = -(index + (lean * mostLean) / 2) / count;
  const onward = goal - from - Math.floor(goal - from);
  return from + turns + onward;
}
