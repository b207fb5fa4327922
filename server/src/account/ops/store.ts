import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import { actOf, type ManualAct } from '../../money/ledger/debt.ts';
import type { StatementDetail } from '../../statement/statement.ts';

export type MemberStatus = 'active' | 'suspended' | 'closed' | 'excluded';

/** Finds a member by phone, number or public id. */
export async function findMemberByPhoneOrId(db: Db, named: string): Promise<bigint | undefined> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where((where) =>
      where.or([
        where('phone', '=', named),
        where('public_id', '=', named),
        where('number', '=', named.replaceAll(/[ -]/g, '').toUpperCase()),
      ]),
    )
    .executeTakeFirst();
  return found?.id;
}

export async function lockStatus(tx: Tx, memberId: bigint): Promise<MemberStatus | undefined> {
  const held = await tx
    .selectFrom('member')
    .select('status')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held?.status as MemberStatus | undefined;
}

export async function setMemberStatus(tx: Tx, memberId: bigint, status: MemberStatus): Promise<void> {
  await tx.updateTable('member').set({ status }).where('id', '=', memberId).execute();
}

/** Returns the status from before the last suspension. */
export async function findStatusBefore(tx: Tx, memberId: bigint): Promise<string | null> {
  const last = await tx
    .selectFrom('member_change')
    .select('before')
    .where('member_id', '=', memberId)
    .where('field', '=', 'status')
    .where('after', '=', 'suspended')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.before ?? null;
}

export type Operator = { by: string; reason: string };

type OperatorChange = { field: 'status' | 'sessions'; before: string | null; after: string | null };

export async function addOperatorChange(
  tx: Tx,
  memberId: bigint,
  changed: OperatorChange,
  { by, reason }: Operator,
): Promise<void> {
  await tx
    .insertInto('member_change')
    .values({ member_id: memberId, ...changed, by_name: by, reason })
    .execute();
}

export async function hasEntry(tx: Tx, op: string): Promise<boolean> {
  const entry = await tx.selectFrom('manual_entry').select('id').where('op', '=', op).executeTakeFirst();
  return entry !== undefined;
}

/** Credits or debits a member. Returns false when the free balance is too small. */
export async function storeAdjustment(
  tx: Tx,
  { memberId, op, amountMinor }: { memberId: bigint; op: string; amountMinor: bigint },
  act: ManualAct,
  detail: StatementDetail,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select member_adjust(${memberId}, ${op}, ${amountMinor}, ${actOf(act)}, ${JSON.stringify(detail)}::jsonb) as done`.execute(
    tx,
  );
  return rows[0]?.done === true;
}

export type Frozen = { phone: string; publicId: string; frozenAt: Date; reason: string };

export async function readFrozen(db: Db): Promise<Frozen[]> {
  const { rows } = await sql<Frozen>`
    select phone, public_id as "publicId", frozen_at as "frozenAt", frozen_reason as reason from member
    where frozen_at is not null order by frozen_at`.execute(db);
  return rows;
}

/** Unfreezes a member's money. Returns false when it is not frozen. */
export async function unfreeze(db: Db, memberId: bigint, { by, reason }: Operator): Promise<boolean> {
  const { rows } = await sql<{ released: boolean | null }>`
    select member_unfreeze(${memberId}, ${by}, ${reason}) as released`.execute(db);
  return rows[0]?.released === true;
}
