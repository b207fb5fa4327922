import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import { moveCoins } from './coins.ts';

/** Gives the coins earned by an own loss of `lossMinor`. The caller holds the member's lock. */
export async function giveDueCoins(tx: Tx, memberId: bigint, lossMinor: bigint): Promise<false> {
  const { rows } = await sql<{ reference: string }>`
    update coin_due set ended_at = app_now()
    where member_id = ${memberId} and ended_at is null and loss_before_minor + needed_minor <= ${lossMinor}
    returning reference`.execute(tx);
  for (const { reference } of rows) await moveCoins(tx, { memberId, delta: 1, reason: 'DEPOSIT', reference });
  return false;
}
