import { soak } from './soak.ts';
import { createRandom, readSeed } from './storm/random.ts';

/**
 * A third of the places where a server may be killed, drawn anew in every run of the gate: each costs several starts of a
 * server. The soak takes all of them; `SEED=` draws the same ones again.
 */
export function sampleOf<T>(all: readonly T[]): T[] {
  const seed = readSeed();
  if (soak) return [...all];
  const random = createRandom(seed, 0);
  const drawn = all.map((one, index) => ({ one, index, lot: random.below(1_000_000) }));
  const third = drawn.toSorted((a, b) => a.lot - b.lot).slice(0, Math.ceil(all.length / 3));
  process.stdout.write(`${third.length} of ${all.length} places, SEED=${seed}\n`);
  return third.toSorted((a, b) => a.index - b.index).map(({ one }) => one);
}
