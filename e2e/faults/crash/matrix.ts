import { listKillPoints } from '../kill-points.ts';

/** A place at which a saga can die, as the code itself lists them. */
export type Point = {
  kind: 'transfer-in' | 'transfer-out' | 'payout';
  partner: string;
  capability: 'A' | 'B' | 'C';
  /** Class C alone: the partner shows its list of transfers. */
  listed: boolean;
  effect: string;
  edge: 'before' | 'after';
};

/** What the partner does with the first call that reaches it, whoever makes it. */
export type Behaviour = 'ok' | 'refuse' | 'timeout-before' | 'timeout-after' | 'error-after' | 'late' | 'lag';

export type CrashCase = {
  point: Point;
  behaviour: Behaviour;
  /** `restart`: the killed server comes back and goes on; `takeover`: another one does. */
  recovery: 'restart' | 'takeover';
  /** The money goes from game to game; this is the one at the other end. */
  otherGame?: string;
};

export const faultOf = ({ kind, effect, edge }: Point): string => `${kind}.${effect}.${edge}`;

export const nameOf = ({ point, behaviour, recovery, otherGame }: CrashCase): string =>
  `${point.partner} ${faultOf(point)}${otherGame === undefined ? '' : ` with ${otherGame}`} × ${behaviour}, ${recovery}`;

export const listPoints = (): Promise<Point[]> => listKillPoints<Point>();

const behaviours: readonly Behaviour[] = ['ok', 'refuse', 'timeout-before', 'timeout-after', 'error-after', 'late'];

/** Only who can be asked about a call can say too early that there was none. */
const behavioursOf = ({ capability }: Point): readonly Behaviour[] =>
  capability === 'B' ? [...behaviours, 'lag'] : behaviours;

/** The product of points, behaviours and ways to recover, and every point of both legs from game to game. */
export function allCases(points: readonly Point[]): CrashCase[] {
  const recoveries = ['restart', 'takeover'] as const;
  const plain = points.flatMap((point) =>
    behavioursOf(point).flatMap((behaviour) => recoveries.map((recovery) => ({ point, behaviour, recovery }))),
  );
  return [...plain, ...betweenGames(points)];
}

/** What tells one way of asking from another; all partners of a way run through the same code. */
export const wayOf = ({ kind, capability, listed, effect, edge }: Point): string =>
  `${kind} ${capability}${listed ? ' with a list' : ''} ${effect}.${edge}`;

/**
 * Every point at every partner once, and every behaviour at every way a point is reached, with the two ways to recover in
 * turn; then both legs from game to game.
 */
export function fullCases(points: readonly Point[]): CrashCase[] {
  const ways = [...Map.groupBy(points, wayOf).values()];
  const plain = ways.flatMap((partners, way) => {
    const behavioursHere = partners[0] === undefined ? [] : behavioursOf(partners[0]);
    return Array.from({ length: Math.max(partners.length, behavioursHere.length) }, (_, turn): CrashCase[] => {
      const point = partners[turn % partners.length];
      const behaviour = behavioursHere[turn % behavioursHere.length];
      if (point === undefined || behaviour === undefined) return [];
      return [{ point, behaviour, recovery: (way + turn) % 6 === 0 ? 'restart' : 'takeover' }];
    }).flat();
  });
  return [...plain, ...betweenGames(points)];
}

/** One kill of each kind of transfer, between the partner's answer and its record. */
export function gateCases(points: readonly Point[]): CrashCase[] {
  const kinds: readonly [Point['kind'], Point['capability']][] = [
    ['transfer-in', 'A'],
    ['transfer-out', 'B'],
    ['payout', 'B'],
  ];
  return kinds.flatMap(([kind, capability]) => {
    const point = points.find(
      (one) => one.kind === kind && one.capability === capability && one.effect === 'settle' && one.edge === 'before',
    );
    return point === undefined ? [] : [{ point, behaviour: 'timeout-after', recovery: 'takeover' } as const];
  });
}

/** Game to game is two legs, the second reserved where the first settles, so both are killed on one journey. */
function betweenGames(points: readonly Point[]): CrashCase[] {
  const gameOf = (capability: Point['capability']) =>
    points.find((point) => point.kind === 'transfer-out' && point.capability === capability)?.partner;
  const [from, to] = [gameOf('A'), gameOf('B')];
  if (from === undefined || to === undefined) throw new Error('a journey needs a game of class A and one of class B');
  return points.flatMap((point): CrashCase[] => {
    // The second leg has no beginning of its own: it stands in the commit that settles the first.
    const isFirst = point.kind === 'transfer-out' && point.partner === from;
    const isSecond = point.kind === 'transfer-in' && point.partner === to && point.effect !== 'reserve';
    if (!isFirst && !isSecond) return [];
    return [{ point, behaviour: 'ok', recovery: 'takeover', otherGame: isFirst ? to : from }];
  });
}
