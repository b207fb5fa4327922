import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

export async function watchPlay(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    insert into net_play (member_id, look_at) values (${memberId}, app_now())
    on conflict (member_id) do update set look_at = excluded.look_at`.execute(tx);
}
