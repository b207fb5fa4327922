import type { CapabilityClass } from '../../src/money/intent/outcome.ts';

/** Steps of a saga in order, by the partner's capability. `kill-points.test.ts` compares them with the engine. */
export const effectsOf = {
  A: ['reserve', 'call', 'settle'],
  B: ['reserve', 'call', 'settle'],
  C: ['reserve', 'measure', 'call', 'settle'],
} as const satisfies Record<CapabilityClass, readonly string[]>;
