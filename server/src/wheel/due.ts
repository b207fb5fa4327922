import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { watchPlay } from '../play/store.ts';
import { moveCoins } from './coins.ts';

/** Coins that a deposit promised; each needs so much of an own loss, minor units. */
export type Promised = { memberId: bigint; coins: number; op: string; neededMinor: bigint };

/** Notes coins that wait for play, behind those that wait already. The caller holds the member's lock. */
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

/** Gives the coins that an own loss of so much has earned. The caller holds the member's lock. */
export async function giveDueCoins(tx: Tx, memberId: bigint, lossMinor: bigint): Promise<void> {
  const { rows } = await sql<{ reference: string }>`
    update coin_due set ended_at = app_now()
    where member_id = ${memberId} and ended_at is null and loss_before_minor + needed_minor <= ${lossMinor}
    returning reference`.execute(tx);
  for (const { reference } of rows) await moveCoins(tx, { memberId, delta: 1, reason: 'DEPOSIT', reference });
}
