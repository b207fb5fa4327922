import { type Mode, type Standing, judgeStanding, type Verdict } from './engine.ts';

export { conditionOf, readCondition } from './store.ts';

export type Source = 'BONUS' | 'PROMOTION' | 'INVITE' | 'REFUND' | 'COUPON' | 'ADJUST';

export type ActiveState = 'ARMED' | 'WAITING' | 'OPEN' | 'EXPIRING';

export type InThree = { th: string; la: string; en: string };

export type Category = 'slot' | 'sport' | 'lotto';

/** A member's active condition from SQL `condition_facts`. Whole numbers are text, amounts are minor units. */
export type ConditionFacts = {
  id: string;
  publicId: string;
  source: Source;
  offerCode: string | null;
  title: InThree;
  state: ActiveState;
  successBp: string;
  failBp: string;
  mode: Mode;
  categories: Category[];
  minDeposit: string;
  own: string | null;
  base: string | null;
  target: string | null;
  floor: string | null;
  deposit: string;
  gift: string;
  withdrawCapTimes: string;
  wagered: string;
  reached: boolean;
  shield: string | null;
  total: string;
  free: string;
  armedUntil: string | null;
  expiresAt: string | null;
  voided: boolean;
  overdue: boolean;
  /** Games that do not report open bets: the total may miss stakes, so it proves no loss. */
  hidden: string[];
  /** Games with open or hidden bets: their money cannot be called back yet. */
  openBets: string[];
  stale: string[];
  moving: boolean;
};

/** Balances are known well enough to open or end a condition (rules#conditions). */
export const isKnown = ({ stale, moving }: Pick<ConditionFacts, 'stale' | 'moving'>): boolean =>
  stale.length === 0 && !moving;

/** As {@link isKnown}, and no game hides a stake, which would count as money left before a gift. */
export const isComplete = (facts: Pick<ConditionFacts, 'stale' | 'moving' | 'hidden'>): boolean =>
  isKnown(facts) && facts.hidden.length === 0;

export const isOpen = (facts: Pick<ConditionFacts, 'state'>): boolean =>
  facts.state === 'OPEN' || facts.state === 'EXPIRING';

export function standingOf(facts: ConditionFacts): Standing | undefined {
  const { own, base, target, floor, shield } = facts;
  if (own === null || base === null || target === null || floor === null || shield === null) return undefined;
  return {
    mode: facts.mode,
    ownMinor: BigInt(own),
    baseMinor: BigInt(base),
    targetMinor: BigInt(target),
    floorMinor: BigInt(floor),
    totalMinor: BigInt(facts.total),
    shieldMinor: BigInt(shield),
    wageredMinor: BigInt(facts.wagered),
    reached: facts.reached,
    ...(facts.voided ? { voided: true } : {}),
    overdue: facts.overdue,
  };
}

export function verdictOfCondition(facts: ConditionFacts): Verdict {
  const standing = standingOf(facts);
  if (standing === undefined || !isKnown(facts)) return 'OPEN';
  const verdict = judgeStanding(standing);
  // A hidden stake can only add to the measured balance. So success stands, and any other verdict waits.
  return verdict === 'SUCCESS' || facts.hidden.length === 0 ? verdict : 'OPEN';
}
