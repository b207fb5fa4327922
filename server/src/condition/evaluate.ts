import type { Tx } from '../platform/db/transaction.ts';
import { disarm } from './arm.ts';
import { endCondition } from './end.ts';
import { type ConditionFacts, readCondition, verdictOfCondition } from './facts.ts';
import { aboveCapOf } from './forfeit.ts';
import { openWaiting } from './gift.ts';
import { markExpiring } from './store.ts';

/**
 * Judges the member's condition, and ends, opens or disarms it when due (rules#conditions). Changes nothing while a
 * balance is unknown. The caller holds the member's lock.
 */
export async function evaluate(tx: Tx, memberId: bigint): Promise<ConditionFacts | null> {
  const facts = await readCondition(tx, memberId);
  if (facts === null) return null;
  if (!(await step(tx, memberId, facts))) return facts;
  return readCondition(tx, memberId);
}

export function isDue(facts: ConditionFacts): boolean {
  if (facts.state === 'ARMED') return facts.overdue;
  if (facts.state === 'WAITING') return false;
  const verdict = verdictOfCondition(facts);
  if (verdict === 'SUCCESS' || verdict === 'FAILED') return true;
  return facts.overdue && facts.state === 'OPEN';
}

async function step(tx: Tx, memberId: bigint, facts: ConditionFacts): Promise<boolean> {
  if (facts.state === 'ARMED') {
    if (facts.overdue) await disarm(tx, memberId);
    return facts.overdue;
  }
  if (facts.state === 'WAITING') return (await openWaiting(tx, memberId)) !== 'WAITING';
  const verdict = verdictOfCondition(facts);
  if (verdict === 'SUCCESS') return succeed(tx, memberId, facts);
  if (verdict === 'FAILED') {
    await endCondition(tx, memberId, facts, { end: 'FAILED', forfeitMinor: 0n });
    return true;
  }
  // EXPIRING also with unknown balances: its games are called back first.
  return facts.overdue ? startExpiring(tx, facts) : false;
}

/**
 * Takes the amount above the cap out of the wallet. While it lies in games, the condition is EXPIRING and its success
 * stands.
 */
async function succeed(tx: Tx, memberId: bigint, facts: ConditionFacts): Promise<boolean> {
  const forfeitMinor = aboveCapOf(facts);
  if (forfeitMinor > BigInt(facts.free)) return startExpiring(tx, facts);
  await endCondition(tx, memberId, facts, { end: 'SUCCESS', forfeitMinor });
  return true;
}

async function startExpiring(tx: Tx, facts: ConditionFacts): Promise<boolean> {
  const reached = facts.reached || verdictOfCondition(facts) === 'SUCCESS';
  if (facts.state === 'EXPIRING' && facts.reached === reached) return false;
  await markExpiring(tx, facts.id, reached);
  return true;
}
