import type { Balance } from '../provider.ts';

/** Balance of a game with rounds that end at once, so no stake is outstanding. */
export const settledBalance = (free: bigint): Balance => ({ free, outstanding: 0n });
