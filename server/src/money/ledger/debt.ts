import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

export type ManualAct = { reason: string; note: string | null; reference: string | null; by: string };

export const actOf = ({ reason, note, reference, by }: ManualAct): RawBuilder<unknown> =>
  sql`row(${reason}::text, ${note}::text, ${reference}::text, ${by}::text)::manual_act`;

/** Repays the member's debt from free money. Returns the amount in minor units. The caller holds the member's lock. */
export async function repayDebt(tx: Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ paid: bigint }>`select debt_repay(${memberId}) as paid`.execute(tx);
  return rows[0]?.paid ?? 0n;
}

export async function readOwed(tx: Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`select member_owed(${memberId}) as owed`.execute(tx);
  return rows[0]?.owed ?? 0n;
}
