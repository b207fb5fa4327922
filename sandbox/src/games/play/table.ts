/** One way a round may end: `weight` in 10,000, `pays` in hundredths of the bet. `label` is '' where nothing pays. */
export type Outcome = { label: string; weight: number; pays: bigint };

type Title = { th: string; la: string; en: string };

type Common = {
  title: Title;
  outcomes: readonly Outcome[];
  /** Of the game's credits; a bet and what it pays are whole in them. */
  decimals: 0 | 1 | 2;
  /** What is offered to bet, in hundredths of a credit. */
  stakesMinor: readonly bigint[];
  /** Bets may stay open here, and whether the partner's API says what lies in them; missing: each round ends at once. */
  openBets?: 'reported' | 'hidden';
  /** Whoever is not seated may sign in on the page itself: the house only opens its address. */
  opens?: boolean;
};

/**
 * `reels`: every outcome may come and pays by itself; `faces` are all that a reel shows. `match`: the player picks one,
 * and it pays if it comes. `number`: the player picks one of 00 to 99. All give back 95 % in the long run.
 */
export type Table = Common &
  ({ kind: 'reels'; faces: readonly string[] } | { kind: 'match'; shows: 'scores' | 'cards' } | { kind: 'number' });

/** Credits of a baht each, with two decimals. */
export const usual = { decimals: 2, stakesMinor: [100n, 500n, 1000n, 5000n, 10_000n] } as const;
