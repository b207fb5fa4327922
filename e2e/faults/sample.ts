import { soak } from './soak.ts';
import { createRandom, readSeed, type Random } from './storm/random.ts';

/**
 * A quarter of the places where a server may be killed, drawn anew in every run of the gate: each costs several starts of a
 * server. The soak takes all of them; `SEED=` draws the same ones again.
 */
export function sampleOf<T>(all: readonly T[]): T[] {
  const seed = readSeed();
  if (soak) return [...all];
  const quarter = drawFrom(all, Math.ceil(all.length / 4), createRandom(seed, 0));
  process.stdout.write(`${quarter.length} of ${all.length} places, SEED=${seed}\n`);
  return quarter;
}

/** So many of them, each as likely as any other, in the order in which they stand. */
export function drawFrom<T>(all: readonly T[], count: number, random: Random): T[] {
  const lots = all.map((one, index) => ({ one, index, lot: random.below(1_000_000) }));
  const drawn = lots.toSorted((a, b) => a.lot - b.lot).slice(0, count);
  return drawn.toSorted((a, b) => a.index - b.index).map(({ one }) => one);
}
