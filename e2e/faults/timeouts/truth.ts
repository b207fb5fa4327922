import type { Point } from '../crash/matrix.ts';

export type Way = 'A' | 'B' | 'C' | 'C with a list';

export const wayOf = ({ capability, listed }: Pick<Point, 'capability' | 'listed'>): Way =>
  capability === 'C' && listed ? 'C with a list' : capability;

export type Direction = 'in' | 'out' | 'source' | 'target' | 'paid';

const always: Record<Way, 0 | 1> = { A: 1, B: 1, C: 1, 'C with a list': 1 };
const never: Record<Way, 0 | 1> = { A: 0, B: 0, C: 0, 'C with a list': 0 };
/** A repeatable call arrives in the end. Class C is never repeated, and never called without its state before. */
const sentAgain: Record<Way, 0 | 1> = { ...never, A: 1, B: 1 };

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

export const keepsSilent = (mode: string, way: Way): boolean => way === 'A' && mode !== 'refuse' && mode !== 'slow';

/** Smallest movable amount in satang (rules#games): CIRCUS has whole credits, a SLOTRACHA credit is ten baht. */
const steps: Record<string, bigint> = { CIRCUS: 100n, SLOTRACHA: 10n };

/** The rest stays (rules#game-units). */
export function movableOf(askedMinor: bigint, games: readonly string[]): bigint {
  const step = games.map((code) => steps[code] ?? 1n).reduce((most, one) => (one > most ? one : most), 1n);
  return askedMinor - (askedMinor % step);
}
