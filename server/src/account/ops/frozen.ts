import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { findMember } from './member.ts';

export type Frozen = { phone: string; publicId: string; frozenAt: Date; reason: string };

export async function readFrozen(db: Db): Promise<Frozen[]> {
  const { rows } = await sql<Frozen>`
    select phone, public_id as "publicId", frozen_at as "frozenAt", frozen_reason as reason from member
    where frozen_at is not null order by frozen_at`.execute(db);
  return rows;
}

/** Unfreezes a member's money. NO_DATA: no such member, or the member is not frozen. */
export async function unfreezeMember(db: Db, named: string, { by, reason }: { by: string; reason: string }) {
  const memberId = await findMember(db, named);
  if (memberId === undefined) return refuse('NO_DATA');
  const { rows } = await sql<{ released: boolean | null }>`
    select member_unfreeze(${memberId}, ${by}, ${reason}) as released`.execute(db);
  return rows[0]?.released === true ? { memberId } : refuse('NO_DATA');
}
