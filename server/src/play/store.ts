import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/transaction.ts';

/** Total own loss, minor units. `known`: no balance is stale, no transfer open and no bet hidden. */
export type Play = { lossMinor: bigint; known: boolean };

export async function readPlay(tx: Tx, memberId: bigint): Promise<Play> {
  const { rows } = await sql<Play>`
    select member_own_loss(${memberId}) as "lossMinor", member_stale_games(${memberId}) = '{}'
      and not member_is_moving(${memberId}) and member_hidden_games(${memberId}) = '{}' as known`.execute(tx);
  if (rows[0] === undefined) throw new Error(`member ${memberId} has no play`);
  return rows[0];
}

export async function claimPlay(db: Db, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    update net_play set look_at = app_now() + interval '1 minute'
    where member_id in (
      select member_id from net_play where look_at <= app_now() order by look_at limit ${limit} for update skip locked)
    returning member_id`.execute(db);
  return rows.map((row) => row.member_id);
}

/** Sets the next check: in `minutes`, or (null) when a game reports less than before. */
export async function setNextCheck(tx: Tx, memberId: bigint, minutes: number | null): Promise<void> {
  await sql`update net_play set look_at = app_now() + ${minutes}::float8 * interval '1 minute'
    where member_id = ${memberId}`.execute(tx);
}
