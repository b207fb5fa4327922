import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export const isOnline = sql<boolean>`
  exists (select from agent_presence p where p.staff_id = s.id and p.beat_at > now() - interval '30 seconds')
  and not exists (select from chat_away w where w.staff_id = s.id)`;

export async function listColleagues(db: Db) {
  const { rows } = await sql<{ id: string; name: string; online: boolean; open: number }>`
    select s.public_id as id, s.public_name as name, (${isOnline}) as online,
      (select count(*)::int from chat_conversation c where c.mode = 'human' and c.assignee_id = s.id) as open
    from staff s where s.status = 'active' order by 3 desc, 4, s.public_name`.execute(db);
  return rows;
}
