import type { Balance } from '../provider.ts';

export const settledBalance = (free: bigint): Balance => ({ free, outstanding: 0n });
