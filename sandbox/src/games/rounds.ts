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

/** A slot with three faces that pay, and how often each comes in 10,000. */
function slot(
  en: string,
  th: string,
  ...faces: readonly (readonly [label: string, weight: number, pays: bigint])[]
): Table {
  const won = faces.reduce((sum, [, weight]) => sum + weight, 0);
  const outcomes = faces.map(([label, weight, pays]) => ({ label, weight, pays }));
  return { kind: 'reels', title: { en, th }, outcomes: [...outcomes, { label: '', weight: 10_000 - won, pays: 0n }] };
}

export const tables: Readonly<Record<string, Table>> = {
  PGSLOT: slot('Three Sevens', 'เซเว่นสามตัว', ['777', 100, 2500n], ['★★★', 600, 500n], ['♦♦♦', 2000, 200n]),
  PG: slot('Paper Lanterns', 'โคมกระดาษ', ['★★★', 250, 1000n], ['●●●', 1500, 300n], ['♦♦♦', 1250, 200n]),
  JOKER: slot('The Court', 'ราชสำนัก', ['♥♥♥', 300, 1000n], ['♦♦♦', 1500, 300n], ['●●●', 1000, 200n]),
  SLOTXO: slot('Noughts and Crosses', 'โอเอกซ์', ['●●●', 500, 800n], ['★★★', 1000, 350n], ['777', 100, 2000n]),
  SUPERSLOT: slot('Night Market', 'ตลาดกลางคืน', ['777', 150, 2000n], ['✿✿✿', 1300, 350n], ['●●●', 1000, 195n]),
  BETFLIX: slot('Front Row', 'แถวหน้า', ['★★★', 450, 1000n], ['♥♥♥', 2000, 250n]),
  ASKMEBET: slot('Naga Pearls', 'ไข่มุกนาคา', ['●●●', 200, 1500n], ['♦♦♦', 1300, 500n]),
  IMI: slot('Lotus Pond', 'บึงบัว', ['✿✿✿', 100, 2000n], ['♥♥♥', 1000, 300n], ['●●●', 3000, 150n]),
  USUN: slot('Sunrise', 'ยามเช้า', ['★★★', 500, 900n], ['●●●', 2500, 200n]),
  CIRCUS: slot('Big Top', 'ละครสัตว์', ['♥♥♥', 100, 3500n], ['★★★', 2000, 300n]),
  SLOTRACHA: slot('The Royal Barge', 'เรือพระที่นั่ง', ['777', 250, 1400n], ['✿✿✿', 2000, 300n]),
  AREASLOT: slot('Harvest', 'วันเก็บเกี่ยว', ['✿✿✿', 350, 1000n], ['●●●', 2000, 300n]),
  JOKER2: slot('The Court at Night', 'ราชสำนักยามค่ำ', ['♥♥♥', 150, 2500n], ['♦♦♦', 1150, 500n]),
  UFABET: {
    kind: 'match',
    title: { en: 'Match of the Day', th: 'คู่เด็ดวันนี้' },
    outcomes: [
      { label: 'home', weight: 5000, pays: 190n },
      { label: 'draw', weight: 2500, pays: 380n },
      { label: 'away', weight: 2500, pays: 380n },
    ],
  },
  SEXYGAME: {
    kind: 'match',
    title: { en: 'Dragon and Tiger', th: 'เสือมังกร' },
    outcomes: [
      { label: 'dragon', weight: 4750, pays: 200n },
      { label: 'tie', weight: 500, pays: 1900n },
      { label: 'tiger', weight: 4750, pays: 200n },
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
