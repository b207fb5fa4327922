import { createDraw } from '../draw.ts';

export type Chance = ReturnType<typeof createChance>;

export function createChance(seed: number) {
  const used = new Set<bigint>();
  const next = createDraw(seed);
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  function payable(least: number, most: number, unit: bigint): bigint {
    for (;;) {
      const amountMinor = BigInt(between(least, most)) * unit;
      if (used.has(amountMinor)) continue;
      used.add(amountMinor);
      return amountMinor;
    }
  }
  return {
    between,
    isLucky: (share: number): boolean => next() < share,
    pick: <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[between(0, list.length - 1)] as T,
    baht: (least = 300, most = 4_000): bigint => payable(least * 100, most * 100, 1n),
    kip: (): bigint => payable(200_000, 2_000_000, 100n),
  };
}
