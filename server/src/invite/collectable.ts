import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import { accruedRows } from '../play/accrued.ts';

/** Facts that decide a collect, besides the active condition. The caller holds the member's lock. */
export type CollectFacts = {
  waiting: boolean;
  /** Received less than `everyHours` ago by the server's clock; always false with 0 hours. */
  recent: boolean;
  againIn: number;
  dayEndsIn: number;
  todayMinor: bigint;
  deposited: boolean;
  qualified: boolean;
};

export async function readCollectFacts(tx: Tx, memberId: bigint, everyHours: number): Promise<CollectFacts> {
  const { rows } = await sql<CollectFacts>`
    select coalesce(bool_or(state = 'WAITING'), false) as waiting,
      coalesce(bool_or(received_at > app_now() - ${everyHours}::float8 * interval '1 hour'), false)
        and ${everyHours > 0} as recent,
      greatest(0, ceil(extract(epoch from max(received_at) + ${everyHours}::float8 * interval '1 hour' - app_now())))::int
        as "againIn",
      ceil(extract(epoch from (date_trunc('day', app_now() at time zone 'Asia/Bangkok') + interval '1 day')
        at time zone 'Asia/Bangkok' - app_now()))::int as "dayEndsIn",
      coalesce(sum(gift_minor) filter (where received_at >=
        date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'), 0)::bigint as "todayMinor",
      exists (select from invitee where inviter_id = ${memberId} and state = 'DEPOSITED') as deposited,
      exists (select from invitee where inviter_id = ${memberId} and state = 'QUALIFIED') as qualified
    from condition where member_id = ${memberId} and source = 'INVITE'`.execute(tx);
  if (rows[0] === undefined) throw new Error('a collect has no facts');
  return rows[0];
}

/** What may still be received today; undefined: no cap. `nothingYet`: nothing was received today. */
export type Room = { roomMinor: bigint; nothingYet: boolean } | undefined;

export type Collectable = { ids: bigint[]; amountMinor: bigint; left: boolean };

/** Rows to collect now, within the day's cap. A row above the whole cap is taken alone on a day without receipts. */
export async function readCollectable(tx: Tx, memberId: bigint, room: Room): Promise<Collectable> {
  const fits = room === undefined ? sql`true` : sql`running <= ${room.roomMinor} or (nth = 1 and ${room.nothingYet})`;
  const { rows } = await sql<Collectable>`
    select coalesce(array_agg(id) filter (where fits), '{}') as ids,
      coalesce(sum(amount_minor) filter (where fits), 0)::bigint as "amountMinor",
      coalesce(bool_or(not fits), false) as left
    from (
      select id, amount_minor, ${fits} as fits from (
        select id, amount_minor, sum(amount_minor) over (order by id) as running, row_number() over (order by id) as nth
        from (${accruedRows(sql`${memberId}::bigint`)}) accrued) counted) chosen`.execute(tx);
  if (rows[0] === undefined) throw new Error('accrued rewards have no sum');
  return rows[0];
}

/** Assigns the rows to a collect. Throws if one of them is gone. */
export async function takeRows(tx: Tx, ids: readonly bigint[], conditionId: bigint): Promise<void> {
  const taken = await sql`
    update invite set condition_id = ${conditionId} where id = any(${ids}::bigint[])`.execute(tx);
  if (taken.numAffectedRows !== BigInt(ids.length)) throw new Error('a reward was already collected');
}
