/** Maximum size in pixels, and maximum share of the window's width (product#spin). */
const mostPx = 350;
const mostOfWindow = 0.85;

export const wheelSizePx = (windowWidthPx: number): number =>
  Math.floor(Math.min(mostPx, windowWidthPx * mostOfWindow));

export function radiiOf(sizePx: number) {
  const unit = sizePx / mostPx;
  return {
    rim: 174 * unit,
    stitch: 167 * unit,
    slices: 160 * unit,
    texts: 133 * unit,
  };
}

export const sliceAngle = (count: number): number => (2 * Math.PI) / count;

export function sliceIndexAt(turned: number, count: number): number {
  const passed = turned - Math.floor(turned);
  return (count - Math.round(passed * count)) % count;
}

const mostLean = 0.7;

/**
 * Returns the final position in turns: `turns` whole turns, then on to the slice. `lean` (-1 to 1) is the random place
 * within the slice.
 */
export function restingTurn(from: number, index: number, count: number, turns: number, lean: number): number {
  const goal = -(index + (lean * mostLean) / 2) / count;
  const onward = goal - from - Math.floor(goal - from);
  return from + turns + onward;
}

export const wheelEasing = 'cubic-bezier(0.2, 0, 0.1, 1)';
export const pauseMs = 2_000;
/** Fade of the wheel with reduced motion (design#motion). */
export const calmFadeMs = 300;

const fewestTurns = 3;
const mostTurns = 4;

type SpinPlan = { turns: number; durationMs: number; lean: number };

/** Draws turns and duration of a spin, never its slice: 3 or 4 turns, 0.4 to 0.5 seconds a turn (product#spin). */
export function planSpin(random: () => number = Math.random): SpinPlan {
  const turns = random() < 0.5 ? fewestTurns : mostTurns;
  const durationMs = (4_000 + random() * 1_000) * turns * 0.1;
  return { turns, durationMs, lean: random() * 2 - 1 };
}
