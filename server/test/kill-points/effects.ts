import type { CapabilityClass } from '../../src/intent/outcome.ts';

/** The steps of a saga in order, by what its partner can do. `kill-points.test.ts` checks them against the engine. */
export const effectsOf = {
  A: ['reserve', 'call', 'settle'],
  B: ['reserve', 'call', 'settle'],
  C: ['reserve', 'measure', 'call', 'settle'],
} as const satisfies Record<CapabilityClass, readonly string[]>;
