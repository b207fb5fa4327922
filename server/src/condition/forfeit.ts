import type { Tx } from '../db/transaction.ts';
import { endCondition } from './end.ts';
import { keepOf } from './engine.ts';
import { type ConditionFacts, isKnown, standingOf } from './facts.ts';

/** What giving up would take now, out of a wallet into which everything was called back; undefined: not known. */
export function forfeitOf(facts: ConditionFacts): bigint | undefined {
  const standing = standingOf(facts);
  if (standing === undefined || !isKnown(facts)) return undefined;
  const { forfeitMinor } = keepOf(standing);
  const freeMinor = BigInt(facts.free);
  // A game may keep a crumb too small for it to move; that is not worth holding a member for.
  return forfeitMinor < freeMinor ? forfeitMinor : freeMinor;
}

/** Ends an open condition with what the rules take of it (rules §2). The caller holds the member's lock. Minor units. */
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
