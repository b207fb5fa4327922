/** Motion of the wheel (product#spin). */
export const wheelEasing = 'cubic-bezier(0.2, 0, 0.1, 1)';
/** Pause in ms before the prize is shown. */
export const pauseMs = 2_000;
/** With reduced motion the wheel is at its place at once and fades in, in ms (design#motion). */
export const calmFadeMs = 300;

const fewestTurns = 3;
const mostTurns = 4;

export type SpinPlan = { turns: number; durationMs: number; lean: number };

/**
 * Draws the turns and duration of a spin, never its slice: 3 or 4 whole turns, 4 to 5 seconds times turns times 0.1
 * (product#spin). No friction: time, easing and final slice are given.
 */
export function planSpin(random: () => number = Math.random): SpinPlan {
  const turns = random() < 0.5 ? fewestTurns : mostTurns;
  const durationMs = (4_000 + random() * 1_000) * turns * 0.1;
  return { turns, durationMs, lean: random() * 2 - 1 };
}
