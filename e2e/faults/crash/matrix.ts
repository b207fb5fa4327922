import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawFrom } from '../sample.ts';
import type { Random } from '../storm/random.ts';

const root = join(import.meta.dirname, '../../..');

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

export async function listPoints(): Promise<Point[]> {
  const list = await promisify(execFile)(process.execPath, [join(root, 'server/src/testing/list-effects.ts')]);
  return JSON.parse(list.stdout) as Point[];
}

const behaviours: readonly Behaviour[] = ['ok', 'refuse', 'timeout-before', 'timeout-after', 'error-after', 'late'];

/** Only who can be asked about a call can say too early that there was none. */
const behavioursOf = ({ capability }: Point): readonly Behaviour[] =>
  capability === 'B' ? [...behaviours, 'lag'] : behaviours;

/** Every point with every behaviour and both ways to recover, and every point of both legs from game to game. */
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

/** How many the gate kills, of some sixty points and some thirty more. */
const kills = { points: 14, more: 4 };

/**
 * What the gate kills, drawn by the seed: some of the points of every class, each at a partner of that class that the seed
 * picks (every sixth comes back itself), and some of what more there is to behaviours and between the legs of game to game.
 */
export function sampledCases(points: readonly Point[], random: Random): CrashCase[] {
  const ways = [...Map.groupBy(points, wayOf).values()].map((same) => random.pick(same));
  const byClass = Map.groupBy(ways, ({ kind, capability, listed }) => `${kind === 'payout'} ${capability} ${listed}`);
  const plain = [...byClass.values()].map((own) => ({ own, cases: eachPoint(own) }));
  const seam = betweenGames(points)
    .filter(({ point }) => ['settle', 'call'].includes(point.effect))
    .filter(({ point: { kind, edge } }) => (kind === 'transfer-out') === (edge === 'after'));
  const more = [...plain.flatMap(({ own, cases }) => missing(own, cases)), ...seam];
  return [
    ...drawFrom(
      plain.flatMap(({ cases }) => cases),
      kills.points,
      random,
    ),
    ...drawFrom(more, kills.more, random),
  ];
}

/** Each point once; the partner's behaviours go round by the points, turned by half for the second saga. */
function eachPoint(own: readonly Point[]): CrashCase[] {
  const kinds = [...new Set(own.map(({ kind }) => kind))];
  return own.map((point, index): CrashCase => {
    const list = behavioursOf(point);
    const behaviour = list[(index + 3 * kinds.indexOf(point.kind)) % list.length] ?? 'ok';
    return { point, behaviour, recovery: index % 6 === 0 ? 'restart' : 'takeover' };
  });
}

/** A saga with fewer points than behaviours dies once more for each that is left, just before it writes the end down. */
function missing(points: readonly Point[], cases: readonly CrashCase[]): CrashCase[] {
  return points
    .filter(({ effect, edge }) => effect === 'settle' && edge === 'before')
    .flatMap((point) => {
      const done = new Set(cases.filter((one) => one.point.kind === point.kind).map(({ behaviour }) => behaviour));
      const left = behavioursOf(point).filter((behaviour) => !done.has(behaviour));
      return left.map((behaviour) => ({ point, behaviour, recovery: 'takeover' as const }));
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
