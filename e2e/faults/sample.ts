import type { Random } from './storm/random.ts';

/** So many of them, each as likely as any other, in the order in which they stand. */
export function drawFrom<T>(all: readonly T[], count: number, random: Random): T[] {
  const lots = all.map((one, index) => ({ one, index, lot: random.below(1_000_000) }));
  const drawn = lots.toSorted((a, b) => a.lot - b.lot).slice(0, count);
  return drawn.toSorted((a, b) => a.index - b.index).map(({ one }) => one);
}
