import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import { type Mode, type Standing, judge, type Verdict } from './engine.ts';

export type Source = 'BONUS' | 'PROMOTION' | 'INVITE' | 'REFUND' | 'COUPON' | 'ADJUST';

export type ActiveState = 'ARMED' | 'WAITING' | 'OPEN' | 'EXPIRING';

/** An operator's words in the three languages. */
export type InThree = { th: string; la: string; en: string };

export type Category = 'slot' | 'sport' | 'lotto';

/** What a member has under way, as SQL's `condition_facts` tells it; whole numbers are text, minor units. */
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
  /** Its deposit was reversed: it ends, whatever was reached. */
  voided: boolean;
  overdue: boolean;
  /** Games whose open bets are not reported: the total may miss stakes, so it proves no loss. */
  hidden: string[];
  /** Games with open bets or hidden ones: money that cannot be called back yet. */
  openBets: string[];
  /** Games that have not told their balance for a minute: nothing is opened or ended meanwhile. */
  stale: string[];
  /** Money is on its way to or from a game: nothing ends meanwhile. */
  moving: boolean;
};

/** What the member has under way; null: nothing. Without the member's lock for showing only. */
export async function readCondition(db: Db | Tx, memberId: bigint): Promise<ConditionFacts | null> {
  const { rows } = await sql<{ facts: ConditionFacts | null }>`
    select condition_facts(${memberId}) as facts`.execute(db);
  return rows[0]?.facts ?? null;
}

/** The same for a member's id that is SQL, to be read along with something else. */
export const conditionOf = (memberId: RawBuilder<bigint>): RawBuilder<ConditionFacts | null> =>
  sql`select condition_facts(${memberId})`;

/** Balances are known well enough to open or to end a condition by them (rules#conditions). */
export const isKnown = ({ stale, moving }: Pick<ConditionFacts, 'stale' | 'moving'>): boolean =>
  stale.length === 0 && !moving;

/** Known well enough to give by: no stake is hidden that would have counted as left. */
export const isComplete = (facts: Pick<ConditionFacts, 'stale' | 'moving' | 'hidden'>): boolean =>
  isKnown(facts) && facts.hidden.length === 0;

/** True for a condition that stands in the way of withdrawals. */
export const isOpen = (facts: Pick<ConditionFacts, 'state'>): boolean =>
  facts.state === 'OPEN' || facts.state === 'EXPIRING';

/** An open condition's figures; undefined for one that is not open yet. */
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

/** How it stands now; OPEN also while that cannot be known. */
export function verdictOf(facts: ConditionFacts): Verdict {
  const standing = standingOf(facts);
  if (standing === undefined || !isKnown(facts)) return 'OPEN';
  const verdict = judge(standing);
  // A hidden stake can only add to what was measured, so success stands and nothing else does.
  return verdict === 'SUCCESS' || facts.hidden.length === 0 ? verdict : 'OPEN';
}
