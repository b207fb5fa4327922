import { formatMajor } from '@kapao/contract/money';
import { evaluate } from '../../condition/evaluate.ts';
import { isOpen, readCondition } from '../../condition/facts.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { refreshStale } from '../../game/refresh.ts';
import { callDeadlineMs } from '../../money/intent/timing.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { type ReversalReason, reversalReasons, withOwed } from '../../statement/reasons.ts';
import { writeStatement } from '../../statement/statement.ts';
import { recallOf } from '../../wallet/recall-owing.ts';
import { callReversal, type Credited, findCredited, findInviterOf, listActiveGames } from './store.ts';

export type Reverse = {
  paymentId: bigint;
  reason: ReversalReason;
  note: string | null;
  evidence: string | null;
  by: string;
  next: 'match' | 'return';
  keepGift: boolean;
};

export type Reversed = {
  reversalId: string;
  takenMinor: bigint;
  owedMinor: bigint;
  giftMinor: bigint;
  coins: number;
  invite: string;
};

/**
 * Reverses a credited payment: takes what is free, the rest becomes debt. Undoes unspent rewards; evaluates the
 * condition a last time and ends it. Each reversal allows one new credit.
 */
export async function reversePayment(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
  reverse: Reverse,
): Promise<'not_found' | 'not_credited' | Reversed> {
  const seen = await findCredited(services.db, reverse.paymentId);
  if (typeof seen === 'string') return seen;
  await refreshConditionGames(services, seen.memberId);
  const reversed = await inTransaction(services.db, async (tx) => {
    const current = await findCredited(tx, reverse.paymentId);
    if (typeof current === 'string') return current;
    await lockBoth(tx, current.memberId);
    const locked = await findCredited(tx, reverse.paymentId);
    if (typeof locked === 'string' || locked.memberId !== current.memberId) return 'not_credited';
    await evaluate(tx, locked.memberId);
    return writeReversal(tx, locked, reverse);
  });
  // Owed money may be in games. A job retries the recall if it fails here.
  if (typeof reversed !== 'string') await recallOf(services, seen.memberId);
  return reversed;
}

/** Refreshes all game balances, so that the condition is judged by current values. */
async function refreshConditionGames(
  services: Pick<Services, 'db' | 'games' | 'log'>,
  memberId: bigint,
): Promise<void> {
  const condition = await readCondition(services.db, memberId);
  if (condition === null || !isOpen(condition)) return;
  const codes = await listActiveGames(services.db, memberId);
  await refreshStale(services, memberId, codes, callDeadlineMs);
}

/** Locks the inviter first: inviters register earlier, so this is the order of ids. */
async function lockBoth(tx: Tx, memberId: bigint): Promise<void> {
  const inviter = await findInviterOf(tx, memberId);
  if (inviter !== undefined) await lockMember(tx, inviter);
  await lockMember(tx, memberId);
}

async function writeReversal(tx: Tx, { memberId, currency }: Credited, reverse: Reverse): Promise<Reversed> {
  const { paymentId, reason, note, evidence, by, next, keepGift } = reverse;
  const act = { reason, note, reference: evidence, by };
  const answer = await callReversal(tx, { paymentId, next, keepGift, act });
  const takenMinor = BigInt(answer.taken);
  const owedMinor = BigInt(answer.owed);
  const owed = owedMinor === 0n ? '' : `${formatMajor(owedMinor)} ${currency}`;
  await writeStatement(tx, {
    memberId,
    source: `reverse:${answer.op}`,
    type: 'withdraw',
    from: 'WALLET',
    to: answer.from,
    status: 'SUCCESS',
    amountMinor: takenMinor,
    detail: { adjust: { description: withOwed(reversalReasons[reason], owed) } },
  });
  const { reversalId, coins, invite } = answer;
  return { reversalId, takenMinor, owedMinor, giftMinor: BigInt(answer.gift), coins, invite };
}
