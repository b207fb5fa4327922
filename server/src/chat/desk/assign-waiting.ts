import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import type { House } from '../../house.ts';
import { audit } from './audit.ts';
import { isOnline } from './colleagues.ts';
import { tellChange } from './take.ts';

const perTurn = 200;

/**
 * Assigns the longest-waiting conversations to online agents with the fewest, at most `chat.maxOpen` each. Never to the
 * agent who released it. First takes back those of suspended agents. Returns the number assigned.
 */
export async function assignWaiting(house: House): Promise<number> {
  await takeBackOrphans(house);
  const most = (await house.settings.read())['chat.maxOpen'];
  if (most <= 0) return 0;
  let given = 0;
  while (given < perTurn && (await assignNext(house, most))) given += 1;
  return given;
}

async function assignNext(house: House, most: number): Promise<boolean> {
  const id = await inTransaction(house.db, async (tx) => {
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
  if (id !== undefined) tellChange(house, id);
  return id !== undefined;
}

/** Puts conversations of suspended agents back into the queue, waiting from now. */
async function takeBackOrphans(house: House): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update chat_conversation c set assignee_id = null, mode = 'queue', waiting_since = app_now()
    from staff s where s.id = c.assignee_id and c.mode = 'human' and s.status <> 'active'
    returning c.id`.execute(house.db);
  for (const { id } of rows) tellChange(house, id);
}
