import { sql } from 'kysely';
import { codeOf } from '../../start-error.ts';
import type { Db, Tx } from '../../db/transaction.ts';

/** Where a change comes from, for the audit. */
export type ChangedFrom = { ip: string; device: string | undefined };

export type Details = { name: string; bank_code: string; bank_account_no: string; bank_account_name: string };

const columns = ['id', 'phone', 'password_hash', 'name', 'bank_code', 'bank_account_no', 'bank_account_name'] as const;

/** What a member may change, and the hash that has to be shown for it. */
export function findDetails(db: Db, memberId: bigint) {
  return db.selectFrom('member').select(columns).where('id', '=', memberId).executeTakeFirst();
}

/** The same under a lock on the row. */
export function lockDetails(tx: Tx, memberId: bigint) {
  return tx.selectFrom('member').select(columns).where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst();
}

/** Under a lock, so that no other new password comes in between. */
export function lockByPhone(tx: Tx, phone: string) {
  return tx
    .selectFrom('member')
    .select(['id', 'password_hash'])
    .where('phone', '=', phone)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Throws what {@link isTaken} tells when another member holds the bank account. */
export async function setDetails(tx: Tx, memberId: bigint, details: Partial<Details>, rest: boolean): Promise<void> {
  await tx
    .updateTable('member')
    .set({ ...details, ...(rest ? { bank_changed_at: sql<Date>`app_now()` } : {}) })
    .where('id', '=', memberId)
    .execute();
}

const uniqueViolation = '23505';

/** The one thing of these that members do not share is the bank account. */
export const isTaken = (error: unknown): boolean => codeOf(error) === uniqueViolation;

type Change = { field: keyof Details | 'password' | 'loss_limit'; before: string | null; after: string | null };

/** Keeps what was changed, from what to what, by whom and when (rules#bank-account-change). */
export async function addChanges(
  tx: Tx,
  memberId: bigint,
  changes: readonly Change[],
  { ip, device }: ChangedFrom,
): Promise<void> {
  const rows = changes.map((change) => ({ member_id: memberId, ...change, ip, device: device ?? null }));
  if (rows.length > 0) await tx.insertInto('member_change').values(rows).execute();
}
