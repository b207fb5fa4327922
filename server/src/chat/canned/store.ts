import type { CannedReply } from '@kapao/contract/chat-canned';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';

export type CannedText = Pick<CannedReply, 'shortcut' | 'body'>;

export type CannedRow = { public_id: string; shortcut: string; body: unknown };

export function listCannedRows(db: Db): Promise<CannedRow[]> {
  return db.selectFrom('canned_reply').select(['public_id', 'shortcut', 'body']).orderBy('shortcut').execute();
}

/** Returns undefined if the shortcut is in use. */
export function addCannedRow(db: Db | Tx, reply: CannedText & { id: string; createdBy: bigint }) {
  const { id, shortcut, body, createdBy } = reply;
  return db
    .insertInto('canned_reply')
    .values({ public_id: id, shortcut, body: JSON.stringify(body), created_by: createdBy })
    .onConflict((conflict) => conflict.column('shortcut').doNothing())
    .returning(['public_id', 'shortcut', 'body'])
    .executeTakeFirst();
}

/** Returns `taken` if another reply has the shortcut, and undefined if the reply does not exist. */
export async function editCannedRow(db: Db, id: string, { shortcut, body }: CannedText) {
  const { rows } = await sql<CannedRow & { taken: boolean }>`
    with other as (select from canned_reply where shortcut = ${shortcut} and public_id <> ${id}),
      edited as (
        update canned_reply set shortcut = ${shortcut}, body = ${JSON.stringify(body)}::jsonb
        where public_id = ${id} and not exists (select from other) returning public_id, shortcut, body)
    select edited.*, false as taken from edited
    union all select '', '', '{}'::jsonb, true from other
      where exists (select from canned_reply where public_id = ${id})`.execute(db);
  return rows[0];
}

export async function deleteCannedRow(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('canned_reply').where('public_id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}
