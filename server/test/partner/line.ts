import type { Answer } from '../../src/money/intent/outcome.ts';

/** How a provider treats the calls that move money. `dies-…`: the server is killed while it waits for the answer. */
export const moods = [
  'ok',
  'refuse',
  'lost-before',
  'lost-after',
  'late',
  'dies-before',
  'dies-after',
  'down',
] as const;

export type Mood = (typeof moods)[number];

/** The behaviour of a fake provider. `lagging`: number of status queries that do not find a new call yet. */
export type Line = {
  mood: Mood;
  lagging: number;
  readonly late: (() => unknown)[];
  /** References of calls that were carried out within the grace. */
  readonly fresh: Set<string>;
  readonly kill: () => void;
};

export const newLine = (kill = () => {}): Line => ({ mood: 'ok', lagging: 0, late: [], fresh: new Set(), kill });

/** Returns whether a status query does not find the call yet. After the grace every call is found. */
export function isHidden(line: Line, reference: string): boolean {
  if (line.lagging <= 0 || !line.fresh.has(reference)) return false;
  line.lagging -= 1;
  return true;
}

export const unknown: Answer = { outcome: 'unknown', evidence: { heard: 'nothing' } };

/** @param known the earlier answer to the same call, from a partner that guarantees to repeat it */
export async function send(line: Line, carryOut: () => Answer, known?: Answer): Promise<Answer> {
  switch (line.mood) {
    case 'ok':
      return known ?? carryOut();
    case 'refuse':
      return known ?? { outcome: 'not_applied', evidence: { code: 'NO' } };
    case 'lost-after':
      if (known === undefined) carryOut();
      return unknown;
    case 'late':
      if (known === undefined) line.late.push(carryOut);
      return unknown;
    case 'dies-before':
    case 'dies-after':
      if (line.mood === 'dies-after' && known === undefined) carryOut();
      line.mood = 'ok';
      line.kill();
      return new Promise(() => undefined);
    default:
      return unknown;
  }
}

/** Delivers late calls and ends the lag of queries: both take less time than the grace. */
export function catchUp(line: Line): void {
  for (const arrive of line.late.splice(0)) arrive();
  line.lagging = 0;
  line.fresh.clear();
}
