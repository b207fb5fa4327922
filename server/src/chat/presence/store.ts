import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** Processes write a beat every 10 s. An agent without one for 30 s is offline (chat#staff). */
const isFresh = sql<boolean>`p.beat_at > now() - interval '30 seconds'`;

/** Whether the agent `s` is connected and not away. */
export const isOnline = sql<boolean>`
  exists (select from agent_presence p where p.staff_id = s.id and ${isFresh})
  and not exists (select from chat_away w where w.staff_id = s.id)`;

/** Returns the number of agents online and the time of day in Bangkok. */
export async function countOnline(db: Db): Promise<{ agents: number; time: string }> {
  const { rows } = await sql<{ agents: number; time: string }>`
    select count(distinct p.staff_id) filter (where ${isFresh})::int as agents,
      to_char(app_now() at time zone 'Asia/Bangkok', 'HH24:MI') as time
    from agent_presence p where p.staff_id not in (select staff_id from chat_away)`.execute(db);
  return rows[0] ?? { agents: 0, time: '' };
}

export async function beatPresence(db: Db, nodeId: string, staffIds: readonly bigint[]): Promise<void> {
  const ids = `{${staffIds.join(',')}}`;
  await sql`
    with gone as (
      delete from agent_presence
      where node_id = ${nodeId} and staff_id <> all(${ids}::bigint[]) or beat_at < now() - interval '1 hour')
    insert into agent_presence (node_id, staff_id) select ${nodeId}::uuid, unnest(${ids}::bigint[])
    on conflict (node_id, staff_id) do update set beat_at = now()`.execute(db);
}

export async function listColleagues(db: Db) {
  const { rows } = await sql<{ id: string; name: string; online: boolean; open: number }>`
    select s.public_id as id, s.public_name as name, (${isOnline}) as online,
      (select count(*)::int from chat_conversation c where c.mode = 'human' and c.assignee_id = s.id) as open
    from staff s where s.status = 'active' order by 3 desc, 4, s.public_name`.execute(db);
  return rows;
}

export async function isAway(db: Db, staffId: bigint): Promise<boolean> {
  const row = await db.selectFrom('chat_away').select('since').where('staff_id', '=', staffId).executeTakeFirst();
  return row !== undefined;
}

export async function setAway(db: Db, staffId: bigint, away: boolean): Promise<void> {
  if (!away) await db.deleteFrom('chat_away').where('staff_id', '=', staffId).execute();
  else
    await db
      .insertInto('chat_away')
      .values({ staff_id: staffId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
