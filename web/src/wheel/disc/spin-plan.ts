/** How the wheel moves (product#spin). */
export const wheelEasing = 'cubic-bezier(0.2, 0, 0.1, 1)';
/** How long it stands before the prize is told. */
export const pauseMs = 2_000;
/** What is left of the motion for those who want none: the wheel is there at once, and fades in (design#motion). */
export const calmFadeMs = 300;

const fewestTurns = 3;
const mostTurns = 4;

export type SpinPlan = { turns: number; durationMs: number; lean: number };

/**
 * Draws how the wheel gets to its slice; never which one. 3 or 4 whole turns, and 4 to 5 seconds times the turns times
 * 0.1 (product#spin). The spec's friction of 0.991 cannot be true beside that: a wheel that slows by friction takes as
 * long as its first speed lets it and stops where it runs out, while time and easing are given and the place is the
 * server's answer. So the easing wins, and nothing here is slowed by friction.
 */
export function planSpin(random: () => number = Math.random): SpinPlan {
  const turns = random() < 0.5 ? fewestTurns : mostTurns;
  const durationMs = (4_000 + random() * 1_000) * turns * 0.1;
  return { turns, durationMs, lean: random() * 2 - 1 };
}
