import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { say } from '../../desk.ts';
import { refuse } from '../../platform/refusal.ts';
import { findMember } from './member.ts';

export async function listFrozen(db: Db): Promise<number> {
  const { rows } = await sql<{ phone: string; public_id: string; frozen_at: Date; frozen_reason: string }>`
    select phone, public_id, frozen_at, frozen_reason from member where frozen_at is not null
    order by frozen_at`.execute(db);
  for (const { phone, public_id: id, frozen_at: at, frozen_reason: reason } of rows) {
    say([phone, id, `since ${at.toISOString()}`, reason].join('  '));
  }
  if (rows.length === 0) say('No member is frozen.');
  return 0;
}

/** Unfreezes a member's money. NO_DATA: no such member, or the member is not frozen. */
export async function unfreezeMember(db: Db, named: string, { by, reason }: { by: string; reason: string }) {
  const memberId = await findMember(db, named);
  if (memberId === undefined) return refuse('NO_DATA');
  const { rows } = await sql<{ released: boolean | null }>`
    select member_unfreeze(${memberId}, ${by}, ${reason}) as released`.execute(db);
  return rows[0]?.released === true ? { memberId } : refuse('NO_DATA');
}
