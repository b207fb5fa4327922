/** One result of a round: `weight` in 10,000, `pays` in hundredths of the bet. `label` is '' when it pays nothing. */
export type Outcome = { label: string; weight: number; pays: bigint };

type Title = { th: string; la: string; en: string };

type Common = {
  title: Title;
  outcomes: readonly Outcome[];
  decimals: 0 | 1 | 2;
  stakesMinor: readonly bigint[];
  /** Set when bets may stay open: whether the partner's API reports their stakes. Missing: each round ends at once. */
  openBets?: 'reported' | 'hidden';
  opens?: boolean;
};

/**
 * `reels`: each result pays by itself. `match`: the player picks a result. `number`: the player picks 00 to 99. All
 * return 95 % in the long run.
 */
export type Table = Common &
  ({ kind: 'reels'; faces: readonly string[] } | { kind: 'match'; shows: 'scores' | 'cards' } | { kind: 'number' });

export const usual = { decimals: 2, stakesMinor: [100n, 500n, 1000n, 5000n, 10_000n] } as const;
