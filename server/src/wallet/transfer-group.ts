import { setTimeout as sleep } from 'node:timers/promises';
import { toMajor } from '@kapao/contract/money';
import type { transferDone } from '@kapao/contract/wallet';
import type { z } from 'zod/mini';
import { accepted } from '../platform/http/call.ts';
import { refuse, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { drive } from '../money/intent/engine.ts';
import type { IdempotencyKey } from '../money/idempotency/idempotency.ts';
import { type Ended, findGroups, type Intent } from '../money/intent/intent.ts';

export type TransferDone = z.output<typeof transferDone>;

export type Balances = { free: string; slots: { code: string; amount: string }[] };

type EndBalances = Balances & { seq: string };

const pollMs = 100;

/**
 * Drives a begun transfer group to its end, or answers 202 after 6 s. `mine`: intents that this request reserved and
 * calls first. A repeated request passes none and only waits.
 */
export async function finishTransferGroup(
  services: Pick<Services, 'db' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
  { memberId }: IdempotencyKey,
  subject: string,
  mine: readonly Intent[],
  startedAt: number,
) {
  const deadline = startedAt + services.requestWaitsMs;
  const ends = await firstEnds(services, mine, startedAt, deadline);
  if (ends.length > 0) return groupAnswer(ends);
  for (;;) {
    const legs = await findGroups(services.db, memberId, subject.split(','));
    const open = legs.find((leg) => leg.endedAt === null);
    if (open === undefined) return groupAnswer(legs);
    if (performance.now() > deadline) {
      const amount = toMajor(movedMinor(legs));
      return accepted({ message: 'TRANSFER_PENDING' as const, transferId: open.groupId, amount });
    }
    await sleep(pollMs);
  }
}

async function firstEnds(
  services: Pick<Services, 'db' | 'log' | 'metrics' | 'sagas'>,
  mine: readonly Intent[],
  startedAt: number,
  deadline: number,
): Promise<Ended[]> {
  const driven = Promise.all(mine.map((intent) => drive(services, intent, startedAt))).catch((error: unknown) => {
    // A sweeper takes over after the lease: for the member the transfer is pending, not failed.
    services.log.error({ err: error }, 'a transfer was left to the sweeper');
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
 * Uses the ends alone, so every request gets the same answer: TRANSFER_FAIL when a provider refused, else the balances
 * at the last end.
 */
function groupAnswer(ends: readonly Ended[]): TransferDone | Refusal<'TRANSFER_FAIL'> {
  const failed = ends.filter(({ state }) => state === 'VOIDED');
  if (failed.length > 0) return refuse('TRANSFER_FAIL', { stuck: failed.map(({ provider }) => provider) });
  const [last] = ends
    .flatMap(({ result }) => (result === null ? [] : [result as EndBalances]))
    .toSorted((one, other) => (BigInt(one.seq) > BigInt(other.seq) ? -1 : 1));
  if (last === undefined) throw new Error('transfers have ended without their balances');
  return transferDoneOf(last, movedMinor(ends));
}

function movedMinor(legs: readonly Pick<Ended, 'groupId' | 'amountMinor'>[]): bigint {
  const amounts = new Map(legs.map(({ groupId, amountMinor }) => [groupId, amountMinor]));
  return [...amounts.values()].reduce((sum, amountMinor) => sum + amountMinor, 0n);
}

export function transferDoneOf({ free, slots }: Balances, amountMinor: bigint): TransferDone {
  return {
    message: 'SUCCESS',
    amount: toMajor(amountMinor),
    wallet: { amount: toMajor(BigInt(free)) },
    slots: slots.map(({ code, amount }) => ({ code, amount: toMajor(BigInt(amount)) })),
  };
}
