import { setTimeout as sleep } from 'node:timers/promises';
import { toMajor } from '@kapao/contract/money';
import type { transferDone } from '@kapao/contract/wallet';
import type { z } from 'zod/mini';
import { accepted } from '../http/call.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { House } from '../house.ts';
import { drive } from '../intent/engine.ts';
import type { Press } from '../intent/press/idempotency.ts';
import { findGroups, type Intent } from '../intent/intent.ts';
import type { Ended } from '../intent/settle.ts';

export type TransferDone = z.output<typeof transferDone>;

/** Wallet and open game accounts as SQL's `wallet_balances` tells them; whole numbers are text. */
export type Balances = { free: string; slots: { code: string; amount: string }[] };

/** As they stood when a leg had ended; `seq` counts what happened to the wallet. */
type EndBalances = Balances & { seq: string };

const pollMs = 100;

/**
 * Carries what a press began to its end, or answers 202 with the transfer that is still open after 6 s. `mine` are the
 * intents this very request reserved: it makes their first call. A copy of the press passes none and only waits.
 */
export async function finishJourney(
  house: House,
  { memberId }: Press,
  subject: string,
  mine: readonly Intent[],
  startedAt: number,
) {
  const deadline = startedAt + house.requestWaitsMs;
  const ends = await firstEnds(house, mine, startedAt, deadline);
  if (ends.length > 0) return answerOf(ends);
  for (;;) {
    const legs = await findGroups(house.db, memberId, subject.split(','));
    const open = legs.find((leg) => leg.endedAt === null);
    if (open === undefined) return answerOf(legs);
    if (performance.now() > deadline) {
      const amount = toMajor(movedMinor(legs));
      return accepted({ message: 'TRANSFER_PENDING' as const, transferId: open.groupId, amount });
    }
    await sleep(pollMs);
  }
}

/** How all of `mine` ended, when this request saw all of it in time; else nothing. */
async function firstEnds(house: House, mine: readonly Intent[], startedAt: number, deadline: number): Promise<Ended[]> {
  const driven = Promise.all(mine.map((intent) => drive(house, intent, startedAt))).catch((error: unknown) => {
    // The lease passes and a sweeper takes over: to the member it is on its way, not failed.
    house.log.error({ err: error }, 'a transfer was left to the sweeper');
  });
  const answered = new AbortController();
  const waiting = { ref: false, signal: answered.signal };
  const tooLate = sleep(Math.max(0, deadline - performance.now()), undefined, waiting).catch(() => undefined);
  const ends = await Promise.race([driven, tooLate]);
  answered.abort();
  const seen = (ends ?? []).filter((end) => end !== undefined);
  return seen.length === mine.length ? seen : [];
}

/**
 * The final answer, which is made of the ends alone and so the same whenever it is asked for: TRANSFER_FAIL when a
 * partner said no, else what stood in wallet and games at the last of them.
 */
function answerOf(ends: readonly Ended[]): TransferDone | Refusal<'TRANSFER_FAIL'> {
  const failed = ends.filter(({ state }) => state === 'VOIDED');
  if (failed.length > 0) return refuse('TRANSFER_FAIL', { stuck: failed.map(({ provider }) => provider) });
  const [last] = ends
    .flatMap(({ result }) => (result === null ? [] : [result as EndBalances]))
    .toSorted((one, other) => (BigInt(one.seq) > BigInt(other.seq) ? -1 : 1));
  if (last === undefined) throw new Error('transfers have ended without their balances');
  return doneOf(last, movedMinor(ends));
}

/** What the transfers move, minor units: each counts once, however many legs it has. */
function movedMinor(legs: readonly Pick<Ended, 'groupId' | 'amountMinor'>[]): bigint {
  const amounts = new Map(legs.map(({ groupId, amountMinor }) => [groupId, amountMinor]));
  return [...amounts.values()].reduce((sum, amountMinor) => sum + amountMinor, 0n);
}

/** What was moved, and the wallet and every open game account, as transfer calls answer them. */
export function doneOf({ free, slots }: Balances, amountMinor: bigint): TransferDone {
  return {
    message: 'SUCCESS',
    amount: toMajor(amountMinor),
    wallet: { amount: toMajor(BigInt(free)) },
    slots: slots.map(({ code, amount }) => ({ code, amount: toMajor(BigInt(amount)) })),
  };
}
