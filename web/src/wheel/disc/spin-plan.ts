export const wheelEasing = 'cubic-bezier(0.2, 0, 0.1, 1)';
export const pauseMs = 2_000;
/** Fade of the wheel with reduced motion (design#motion). */
export const calmFadeMs = 300;

const fewestTurns = 3;
const mostTurns = 4;

export type SpinPlan = { turns: number; durationMs: number; lean: number };

/** Draws turns and duration of a spin, never its slice: 3 or 4 turns, 0.4 to 0.5 seconds a turn (product#spin). */
export function planSpin(random: () => number = Math.random): SpinPlan {
  const turns = random() < 0.5 ? fewestTurns : mostTurns;
  const durationMs = (4_000 + random() * 1_000) * turns * 0.1;
  return { turns, durationMs, lean: random() * 2 - 1 };
}
