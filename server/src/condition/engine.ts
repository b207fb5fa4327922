/**
 * The condition engine as pure functions (rules#conditions). Amounts are minor units, percents hundredths of a percent.
 */

/**
 * `band`: the balance reaches a target or falls to a floor. `wager`: valid bets reach the target, the floor is the
 * same.
 */
export type Mode = 'band' | 'wager';

/** What a gift asks for. `successBp` 0: nothing, and no condition is opened. */
export type Band = { successBp: bigint; failBp: bigint };

/** Where a condition begins and ends. `baseMinor`: the member's total right after the credit. */
export type Opening = { baseMinor: bigint; targetMinor: bigint; floorMinor: bigint };

/** An open condition with all that judges it. */
export type Standing = Opening & {
  mode: Mode;
  /** The member's own part of the base: what was left, and the deposit that armed it. */
  ownMinor: bigint;
  /** Wallet, games, and what is on its way between them. */
  totalMinor: bigint;
  /** What came and went since the opening other than through games; below 0 when more went. */
  shieldMinor: bigint;
  /** Valid bets reported since the opening. */
  wageredMinor: bigint;
  /** Success was seen before and stands, whatever was lost since. */
  reached: boolean;
  /** The deposit that brought it was reversed. */
  voided?: boolean;
  /** Past its last moment. */
  overdue: boolean;
};

export type Verdict = 'OPEN' | 'SUCCESS' | 'FAILED' | 'EXPIRED';

const whole = 10_000n;

/** Percentages of money round down to a hundredth. */
export const shareOf = (amountMinor: bigint, bp: bigint): bigint => (amountMinor * bp) / whole;

/** A target is the one percentage that rounds up. */
export const targetOf = (baseMinor: bigint, bp: bigint): bigint => (baseMinor * bp + whole - 1n) / whole;

/** The band of own money and a gift, both as they lie there at the credit. */
export function openingOf(ownMinor: bigint, giftMinor: bigint, { successBp, failBp }: Band): Opening {
  const baseMinor = ownMinor + giftMinor;
  return { baseMinor, targetMinor: targetOf(baseMinor, successBp), floorMinor: shareOf(baseMinor, failBp) };
}

/** The measured balance M: the total without what deposits and the like have moved since. */
export const measuredMinor = ({ totalMinor, shieldMinor }: Pick<Standing, 'totalMinor' | 'shieldMinor'>): bigint =>
  totalMinor - shieldMinor;

/**
 * Judges by balances that are fresh; whoever calls sees to that. Success comes before failure, and both before time.
 */
export function judge(standing: Standing): Verdict {
  if (standing.voided === true) return 'EXPIRED';
  if (standing.reached) return 'SUCCESS';
  const measured = measuredMinor(standing);
  const progress = standing.mode === 'wager' ? standing.wageredMinor : measured;
  if (progress >= standing.targetMinor) return 'SUCCESS';
  if (measured <= standing.floorMinor) return 'FAILED';
  return standing.overdue ? 'EXPIRED' : 'OPEN';
}

/** What giving up leaves and takes: own money that was not lost stays, by no rule is it ever taken. */
export function keepOf({
  totalMinor,
  ownMinor,
  shieldMinor,
}: Pick<Standing, 'totalMinor' | 'ownMinor' | 'shieldMinor'>) {
  const own = ownMinor + shieldMinor;
  const keepMinor = own < 0n ? 0n : own < totalMinor ? own : totalMinor;
  return { keepMinor, forfeitMinor: totalMinor - keepMinor };
}

/**
 * What lies above the cap at success: so many times the deposit, or the gift where none armed it. 0 times: no cap. Own
 * money is not taken by it either.
 */
export function aboveCap(
  standing: Pick<Standing, 'totalMinor' | 'ownMinor' | 'shieldMinor'>,
  { times, stakeMinor }: { times: bigint; stakeMinor: bigint },
): bigint {
  if (times === 0n) return 0n;
  const above = measuredMinor(standing) - times * stakeMinor;
  const { forfeitMinor: mostMinor } = keepOf(standing);
  if (above <= 0n) return 0n;
  return above < mostMinor ? above : mostMinor;
}

/** What a deposit brings: a fixed sum, or a share of it that a cap above 0 ends. */
export function giftOf(
  depositMinor: bigint,
  terms: { bonusBp: bigint; maxBonusMinor: bigint; fixedBonusMinor: bigint },
): bigint {
  if (terms.fixedBonusMinor > 0n) return terms.fixedBonusMinor;
  const share = shareOf(depositMinor, terms.bonusBp);
  return terms.maxBonusMinor > 0n && share > terms.maxBonusMinor ? terms.maxBonusMinor : share;
}
