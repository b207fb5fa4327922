import type { Point } from '../crash/matrix.ts';

export type Way = 'A' | 'B' | 'C' | 'C with a list';

export const wayOf = ({ capability, listed }: Pick<Point, 'capability' | 'listed'>): Way =>
  capability === 'C' && listed ? 'C with a list' : capability;

/** In and out of a game; between games with the source or the target failing; a payout. */
export const directions = ['in', 'out', 'source', 'target', 'paid'] as const;
export type Direction = (typeof directions)[number];

const always: Record<Way, 0 | 1> = { A: 1, B: 1, C: 1, 'C with a list': 1 };
const never: Record<Way, 0 | 1> = { A: 0, B: 0, C: 0, 'C with a list': 0 };
/** A repeatable call arrives in the end. Class C is never repeated, and never called without its state before. */
const sentAgain: Record<Way, 0 | 1> = { ...never, A: 1, B: 1 };

/** Whether the call with the fault has moved money once the partner works again. */
export const faults: Record<string, Record<Way, 0 | 1>> = {
  refuse: never,
  slow: always,
  'timeout-before': sentAgain,
  'timeout-after': always,
  late: always,
  'error-after': always,
  lag: always,
  down: sentAgain,
};

/** Returns whether the result stays unknown while the fault lasts: such a partner can only be called again. */
export const keepsSilent = (mode: string, way: Way): boolean => way === 'A' && mode !== 'refuse' && mode !== 'slow';

/**
 * Smallest movable amount of a game in satang (rules#games): CIRCUS has whole credits, a SLOTRACHA credit is ten baht.
 */
const steps: Record<string, bigint> = { CIRCUS: 100n, SLOTRACHA: 10n };

/** Returns how much of an amount moves between these games; the rest stays (rules#game-units). */
export function movableOf(askedMinor: bigint, games: readonly string[]): bigint {
  const step = games.reduce((least, code) => ((steps[code] ?? 1n) > least ? (steps[code] ?? 1n) : least), 1n);
  return askedMinor - (askedMinor % step);
}
