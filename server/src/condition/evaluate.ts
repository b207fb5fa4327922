import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { disarm } from './arm.ts';
import { endCondition } from './end.ts';
import { type ConditionFacts, readCondition, verdictOf } from './facts.ts';
import { aboveCapOf } from './forfeit.ts';
import { openWaiting } from './gift.ts';

/**
 * Judges what the member has under way, and ends, opens or disarms what is due (rules#conditions). Answers what is
 * under way then; null: nothing. Nothing opens or ends while a balance is not known. The caller holds the member's
 * lock.
 */
export async function evaluate(tx: Tx, memberId: bigint): Promise<ConditionFacts | null> {
  const facts = await readCondition(tx, memberId);
  if (facts === null) return null;
  if (!(await step(tx, memberId, facts))) return facts;
  return readCondition(tx, memberId);
}

/** Whether {@link evaluate} would change anything, by facts that were read without the lock. */
export function isDue(facts: ConditionFacts): boolean {
  if (facts.state === 'ARMED') return facts.overdue;
  if (facts.state === 'WAITING') return false;
  const verdict = verdictOf(facts);
  if (verdict === 'SUCCESS' || verdict === 'FAILED') return true;
  return facts.overdue && facts.state === 'OPEN';
}

/** True when something was changed. */
async function step(tx: Tx, memberId: bigint, facts: ConditionFacts): Promise<boolean> {
  if (facts.state === 'ARMED') {
    if (facts.overdue) await disarm(tx, memberId);
    return facts.overdue;
  }
  if (facts.state === 'WAITING') return (await openWaiting(tx, memberId)) !== 'WAITING';
  const verdict = verdictOf(facts);
  if (verdict === 'SUCCESS') return succeed(tx, memberId, facts);
  if (verdict === 'FAILED') {
    await endCondition(tx, memberId, facts, { end: 'FAILED', forfeitMinor: 0n });
    return true;
  }
  // Past its time it rests, whatever is known of its games: they are called back first.
  return facts.overdue ? rest(tx, facts) : false;
}

/**
 * What lies above a cap is taken out of the wallet; while it lies in games the condition rests, its success standing.
 */
async function succeed(tx: Tx, memberId: bigint, facts: ConditionFacts): Promise<boolean> {
  const forfeitMinor = aboveCapOf(facts);
  if (forfeitMinor > BigInt(facts.free)) return rest(tx, facts);
  await endCondition(tx, memberId, facts, { end: 'SUCCESS', forfeitMinor });
  return true;
}

/** Money is called back before anything is taken; nothing is forfeited yet (rules#conditions). */
async function rest(tx: Tx, facts: ConditionFacts): Promise<boolean> {
  const reached = facts.reached || verdictOf(facts) === 'SUCCESS';
  if (facts.state === 'EXPIRING' && facts.reached === reached) return false;
  await sql`
    update condition set state = 'EXPIRING', reached = ${reached}, next_at = app_now()
    where id = ${facts.id}::bigint and ended_at is null`.execute(tx);
  return true;
}
