import type { Tx } from '../platform/db/transaction.ts';
import { endCondition } from './end.ts';
import { aboveCap, keepOf } from './engine.ts';
import { type ConditionFacts, isKnown, standingOf, verdictOfCondition } from './facts.ts';

/** What giving up takes, after all games were called back. Undefined: balances are unknown, or bets are open. */
export function forfeitOf(facts: ConditionFacts): bigint | undefined {
  const standing = standingOf(facts);
  if (standing === undefined || !isKnown(facts) || facts.openBets.length > 0) return undefined;
  const { forfeitMinor } = keepOf(standing);
  return withinWallet(facts, forfeitMinor);
}

/**
 * Amount above the offer's cap at success, in wallet and games; minor units. Without a deposit the gift sets the cap.
 */
export function aboveCapOf(facts: ConditionFacts): bigint {
  const standing = standingOf(facts);
  if (standing === undefined) return 0n;
  const deposit = BigInt(facts.deposit);
  const stakeMinor = deposit > 0n ? deposit : BigInt(facts.gift);
  return aboveCap(standing, { times: BigInt(facts.withdrawCapTimes), stakeMinor });
}

/** A game may keep an amount too small to move. */
function withinWallet({ free }: ConditionFacts, forfeitMinor: bigint): bigint {
  const freeMinor = BigInt(free);
  return forfeitMinor < freeMinor ? forfeitMinor : freeMinor;
}

/**
 * Ends an EXPIRING condition after its games were called back: expired, or won with money above the cap. Waits for
 * unknown balances and open bets. The caller holds the member's lock.
 */
export async function endExpiring(tx: Tx, memberId: bigint, facts: ConditionFacts): Promise<void> {
  if (facts.state !== 'EXPIRING' || !isKnown(facts) || facts.openBets.length > 0) return;
  const verdict = verdictOfCondition(facts);
  if (verdict === 'EXPIRED') await endWithForfeit(tx, memberId, facts, facts.voided ? 'CLEARED' : 'EXPIRED');
  if (verdict !== 'SUCCESS') return;
  await endCondition(tx, memberId, facts, { end: 'SUCCESS', forfeitMinor: withinWallet(facts, aboveCapOf(facts)) });
}

/**
 * Ends an open condition and returns the forfeit in minor units (rules#conditions). The caller holds the member's lock.
 */
export async function endWithForfeit(
  tx: Tx,
  memberId: bigint,
  facts: ConditionFacts,
  end: 'CLEARED' | 'EXPIRED',
): Promise<bigint> {
  const forfeitMinor = forfeitOf(facts);
  if (forfeitMinor === undefined)
    throw new Error(`the balances of condition ${facts.publicId} are not known well enough to end it`);
  await endCondition(tx, memberId, facts, { end, forfeitMinor });
  return forfeitMinor;
}
