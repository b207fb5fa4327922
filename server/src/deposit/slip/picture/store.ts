import { sql } from 'kysely';
import type { Db } from '../../../platform/db/transaction.ts';

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
