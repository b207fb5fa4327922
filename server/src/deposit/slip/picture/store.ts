import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/transaction.ts';
import type { SlipState } from '../store.ts';

const keptFor = '90 days';

/** Forgets the files of slips that ended 90 days ago; the sweep of the folder removes them. */
export async function forgetExpiredFiles(db: Db): Promise<void> {
  await sql`
    update slip set picture_key = null, file_key = null, stored_bytes = 0
    where ended_at < app_now() - ${keptFor}::interval and stored_bytes > 0`.execute(db);
}

export async function listUsedFiles(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where exists (select from slip where file_key = name) or exists (select from slip where picture_key = name)
  `.execute(db);
  return rows.map(({ name }) => name);
}

export async function findPictureOwner(
  db: Db,
  publicId: string,
): Promise<{ memberId: bigint; pictureKey: string | null } | undefined> {
  return db
    .selectFrom('slip')
    .where('public_id', '=', publicId)
    .select(['member_id as memberId', 'picture_key as pictureKey'])
    .executeTakeFirst();
}

export type ListedSlip = {
  public_id: string;
  state: SlipState;
  reason: string | null;
  reference: string | null;
  amount_minor: bigint | null;
  currency: Currency | null;
  picture_key: string | null;
  uploaded_at: Date;
};

export async function countSlips(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from slip where member_id = ${memberId}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function listSlipPage(
  db: Db,
  memberId: bigint,
  { limit, offset }: { limit: number; offset: bigint },
): Promise<ListedSlip[]> {
  const { rows } = await sql<ListedSlip>`
    select public_id, state, reason, reference, amount_minor, currency, picture_key, uploaded_at from slip
    where member_id = ${memberId} order by id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function findShownSlip(db: Db, memberId: bigint, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ public_id: string }>`
    select public_id from slip
    where member_id = ${memberId} and reference = ${reference} and picture_key is not null
    order by state = 'SUCCESS' desc, id desc limit 1`.execute(db);
  return rows[0]?.public_id;
}
