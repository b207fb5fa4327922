import { randomInt } from 'node:crypto';

/** Numbers that look random and are the same for the same seed. */
export type Random = { below(limit: number): number; pick<T>(list: readonly T[]): T };

/** The seed of this run: `SEED` plays one again. */
export function readSeed(): number {
  const asked = process.env['SEED'];
  return asked === undefined ? randomInt(2 ** 31) : Number(asked);
}

/** Mulberry32: 32 bits of state are plenty for choosing what happens next. `stream` tells one actor from another. */
export function createRandom(seed: number, stream: number): Random {
  let state = (seed ^ Math.imul(stream + 1, 0x9e3779b1)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return {
    below: (limit) => next() % limit,
    pick(list) {
      const picked = list[next() % list.length];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}
