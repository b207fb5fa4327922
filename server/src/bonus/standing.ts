import { sql } from 'kysely';
import { evaluate, isDue } from '../condition/evaluate.ts';
import { type ConditionFacts, isOpen, readCondition } from '../condition/facts.ts';
import type { Db, Tx } from '../db/transaction.ts';
import { mayAsk, refreshStale } from '../game/refresh.ts';
import type { House } from '../house.ts';
import { inMemberTurn } from '../intent/press/idempotency.ts';
import { callDeadlineMs } from '../intent/timing.ts';
import { lockMember } from '../ledger/account.ts';

/**
 * Asks games that reported no balance for a minute, then evaluates the member's condition (rules#conditions). Returns
 * the active condition, or null. Must run outside a transaction.
 */
export async function settleStanding(house: House, memberId: bigint): Promise<ConditionFacts | null> {
  const seen = await readCondition(house.db, memberId);
  if (seen === null) return null;
  if (isOpen(seen) || seen.state === 'WAITING') await refreshStale(house, memberId, seen.stale, callDeadlineMs);
  return evaluateLocked(house, memberId);
}

/** As {@link settleStanding} for read-only calls. `mayAsk` limits how often games are asked. */
export async function lookAtStanding(house: House, memberId: bigint): Promise<ConditionFacts | null> {
  const seen = await readCondition(house.db, memberId);
  if (seen === null) return null;
  return seen.stale.length > 0 && (await mayAsk(house, memberId))
    ? settleStanding(house, memberId)
    : settleDue(house, memberId, seen);
}

/** As {@link settleStanding} without asking games, and only if `seen` is due. */
export async function settleDue(
  house: House,
  memberId: bigint,
  seen: ConditionFacts | null,
): Promise<ConditionFacts | null> {
  return seen === null || !isDue(seen) ? seen : evaluateLocked(house, memberId);
}

/**
 * Evaluates an open condition before a withdrawal or transfer, so that an ended one does not block it. Asks stale games
 * only if the condition limits categories, as the decision may depend on their balances.
 */
export async function settleBefore(house: House, memberId: bigint, seen: ConditionFacts | null): Promise<void> {
  if (seen === null || !isOpen(seen)) return;
  if (seen.categories.length > 0 && seen.stale.length > 0) await settleStanding(house, memberId);
  else await settleDue(house, memberId, seen);
}

/** Evaluates the open condition again after a transfer. A failure is logged and never changes the transfer's answer. */
export async function settleAfter<T>(
  house: House,
  memberId: bigint,
  before: ConditionFacts | null,
  answer: T,
): Promise<T> {
  if (before === null || !isOpen(before)) return answer;
  await readCondition(house.db, memberId)
    .then((seen) => settleDue(house, memberId, seen))
    .catch((error: unknown) => house.log.error({ err: error, memberId }, 'a condition was left to the next look'));
  return answer;
}

export function evaluateLocked({ db }: House, memberId: bigint): Promise<ConditionFacts | null> {
  return inMemberTurn(db, memberId, async (tx) => {
    await lockMember(tx, memberId);
    return evaluate(tx, memberId);
  });
}

/** Returns the member's total (rules#total) in minor units, by the balances the games last reported. */
export async function readTotal(db: Db | Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`select member_total(${memberId}) as total`.execute(db);
  return rows[0]?.total ?? 0n;
}

/** Returns the games that may hide open bets of the member: the total may miss stakes there. */
export async function readHidden(db: Db | Tx, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ hidden: string[] }>`select member_hidden_games(${memberId}) as hidden`.execute(db);
  return rows[0]?.hidden ?? [];
}

/** Refreshes every game of the member that reported no balance for a minute, so that the total is right. */
export async function freshen(house: House, memberId: bigint): Promise<void> {
  const { rows } = await sql<{ stale: string[] }>`
    select member_stale_games(${memberId}) as stale`.execute(house.db);
  await refreshStale(house, memberId, rows[0]?.stale ?? [], callDeadlineMs);
}

/** Evaluates the condition and refreshes balances before an offer is taken, so that the total is right. */
export async function settleAndFreshen(house: House, memberId: bigint): Promise<void> {
  if ((await settleStanding(house, memberId)) === null) await freshen(house, memberId);
}
