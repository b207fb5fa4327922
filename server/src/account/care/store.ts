import { sql } from 'kysely';
import { codeOf } from '../../platform/start-error.ts';
import type { Db, Tx } from '../../platform/db/transaction.ts';

export type ChangedFrom = { ip: string; device: string | undefined };

export type Details = { name: string; bank_code: string; bank_account_no: string; bank_account_name: string };

const columns = ['id', 'phone', 'password_hash', 'name', 'bank_code', 'bank_account_no', 'bank_account_name'] as const;

export function findDetails(db: Db, memberId: bigint) {
  return db.selectFrom('member').select(columns).where('id', '=', memberId).executeTakeFirst();
}

export function lockDetails(tx: Tx, memberId: bigint) {
  return tx.selectFrom('member').select(columns).where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst();
}

export function lockByPhone(tx: Tx, phone: string) {
  return tx
    .selectFrom('member')
    .select(['id', 'password_hash'])
    .where('phone', '=', phone)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Throws an error that {@link isBankTaken} accepts when another member has the bank account. */
export async function setDetails(tx: Tx, memberId: bigint, details: Partial<Details>, rest: boolean): Promise<void> {
  await tx
    .updateTable('member')
    .set({ ...details, ...(rest ? { bank_changed_at: sql<Date>`app_now()` } : {}) })
    .where('id', '=', memberId)
    .execute();
}

const uniqueViolation = '23505';

export const isBankTaken = (error: unknown): boolean => codeOf(error) === uniqueViolation;

type Change = { field: keyof Details | 'password' | 'loss_limit'; before: string | null; after: string | null };

export async function addChanges(
  tx: Tx,
  memberId: bigint,
  changes: readonly Change[],
  { ip, device }: ChangedFrom,
): Promise<void> {
  const rows = changes.map((change) => ({ member_id: memberId, ...change, ip, device: device ?? null }));
  if (rows.length > 0) await tx.insertInto('member_change').values(rows).execute();
}

export async function findPhone(db: Db, memberId: bigint): Promise<string | undefined> {
  const member = await db.selectFrom('member').select('phone').where('id', '=', memberId).executeTakeFirst();
  return member?.phone;
}

export async function addNotice(db: Db, memberId: bigint, kind: string, result: string): Promise<void> {
  await db.insertInto('member_notice').values({ member_id: memberId, kind, result }).execute();
}
