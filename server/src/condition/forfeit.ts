import type { Tx } from '../db/transaction.ts';
import { endCondition } from './end.ts';
import { aboveCap, keepOf } from './engine.ts';
import { type ConditionFacts, isKnown, standingOf, verdictOf } from './facts.ts';

/**
 * What giving up would take now, out of a wallet into which everything was called back; undefined: not known, or bets
 * are open.
 */
export function forfeitOf(facts: ConditionFacts): bigint | undefined {
  const standing = standingOf(facts);
  if (standing === undefined || !isKnown(facts) || facts.openBets.length > 0) return undefined;
  const { forfeitMinor } = keepOf(standing);
  return withinWallet(facts, forfeitMinor);
}

/**
 * What lies above an offer's cap at success, wherever it lies; minor units. Without a deposit the cap is by the gift.
 */
export function aboveCapOf(facts: ConditionFacts): bigint {
  const standing = standingOf(facts);
  if (standing === undefined) return 0n;
  const deposit = BigInt(facts.deposit);
  const stakeMinor = deposit > 0n ? deposit : BigInt(facts.gift);
  return aboveCap(standing, { times: BigInt(facts.withdrawCapTimes), stakeMinor });
}

/** A game may keep a crumb too small for it to move; that is not worth holding a member for. */
function withinWallet({ free }: ConditionFacts, forfeitMinor: bigint): bigint {
  const freeMinor = BigInt(free);
  return forfeitMinor < freeMinor ? forfeitMinor : freeMinor;
}

/**
 * Ends what rested while its games were called back, now that they were: its time is over, or it was won and something
 * lay above its cap. Anything that is not known leaves it as it is. The caller holds the member's lock.
 */
export async function endRested(tx: Tx, memberId: bigint, facts: ConditionFacts): Promise<void> {
  if (facts.state !== 'EXPIRING' || !isKnown(facts) || facts.openBets.length > 0) return;
  const verdict = verdictOf(facts);
  if (verdict === 'EXPIRED') await endWithForfeit(tx, memberId, facts, facts.voided ? 'CLEARED' : 'EXPIRED');
  if (verdict !== 'SUCCESS') return;
  await endCondition(tx, memberId, facts, { end: 'SUCCESS', forfeitMinor: withinWallet(facts, aboveCapOf(facts)) });
}

/**
 * Ends an open condition with what the rules take of it (rules#conditions). The caller holds the member's lock. Minor
 * units.
 */
export async function endWithForfeit(
  tx: Tx,
  memberId: bigint,
  facts: ConditionFacts,
  end: 'CLEARED' | 'EXPIRED',
): Promise<bigint> {
  const forfeitMinor = forfeitOf(facts);
  if (forfeitMinor === undefined) throw new Error(`condition ${facts.publicId} is not known well enough to end it`);
  await endCondition(tx, memberId, facts, { end, forfeitMinor });
  return forfeitMinor;
}
