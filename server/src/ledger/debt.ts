import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** What a person writes of an entry: the reason's code, their own words, the evidence's reference, and their name. */
export type ManualAct = { reason: string; note: string | null; reference: string | null; by: string };

/** The act as SQL's functions take it. */
export const actOf = ({ reason, note, reference, by }: ManualAct): RawBuilder<unknown> =>
  sql`row(${reason}::text, ${note}::text, ${reference}::text, ${by}::text)::manual_act`;

/** Pays what the member owes out of free money and returns how much, minor units. The caller holds the member's lock. */
export async function repayDebt(tx: Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ paid: bigint }>`select debt_repay(${memberId}) as paid`.execute(tx);
  return rows[0]?.paid ?? 0n;
}

/** What a member owes, minor units. */
export async function readOwed(tx: Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`select member_owed(${memberId}) as owed`.execute(tx);
  return rows[0]?.owed ?? 0n;
}
