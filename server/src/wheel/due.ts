import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import { watchPlay } from '../play/watch.ts';

export type Promised = { memberId: bigint; coins: number; op: string; neededMinor: bigint };

/** Queues coins behind those that already wait for play. The caller holds the member's lock. */
export async function promiseCoins(tx: Tx, { memberId, coins, op, neededMinor }: Promised): Promise<void> {
  await sql`
    insert into coin_due (reference, member_id, loss_before_minor, needed_minor)
    select case n when 1 then ${op} else ${op} || ':' || n end, ${memberId},
      greatest(member_own_loss(${memberId}), (select max(loss_before_minor + needed_minor) from coin_due
        where member_id = ${memberId} and ended_at is null)) + (n - 1) * ${neededMinor}::bigint, ${neededMinor}
    from generate_series(1, ${coins}::int) n
    on conflict (reference) do nothing`.execute(tx);
  await watchPlay(tx, memberId);
}
