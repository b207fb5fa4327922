import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from './audit.ts';
import { isOnline } from './colleagues.ts';
import { publishChange } from './assignment.ts';

const perRun = 200;

/**
 * Assigns the longest-waiting conversations to online agents with the fewest, at most `chat.maxOpen` each. Never to the
 * agent who released it. First takes back those of suspended agents. Returns the number assigned.
 */
export async function assignWaiting(services: Pick<Services, 'db' | 'realtime' | 'settings'>): Promise<number> {
  await takeBackOrphans(services);
  const most = (await services.settings.read())['chat.maxOpen'];
  if (most <= 0) return 0;
  let given = 0;
  while (given < perRun && (await assignNext(services, most))) given += 1;
  return given;
}

async function assignNext(services: Pick<Services, 'db' | 'realtime'>, most: number): Promise<boolean> {
  const id = await inTransaction(services.db, async (tx) => {
    // One at a time across all nodes: two counts at once could both find the last free place.
    await sql`select pg_advisory_xact_lock(hashtext('chat: assign'))`.execute(tx);
    const { rows } = await sql<{ id: string; staff_id: bigint }>`
      with free as materialized (
        select s.id, count(o.id) as open from staff s
        left join chat_conversation o on o.assignee_id = s.id and o.mode = 'human'
        where s.status = 'active' and ${isOnline}
        group by s.id having count(o.id) < ${most}
      ), next as materialized (
        select c.id, c.returned_by from chat_conversation c
        where c.mode = 'queue' and exists (select from free where free.id is distinct from c.returned_by)
        order by c.waiting_since limit 1 for update of c skip locked)
      update chat_conversation c set assignee_id = chosen.staff_id, mode = 'human', waiting_since = null,
        bot_state = null, returned_by = null
      from (
        select next.id, free.id as staff_id from next join free on free.id is distinct from next.returned_by
        order by free.open, free.id limit 1) chosen
      where c.id = chosen.id returning c.id, c.assignee_id as staff_id`.execute(tx);
    const row = rows[0];
    if (row !== undefined) await audit(tx, row.id, null, 'assign', { to: String(row.staff_id) });
    return row?.id;
  });
  if (id !== undefined) publishChange(services, id);
  return id !== undefined;
}

async function takeBackOrphans(services: Pick<Services, 'db' | 'realtime'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update chat_conversation c set assignee_id = null, mode = 'queue', waiting_since = app_now()
    from staff s where s.id = c.assignee_id and c.mode = 'human' and s.status <> 'active'
    returning c.id`.execute(services.db);
  for (const { id } of rows) publishChange(services, id);
}
