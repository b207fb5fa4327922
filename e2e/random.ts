export type Random = { below(limit: number): number; pick<T>(list: readonly T[]): T };

const usualSeed = 20_261_122;

export function readSeed(): number {
  return Number(process.env['SEED'] ?? usualSeed);
}

/** Mulberry32: 32 bits of state are enough for choices. `stream` separates actors. */
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
