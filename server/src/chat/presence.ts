import type { Presence } from '@kapao/contract/events';
import { sql } from 'kysely';
import type { Db } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';

export async function readPresence({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<Presence> {
  const { 'chat.openFrom': from, 'chat.openTo': to } = await settings.read();
  // Nodes write a beat every 10 s. An agent without one for 30 s is offline (chat#staff).
  const { rows } = await sql<{ agents: number; time: string }>`
    select count(distinct staff_id) filter (where beat_at > now() - interval '30 seconds')::int as agents,
      to_char(app_now() at time zone 'Asia/Bangkok', 'HH24:MI') as time
    from agent_presence where staff_id not in (select staff_id from chat_away)`.execute(db);
  return { agentsOnline: rows[0]?.agents ?? 0, open: isWithin(rows[0]?.time ?? '', from, to) };
}

/** Equal `from` and `to` mean day and night. */
function isWithin(time: string, from: string, to: string): boolean {
  if (from === to) return true;
  return from < to ? from <= time && time < to : from <= time || time < to;
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
