import { toMajor, toMinor } from '@kapao/contract/money';
import { disarm } from '../condition/arm.ts';
import { keepOf, measuredMinor } from '../condition/engine.ts';
import { evaluate } from '../condition/evaluate.ts';
import { type ConditionFacts, isKnown, isOpen, readCondition, standingOf } from '../condition/facts.ts';
import { endWithForfeit, forfeitOf } from '../condition/forfeit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { refuse, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { runOnce, findAnswer, isBegun, type IdempotencyKey } from '../money/idempotency/idempotency.ts';
import { recallAll } from '../wallet/recall.ts';

type Cleared = { message: 'BONUS_CLEAR'; forfeited: number };
type Refused = 'NO_DATA' | 'BONUS_REMAINING';

/** What the member accepts to forfeit: nothing, or at most the amount shown (undefined: any amount). */
export type Acceptance = { forfeits: false } | { forfeits: true; shown: number | undefined };

/**
 * Ends the active condition (rules#bonus). NO_DATA: none is active. BONUS_REMAINING: a game keeps money (`stuck`) or
 * has open bets, or the member does not accept the forfeit (`keep`, `forfeit`).
 */
export async function clearBonus(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
  idempotencyKey: IdempotencyKey,
  acceptance: Acceptance,
) {
  const known = await findAnswer<Cleared, Refused>(services.db, idempotencyKey);
  if (known !== undefined && !isBegun(known)) return known;
  const seen = await readCondition(services.db, idempotencyKey.memberId);
  const open = seen !== null && isOpen(seen);
  const stuck = open ? (await recallAll(services, { ...idempotencyKey, value: undefined })).stuck : [];
  const answer = await runOnce(services.db, idempotencyKey, (tx) =>
    clearLocked(tx, idempotencyKey.memberId, acceptance, { open, stuck }),
  );
  if (isBegun(answer)) throw new Error('the end of a bonus must be answered in its own commit');
  return answer;
}

type Seen = { open: boolean; stuck: readonly string[] };

async function clearLocked(
  tx: Tx,
  memberId: bigint,
  acceptance: Acceptance,
  { open, stuck }: Seen,
): Promise<Cleared | Refusal<Refused>> {
  const before = await readCondition(tx, memberId);
  // The condition may have ended while its games were called back.
  if (before === null) return open ? clearedAnswer(0n) : refuse('NO_DATA');
  if (!isOpen(before)) {
    await disarm(tx, memberId);
    return clearedAnswer(0n);
  }
  const facts = await evaluate(tx, memberId);
  if (facts === null) return clearedAnswer(0n);
  const kept = [...new Set([...stuck, ...facts.stale, ...facts.openBets])];
  if (kept.length > 0 || !isKnown(facts)) return refuse('BONUS_REMAINING', { ...forfeitFigures(facts), stuck: kept });
  const forfeitMinor = forfeitOf(facts) ?? 0n;
  if (!accepts(acceptance, forfeitMinor)) return refuse('BONUS_REMAINING', forfeitFigures(facts));
  return clearedAnswer(await endWithForfeit(tx, memberId, facts, 'CLEARED'));
}

const clearedAnswer = (forfeitMinor: bigint): Cleared => ({ message: 'BONUS_CLEAR', forfeited: toMajor(forfeitMinor) });

function accepts(acceptance: Acceptance, forfeitMinor: bigint): boolean {
  if (!acceptance.forfeits) return false;
  return acceptance.shown === undefined || forfeitMinor <= toMinor(acceptance.shown);
}

function forfeitFigures(facts: ConditionFacts) {
  const standing = standingOf(facts);
  if (standing === undefined) return {};
  const { keepMinor, forfeitMinor } = keepOf(standing);
  return {
    measured: toMajor(measuredMinor(standing)),
    target: toMajor(standing.targetMinor),
    floor: toMajor(standing.floorMinor),
    keep: toMajor(keepMinor),
    forfeit: toMajor(forfeitMinor),
  };
}
