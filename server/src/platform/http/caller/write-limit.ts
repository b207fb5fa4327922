import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../db/generated/schema.ts';
import { refuse } from '../../refusal.ts';

const lease = '30 seconds';
const most = 20;
const window = '60 seconds';

export type WriteLimitRow = { count: number | null; retry_after: number | null };

/**
 * CTE that admits a member's money writes: one at a time, limited per minute; a copy of the running call (same holder)
 * may pass. Reads `member_id` from `caller`: no row when refused.
 */
export function enterWriteLimit(holder: string, caller: ReturnType<typeof sql>) {
  return sql`
    insert into member_write_limit as t (member_id, holder, busy_until, count, resets_at)
    select member_id, ${holder}::text, now() + ${lease}::interval, 1, now() + ${window}::interval from ${caller}
    on conflict (member_id) do update set
      holder = excluded.holder,
      busy_until = case when t.resets_at > now() and t.count >= ${most} then t.busy_until else excluded.busy_until end,
      count = case when t.resets_at <= now() then 1 else least(t.count + 1, ${most + 1}) end,
      resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
    where t.busy_until <= now() or t.holder = excluded.holder
    returning count, ceil(extract(epoch from resets_at - now()))::int as retry_after`;
}

export function refuseOverLimit({ count, retry_after: retryAfter }: WriteLimitRow) {
  if (count === null) return refuse('REQUEST_LIMIT', { retryAfter: 1 });
  return count > most ? refuse('REQUEST_LIMIT', { retryAfter }) : undefined;
}

export async function leaveWriteLimit(db: Kysely<DB>, memberId: bigint, holder: string): Promise<void> {
  await sql`update member_write_limit set busy_until = now() where member_id = ${memberId} and holder = ${holder}`.execute(
    db,
  );
}
