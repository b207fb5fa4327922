import { sql } from 'kysely';
import type { Db } from '../platform/db/transaction.ts';
import type { Owner } from '../platform/http/caller/customer.ts';

export async function readHeads(db: Db, owners: readonly Owner[]): Promise<number[]> {
  if (owners.length === 0) return [];
  const members = owners.map((owner) => (owner.kind === 'member' ? String(owner.memberId) : null));
  const guests = owners.map((owner) => (owner.kind === 'guest' ? owner.guestId : null));
  const { rows } = await sql<{ head: bigint }>`
    select coalesce(c.last_seq, 0) as head
    from unnest(${members}::bigint[], ${guests}::uuid[]) with ordinality as o(member_id, guest_id, nth)
    left join chat_conversation c on c.member_id = o.member_id or c.guest_id = o.guest_id
    order by o.nth`.execute(db);
  return rows.map(({ head }) => Number(head));
}
