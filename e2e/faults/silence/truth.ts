import type { Point } from '../crash/matrix.ts';

/** A way to be asked what became of a call; class C with a list is a way of its own. */
export type Way = 'A' | 'B' | 'C' | 'C with a list';

export const wayOf = ({ capability, listed }: Pick<Point, 'capability' | 'listed'>): Way =>
  capability === 'C' && listed ? 'C with a list' : capability;

/** In and out of a game; from game to game with the source or the target that misbehaves; a payout. */
export const directions = ['in', 'out', 'source', 'target', 'paid'] as const;
export type Direction = (typeof directions)[number];

const always: Record<Way, 0 | 1> = { A: 1, B: 1, C: 1, 'C with a list': 1 };
const never: Record<Way, 0 | 1> = { A: 0, B: 0, C: 0, 'C with a list': 0 };
/** What may be sent again arrives in the end; class C is never sent again, nor at all without its state before. */
const sentAgain: Record<Way, 0 | 1> = { ...never, A: 1, B: 1 };

/** Whether the call that met the fault has moved money once the partner is itself again. */
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

/** While such a fault lasts, a partner that can only be called again tells nothing at all. */
export const keepsSilent = (mode: string, way: Way): boolean => way === 'A' && mode !== 'refuse' && mode !== 'slow';

/** Satang that a game's own credits cannot tell apart (rules#games): CIRCUS counts in whole ones, SLOTRACHA in tens. */
const steps: Record<string, bigint> = { CIRCUS: 100n, SLOTRACHA: 10n };

/** What moves of an asked amount between these games: the rest stays where it is (rules#game-units). */
export function movableOf(askedMinor: bigint, games: readonly string[]): bigint {
  const step = games.reduce((least, code) => ((steps[code] ?? 1n) > least ? (steps[code] ?? 1n) : least), 1n);
  return askedMinor - (askedMinor % step);
}
