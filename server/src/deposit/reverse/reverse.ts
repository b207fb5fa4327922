import { formatMajor } from '@kapao/contract/money';
import { sql } from 'kysely';
import { evaluate } from '../../condition/evaluate.ts';
import { isOpen, readCondition } from '../../condition/facts.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { refreshStale } from '../../game/refresh.ts';
import { callDeadlineMs } from '../../money/intent/timing.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { actOf } from '../../money/ledger/debt.ts';
import { type ReversalReason, reversalReasons, withOwed } from '../../statement/reasons.ts';
import { writeStatement } from '../../statement/statement.ts';
import { recallOf } from '../../wallet/recall-owing.ts';

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
  const { rows } = await sql<{ code: string }>`
    select game_code as code from game_account where member_id = ${memberId} and active`.execute(services.db);
  const codes = rows.map(({ code }) => code);
  await refreshStale(services, memberId, codes, callDeadlineMs);
}

type Credited = { memberId: bigint; currency: string };

async function findCredited(
  db: Services['db'] | Tx,
  paymentId: bigint,
): Promise<Credited | 'not_found' | 'not_credited'> {
  const { rows } = await sql<{ state: string; memberId: bigint; currency: string }>`
    select state, member_id as "memberId", currency from incoming_payment where id = ${paymentId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return 'not_found';
  return row.state === 'CREDITED' ? row : 'not_credited';
}

/** Locks the inviter first: inviters register earlier, so this is the order of ids. */
async function lockBoth(tx: Tx, memberId: bigint): Promise<void> {
  const { rows } = await sql<{ inviter: bigint }>`
    select inviter_id as inviter from invitee where member_id = ${memberId}`.execute(tx);
  const inviter = rows[0]?.inviter;
  if (inviter !== undefined) await lockMember(tx, inviter);
  await lockMember(tx, memberId);
}

type Answer = {
  reversalId: string;
  op: string;
  from: string;
  taken: string;
  owed: string;
  gift: string;
  coins: number;
  invite: string;
};

async function writeReversal(tx: Tx, { memberId, currency }: Credited, reverse: Reverse): Promise<Reversed> {
  const { paymentId, reason, note, evidence, by, next, keepGift } = reverse;
  const { rows } = await sql<{ answer: Answer }>`
    select payment_reverse(${paymentId}, ${next}, ${keepGift}, ${actOf({ reason, note, reference: evidence, by })}) as answer`.execute(
    tx,
  );
  const answer = rows[0]?.answer;
  if (answer === undefined) throw new Error(`payment ${paymentId} was not reversed`);
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
