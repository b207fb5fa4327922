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

export type Line = {
  mood: Mood;
  late: (() => unknown)[];
  lags: boolean;
};

export type Kill = () => void;

export const newLine = (): Line => ({ mood: 'ok', late: [], lags: false });

export const unknown: Answer = { outcome: 'unknown', evidence: {} };

const refusal: Answer = { outcome: 'not_applied', evidence: { code: 'NO' } };

/** @param known the earlier answer to the same call, from a partner that guarantees to repeat it */
export async function send(line: Line, kill: Kill, carryOut: () => Answer, known?: Answer): Promise<Answer> {
  switch (line.mood) {
    case 'ok':
      return carryOut();
    case 'refuse':
      return known ?? refusal;
    case 'lost-after':
      carryOut();
      return unknown;
    case 'late':
      line.late.push(carryOut);
      return unknown;
    case 'dies-before':
    case 'dies-after':
      if (line.mood === 'dies-after') carryOut();
      line.mood = 'ok';
      kill();
      return new Promise(() => undefined);
    default:
      return unknown;
  }
}

/** Delivers late calls and ends the lag of queries: both take less time than the grace. */
export function catchUp(line: Line): void {
  for (const arrive of line.late.splice(0)) arrive();
  line.lags = false;
}
