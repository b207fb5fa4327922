import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { LossLimitState } from './limit.ts';

export async function findLossLimit(db: Db | Tx, memberId: bigint): Promise<LossLimitState | null> {
  const { rows } = await sql<{ state: LossLimitState | null }>`
    select loss_limit_state(${memberId}) as state`.execute(db);
  return rows[0]?.state ?? null;
}

export async function setLossLimit(tx: Tx, memberId: bigint, amountMinor: bigint | null): Promise<void> {
  await sql`
    insert into loss_limit (member_id, amount_minor) values (${memberId}, ${amountMinor})
    on conflict (member_id) do update
      set amount_minor = excluded.amount_minor, next_amount_minor = null, next_from = null`.execute(tx);
}

export async function setLaterLossLimit(
  tx: Tx,
  memberId: bigint,
  { heldMinor, nextMinor, from }: { heldMinor: bigint; nextMinor: bigint | null; from: string | { hours: number } },
): Promise<void> {
  const at = typeof from === 'string' ? sql`${from}::timestamptz` : sql`app_now() + ${from.hours} * interval '1 hour'`;
  await sql`
    update loss_limit set amount_minor = ${heldMinor}, next_amount_minor = ${nextMinor}, next_from = ${at}
    where member_id = ${memberId}`.execute(tx);
}
