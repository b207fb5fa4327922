import { toMajor } from '@kapao/contract/money';
import { measuredMinor } from './engine.ts';
import { evaluate, isDue } from './evaluate.ts';
import { type ConditionFacts, isOpen, readCondition, standingOf } from './facts.ts';
import { refuse } from '../platform/refusal.ts';
import { mayAsk, refreshStale } from '../game/refresh.ts';
import type { AfterRefresh } from '../game/routes.ts';
import type { Services } from '../platform/services.ts';
import { withMemberLock } from '../money/idempotency/idempotency.ts';
import { callDeadlineMs } from '../money/intent/timing.ts';
import { lockMember } from '../money/ledger/account.ts';
import { readStaleGames } from './store.ts';

export { readHidden, readTotal } from './store.ts';

/**
 * Asks games without a reported balance for a minute, then evaluates the condition (rules#conditions). Must run outside
 * a transaction.
 */
export async function settleStanding(
  services: Pick<Services, 'db' | 'games' | 'log'>,
  memberId: bigint,
): Promise<ConditionFacts | null> {
  const seen = await readCondition(services.db, memberId);
  if (seen === null) return null;
  if (isOpen(seen) || seen.state === 'WAITING') await refreshStale(services, memberId, seen.stale, callDeadlineMs);
  return evaluateLocked(services, memberId);
}

/** As {@link settleStanding} for an open condition. Returns whether it was evaluated. */
export async function settleOpen(
  services: Pick<Services, 'db' | 'games' | 'log'>,
  memberId: bigint,
  seen: ConditionFacts | null,
): Promise<boolean> {
  if (seen === null || !isOpen(seen)) return false;
  await settleStanding(services, memberId);
  return true;
}

/** Refuses with BONUS_CONDITION while a condition is open, with its progress. */
export function refuseOpen(condition: ConditionFacts | null) {
  if (condition === null || !isOpen(condition)) return undefined;
  const standing = standingOf(condition);
  if (standing === undefined) return refuse('BONUS_CONDITION');
  const measured = toMajor(measuredMinor(standing));
  return refuse('BONUS_CONDITION', { measured, target: toMajor(standing.targetMinor) });
}

/** As {@link settleStanding} for read-only calls. `mayAsk` limits how often games are asked. */
export async function lookAtStanding(
  services: Pick<Services, 'config' | 'db' | 'games' | 'log'>,
  memberId: bigint,
): Promise<ConditionFacts | null> {
  const seen = await readCondition(services.db, memberId);
  if (seen === null) return null;
  return seen.stale.length > 0 && (await mayAsk(services, memberId))
    ? settleStanding(services, memberId)
    : settleDue(services, memberId, seen);
}

export const settleAfterRefresh: AfterRefresh = async (services, memberId) =>
  settleDue(services, memberId, await readCondition(services.db, memberId));

/** As {@link settleStanding} without asking games, and only if `seen` is due. */
export async function settleDue(
  services: Pick<Services, 'db'>,
  memberId: bigint,
  seen: ConditionFacts | null,
): Promise<ConditionFacts | null> {
  return seen === null || !isDue(seen) ? seen : evaluateLocked(services, memberId);
}

/**
 * Evaluates an open condition before a withdrawal or transfer, so that an ended one does not block it. Asks stale games
 * only if the condition limits categories.
 */
export async function settleBefore(
  services: Pick<Services, 'db' | 'games' | 'log'>,
  memberId: bigint,
  seen: ConditionFacts | null,
): Promise<void> {
  if (seen === null || !isOpen(seen)) return;
  if (seen.categories.length > 0 && seen.stale.length > 0) await settleStanding(services, memberId);
  else await settleDue(services, memberId, seen);
}

/** Evaluates the open condition after a transfer. A failure is logged and never changes the transfer's answer. */
export async function settleAfter<T>(
  services: Pick<Services, 'db' | 'log'>,
  memberId: bigint,
  before: ConditionFacts | null,
  answer: T,
): Promise<T> {
  if (before === null || !isOpen(before)) return answer;
  await readCondition(services.db, memberId)
    .then((seen) => settleDue(services, memberId, seen))
    .catch((error: unknown) =>
      services.log.error({ err: error, memberId }, 'a condition was left to the next evaluation'),
    );
  return answer;
}

export function evaluateLocked({ db }: Pick<Services, 'db'>, memberId: bigint): Promise<ConditionFacts | null> {
  return withMemberLock(db, memberId, async (tx) => {
    await lockMember(tx, memberId);
    return evaluate(tx, memberId);
  });
}

export async function freshen(services: Pick<Services, 'db' | 'games' | 'log'>, memberId: bigint): Promise<void> {
  await refreshStale(services, memberId, await readStaleGames(services.db, memberId), callDeadlineMs);
}

export async function settleAndFreshen(
  services: Pick<Services, 'db' | 'games' | 'log'>,
  memberId: bigint,
): Promise<void> {
  if ((await settleStanding(services, memberId)) === null) await freshen(services, memberId);
}
