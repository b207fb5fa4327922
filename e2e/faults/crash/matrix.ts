export type Point = {
  kind: 'transfer-in' | 'transfer-out' | 'payout';
  partner: string;
  capability: 'A' | 'B' | 'C';
  listed: boolean;
  effect: string;
  edge: 'before' | 'after';
};

export type Behaviour = 'ok' | 'refuse' | 'timeout-before' | 'timeout-after' | 'error-after' | 'late' | 'lag';

export type CrashCase = {
  point: Point;
  behaviour: Behaviour;
  recovery: 'restart' | 'takeover';
  otherGame?: string;
};

export const faultOf = ({ kind, effect, edge }: Point): string => `${kind}.${effect}.${edge}`;

export const nameOf = ({ point, behaviour, recovery, otherGame }: CrashCase): string =>
  `${point.partner} ${faultOf(point)}${otherGame === undefined ? '' : ` with ${otherGame}`} × ${behaviour}, ${recovery}`;

const behaviours: readonly Behaviour[] = ['ok', 'refuse', 'timeout-before', 'timeout-after', 'error-after', 'late'];

/** Only a partner with a status query can answer too early that there was no call. */
const behavioursOf = ({ capability }: Point): readonly Behaviour[] =>
  capability === 'B' ? [...behaviours, 'lag'] : behaviours;

export function allCases(points: readonly Point[]): CrashCase[] {
  const plain = points.flatMap((point) =>
    behavioursOf(point).flatMap((behaviour) =>
      (['restart', 'takeover'] as const).map((recovery) => ({ point, behaviour, recovery })),
    ),
  );
  return [...plain, ...betweenGames(points)];
}

export const wayOf = ({ kind, capability, listed, effect, edge }: Point): string =>
  `${kind} ${capability}${listed ? ' with a list' : ''} ${effect}.${edge}`;

export function fullCases(points: readonly Point[]): CrashCase[] {
  const ways = [...Map.groupBy(points, wayOf).values()];
  const plain = ways.flatMap((partners, way) => {
    const behavioursHere = partners[0] === undefined ? [] : behavioursOf(partners[0]);
    return Array.from({ length: Math.max(partners.length, behavioursHere.length) }, (_, round): CrashCase[] => {
      const point = partners[round % partners.length];
      const behaviour = behavioursHere[round % behavioursHere.length];
      if (point === undefined || behaviour === undefined) return [];
      return [{ point, behaviour, recovery: (way + round) % 6 === 0 ? 'restart' : 'takeover' }];
    }).flat();
  });
  return [...plain, ...betweenGames(points)];
}

export function gateCases(points: readonly Point[]): CrashCase[] {
  const kinds = ['transfer-in A', 'transfer-out B', 'payout B'];
  const chosen = kinds.map((name) =>
    points.find(
      ({ kind, capability, effect, edge }) => `${kind} ${capability} ${effect}.${edge}` === `${name} settle.before`,
    ),
  );
  return chosen.flatMap((point) => (point ? [{ point, behaviour: 'timeout-after', recovery: 'takeover' }] : []));
}

function betweenGames(points: readonly Point[]): CrashCase[] {
  const gameOf = (capability: Point['capability']) =>
    points.find((point) => point.kind === 'transfer-out' && point.capability === capability)?.partner;
  const [from, to] = [gameOf('A'), gameOf('B')];
  if (from === undefined || to === undefined) throw new Error('needs a game of class A and one of class B');
  return points.flatMap((point): CrashCase[] => {
    // The second leg has no start point: the commit that settles the first leg creates it.
    const isFirst = point.kind === 'transfer-out' && point.partner === from;
    const isSecond = point.kind === 'transfer-in' && point.partner === to && point.effect !== 'reserve';
    if (!isFirst && !isSecond) return [];
    return [{ point, behaviour: 'ok', recovery: 'takeover', otherGame: isFirst ? to : from }];
  });
}
