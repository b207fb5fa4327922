import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import { actOf, type ManualAct } from '../../money/ledger/debt.ts';

export type Credited = { memberId: bigint; currency: string };

export async function findCredited(db: Db | Tx, paymentId: bigint): Promise<Credited | 'not_found' | 'not_credited'> {
  const { rows } = await sql<{ state: string; memberId: bigint; currency: string }>`
    select state, member_id as "memberId", currency from incoming_payment where id = ${paymentId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return 'not_found';
  return row.state === 'CREDITED' ? row : 'not_credited';
}

export async function listActiveGames(db: Db, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select game_code as code from game_account where member_id = ${memberId} and active`.execute(db);
  return rows.map(({ code }) => code);
}

export async function findInviterOf(tx: Tx, memberId: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ inviter: bigint }>`
    select inviter_id as inviter from invitee where member_id = ${memberId}`.execute(tx);
  return rows[0]?.inviter;
}

type ReversalAnswer = {
  reversalId: string;
  op: string;
  from: string;
  taken: string;
  owed: string;
  gift: string;
  coins: number;
  invite: string;
};

type ReversalCall = {
  paymentId: bigint;
  next: 'match' | 'return';
  keepGift: boolean;
  act: ManualAct;
};

export async function callReversal(tx: Tx, { paymentId, next, keepGift, act }: ReversalCall): Promise<ReversalAnswer> {
  const { rows } = await sql<{ answer: ReversalAnswer }>`
    select payment_reverse(${paymentId}, ${next}, ${keepGift}, ${actOf(act)}) as answer`.execute(tx);
  const answer = rows[0]?.answer;
  if (answer === undefined) throw new Error(`payment ${paymentId} was not reversed`);
  return answer;
}
