import { randomInt } from 'node:crypto';
import type { Outcome, Table } from './table.ts';

export type Round = { landed: string; shown: string[]; winMinor: bigint };

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const scores = [
  [1, 0],
  [2, 0],
  [2, 1],
  [3, 1],
  [3, 2],
] as const;

export function playRound(table: Table, pick: string, stakeMinor: bigint): Round {
  const { label, pays } = draw(table.outcomes);
  const wins = table.kind === 'reels' || label === pick;
  return { landed: label, shown: shownOf(table, label), winMinor: wins ? (stakeMinor * pays) / 100n : 0n };
}

export function isPick(table: Table, pick: string): boolean {
  return table.kind === 'reels' || table.outcomes.some((outcome) => outcome.label === pick);
}

/** Returns the long-run return in hundredths of a percent of all bets; where the player picks, of each pick. */
export function returnOf(table: Table): bigint {
  const shares = table.outcomes.map(({ weight, pays }) => BigInt(weight) * pays);
  const counted = table.kind === 'reels' ? shares : shares.slice(0, 1);
  return counted.reduce((sum, share) => sum + share, 0n) / 100n;
}

/**
 * Returns the smallest bet, in hundredths of a credit, for which every win fits the game's decimals. Other bets are
 * multiples.
 */
export function stepOf({ outcomes, decimals }: Table): bigint {
  const unit = 10n ** BigInt(2 - decimals);
  let step = unit;
  while (outcomes.some(({ pays }) => (step * pays) % (100n * unit) !== 0n)) step += unit;
  return step;
}

export function allOf(table: Table, balanceMinor: bigint): bigint {
  return balanceMinor - (balanceMinor % stepOf(table));
}

function shownOf(table: Table, landed: string): string[] {
  if (table.kind === 'number') return [...landed];
  if (table.kind === 'reels') return landed === '' ? mixed(table.faces) : [landed, landed, landed];
  if (table.shows === 'cards') return cards(landed);
  const [more, less] = oneOf(scores);
  if (landed === 'draw') return [`${less}`, `${less}`];
  return landed === 'home' ? [`${more}`, `${less}`] : [`${less}`, `${more}`];
}

function mixed(faces: readonly string[]): string[] {
  const shown = [oneOf(faces), oneOf(faces), oneOf(faces)];
  return new Set(shown).size === 1 ? mixed(faces) : shown;
}

function cards(landed: string): string[] {
  const low = randomInt(ranks.length - 1);
  const high = low + 1 + randomInt(ranks.length - 1 - low);
  const [lower, higher] = [ranks[low] ?? '', ranks[high] ?? ''];
  if (landed === 'tie') return [lower, lower];
  return landed === 'dragon' ? [higher, lower] : [lower, higher];
}

function oneOf<T>(list: readonly T[]): T {
  const one = list[randomInt(list.length)];
  if (one === undefined) throw new Error('no entry to draw from');
  return one;
}

function draw(outcomes: readonly Outcome[]): Outcome {
  const total = outcomes.reduce((sum, outcome) => sum + outcome.weight, 0);
  let left = randomInt(total);
  for (const outcome of outcomes) {
    left -= outcome.weight;
    if (left < 0) return outcome;
  }
  throw new Error('weights do not add up');
}
