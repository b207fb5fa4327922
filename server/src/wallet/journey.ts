import { setTimeout as sleep } from 'node:timers/promises';
import { toMajor } from '@kapao/contract/money';
import type { transferDone } from '@kapao/contract/wallet';
import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { Db } from '../db/transaction.ts';
import { accepted } from '../http/call.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { House } from '../house.ts';
import { drive } from '../intent/engine.ts';
import { finishOnce, type Press } from '../intent/idempotency.ts';
import { findGroups, type Intent } from '../intent/intent.ts';
import { memberCash } from '../ledger/account.ts';

export type TransferDone = z.output<typeof transferDone>;

const pollMs = 100;

/** One press may begin several transfers (recall of every game); their ids are its subject. */
export const subjectOf = (groupIds: readonly string[]): string => groupIds.join(',');

/**
 * Carries what a press began to its end, or answers 202 with the transfer that is still open after 6 s. `mine` are the
 * intents this very request reserved: it makes their first call. A copy of the press passes none and only waits.
 */
export async function finishJourney(
  house: House,
  press: Press,
  subject: string,
  mine: readonly Intent[],
  startedAt: number,
) {
  const driven = Promise.all(mine.map((intent) => drive(house, intent, startedAt))).catch((error: unknown) => {
    // The lease passes and a sweeper takes over: to the member it is on its way, not failed.
    house.log.error({ err: error }, 'a transfer was left to the sweeper');
  });
  const deadline = startedAt + house.requestWaitsMs;
  await Promise.race([driven, sleep(Math.max(0, deadline - performance.now()), undefined, { ref: false })]);
  for (;;) {
    const state = await stateOf(house.db, press.memberId, subject);
    if (state.open === undefined) return finishOnce(house.db, press, await presentEnd(house.db, press.memberId, state));
    if (performance.now() > deadline) return accepted({ message: 'TRANSFER_PENDING' as const, transferId: state.open });
    await sleep(pollMs);
  }
}

type JourneyState = { legs: Intent[]; open: string | undefined };

async function stateOf(db: Db, memberId: bigint, subject: string): Promise<JourneyState> {
  const legs = await findGroups(db, memberId, subject.split(','));
  return { legs, open: legs.find((leg) => leg.endedAt === null)?.groupId };
}

/** The final answer: what stands in wallet and games, or TRANSFER_FAIL when the partner said no. */
async function presentEnd(
  db: Db,
  memberId: bigint,
  { legs }: JourneyState,
): Promise<TransferDone | Refusal<'TRANSFER_FAIL'>> {
  const failed = legs.filter((leg) => leg.state === 'VOIDED');
  if (failed.length > 0) return refuse('TRANSFER_FAIL', { stuck: failed.map((leg) => leg.provider) });
  return readBalances(db, memberId);
}

/** The wallet and every open game account, as transfer calls answer them. */
export async function readBalances(db: Db, memberId: bigint): Promise<TransferDone> {
  const { rows } = await sql<{ free_minor: bigint; game_code: string | null; amount_minor: bigint }>`
    select cash.posted - cash.held as free_minor, g.game_code, g.amount_minor
    from account cash left join game_account g on g.member_id = cash.member_id and g.active
    where cash.code = ${memberCash(memberId)} order by g.game_code`.execute(db);
  return {
    message: 'SUCCESS',
    wallet: { amount: toMajor(rows[0]?.free_minor ?? 0n) },
    slots: rows.flatMap((row) => (row.game_code === null ? [] : [slotOf(row.game_code, row.amount_minor)])),
  };
}

const slotOf = (code: string, amountMinor: bigint) => ({ code, amount: toMajor(amountMinor) });
