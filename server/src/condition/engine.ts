/** Pure functions of the condition engine (rules#conditions). Amounts in minor units, percents in hundredths. */

/**
 * `band`: the balance reaches a target or falls to a floor. `wager`: valid bets reach the target; the floor is the
 * same.
 */
export type Mode = 'band' | 'wager';

export type Band = { successBp: bigint; failBp: bigint };

/** `baseMinor`: the member's total right after the credit. */
export type Opening = { baseMinor: bigint; targetMinor: bigint; floorMinor: bigint };

export type Standing = Opening & {
  mode: Mode;
  /** Own part of the base: the money left before, and the deposit that armed the offer. */
  ownMinor: bigint;
  totalMinor: bigint;
  /** Net flow since the opening, games excluded. Negative when more went out than came in. */
  shieldMinor: bigint;
  wageredMinor: bigint;
  reached: boolean;
  voided?: boolean;
  overdue: boolean;
};

export type Verdict = 'OPEN' | 'SUCCESS' | 'FAILED' | 'EXPIRED';

const whole = 10_000n;

export const shareOf = (amountMinor: bigint, bp: bigint): bigint => (amountMinor * bp) / whole;

/** Rounds up, unlike every other percentage. */
export const targetOf = (baseMinor: bigint, bp: bigint): bigint => (baseMinor * bp + whole - 1n) / whole;

export function openingOf(ownMinor: bigint, giftMinor: bigint, { successBp, failBp }: Band): Opening {
  const baseMinor = ownMinor + giftMinor;
  return { baseMinor, targetMinor: targetOf(baseMinor, successBp), floorMinor: shareOf(baseMinor, failBp) };
}

/** Measured balance M: the total without the net flow of deposits and the like since the opening. */
export const measuredMinor = ({ totalMinor, shieldMinor }: Pick<Standing, 'totalMinor' | 'shieldMinor'>): bigint =>
  totalMinor - shieldMinor;

/** The caller ensures that balances are fresh. Success comes before failure, and both before expiry. */
export function judgeStanding(standing: Standing): Verdict {
  if (standing.voided === true) return 'EXPIRED';
  if (standing.reached) return 'SUCCESS';
  const measured = measuredMinor(standing);
  const progress = standing.mode === 'wager' ? standing.wageredMinor : measured;
  if (progress >= standing.targetMinor) return 'SUCCESS';
  if (measured <= standing.floorMinor) return 'FAILED';
  return standing.overdue ? 'EXPIRED' : 'OPEN';
}

/** What giving up leaves and takes. Own money that was not lost always stays. */
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
 * Amount above the cap at success: `times` the deposit, or the gift if no deposit armed it. 0: no cap. Own money is
 * never taken.
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

/** Gift of a deposit: a fixed amount, or a share, capped by a `maxBonusMinor` above 0. */
export function giftOfDeposit(
  depositMinor: bigint,
  terms: { bonusBp: bigint; maxBonusMinor: bigint; fixedBonusMinor: bigint },
): bigint {
  if (terms.fixedBonusMinor > 0n) return terms.fixedBonusMinor;
  const share = shareOf(depositMinor, terms.bonusBp);
  return terms.maxBonusMinor > 0n && share > terms.maxBonusMinor ? terms.maxBonusMinor : share;
}
