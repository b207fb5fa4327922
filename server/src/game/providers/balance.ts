import type { Balance } from '../provider.ts';

/** The balance at a game whose rounds end at once: no stake is ever outstanding. */
export const settledBalance = (free: bigint): Balance => ({ free, outstanding: 0n });
