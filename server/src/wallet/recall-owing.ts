import { sql } from 'kysely';
import type { Services } from '../platform/services.ts';
import { recallAll } from './recall.ts';

/**
 * Recalls money from the games of members with a debt, for one day after the entry that caused it. The money repays the
 * debt.
 */
export async function recallOwing(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
): Promise<void> {
  const { rows } = await sql<{ memberId: bigint }>`
    select c.member_id as "memberId" from account c
    where c.owes and exists (select from game_account g
        where g.member_id = c.member_id and g.active and (g.stale or g.amount_minor > 0))
      and exists (select from manual_entry e where e.member_id = c.member_id
        and e.debit = 'member:' || c.member_id || ':debt' and e.created_at > app_now() - interval '1 day')
    order by c.id limit 100`.execute(services.db);
  for (const { memberId } of rows) await recallOf(services, memberId);
}

export async function recallOf(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
  memberId: bigint,
): Promise<void> {
  try {
    const { rows } = await sql`select from account where member_id = ${memberId} and owes`.execute(services.db);
    if (rows.length === 0) return;
    await recallAll(services, { memberId, route: 'owed', value: undefined, bodyHash: Buffer.alloc(0) });
  } catch (error) {
    services.log.error({ err: error, memberId }, 'games of a member with a debt were left to the next recall');
  }
}
