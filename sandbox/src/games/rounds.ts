import { randomInt } from 'node:crypto';

/** One way a round may end: `weight` in 10,000, `pays` in hundredths of the bet. */
export type Outcome = { label: string; weight: number; pays: bigint };

/**
 * `reels`: every outcome may come and pays by itself. `match`: the player picks one, and it pays if it comes.
 * `number`: the player picks one of 00 to 99. All give back 95 % in the long run.
 */
export type Table = {
  kind: 'reels' | 'match' | 'number';
  title: { en: string; th: string };
  outcomes: readonly Outcome[];
};

export type Round = { landed: string; winMinor: bigint };

const numbers = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));

export const tables: Readonly<Record<string, Table>> = {
  PGSLOT: {
    kind: 'reels',
    title: { en: 'Three Sevens', th: 'เซเว่นสามตัว' },
    outcomes: [
      { label: '777', weight: 100, pays: 2500n },
      { label: '★★★', weight: 600, pays: 500n },
      { label: '♦♦♦', weight: 2000, pays: 200n },
      { label: '', weight: 7300, pays: 0n },
    ],
  },
  IMI: {
    kind: 'reels',
    title: { en: 'Lotus Pond', th: 'บึงบัว' },
    outcomes: [
      { label: '✿✿✿', weight: 100, pays: 2000n },
      { label: '♥♥♥', weight: 1000, pays: 300n },
      { label: '●●●', weight: 3000, pays: 150n },
      { label: '', weight: 5900, pays: 0n },
    ],
  },
  UFABET: {
    kind: 'match',
    title: { en: 'Match of the Day', th: 'คู่เด็ดวันนี้' },
    outcomes: [
      { label: 'home', weight: 5000, pays: 190n },
      { label: 'draw', weight: 2500, pays: 380n },
      { label: 'away', weight: 2500, pays: 380n },
    ],
  },
  HUAYHD: {
    kind: 'number',
    title: { en: 'Two Digits', th: 'เลขท้ายสองตัว' },
    outcomes: numbers.map((label) => ({ label, weight: 100, pays: 9500n })),
  },
};

/** Stakes offered, in hundredths of a credit. */
export const stakesMinor = [100n, 500n, 1000n, 5000n, 10_000n] as const;

/** Draws a round with the machine's cryptographic randomness. `pick` counts where the player chooses. */
export function playRound(table: Table, pick: string, stakeMinor: bigint): Round {
  const landed = draw(table.outcomes);
  const wins = table.kind === 'reels' || landed.label === pick;
  return { landed: landed.label, winMinor: wins ? (stakeMinor * landed.pays) / 100n : 0n };
}

export function isPick(table: Table, pick: string): boolean {
  return table.kind === 'reels' || table.outcomes.some((outcome) => outcome.label === pick);
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
