import type { CannedReply } from '@kapao/contract/chat-canned';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { Staff } from '../../platform/http/caller/staff.ts';
import { refuse } from '../../platform/refusal.ts';
import { newPublicId } from '../../platform/public-id.ts';

type Reply = Pick<CannedReply, 'shortcut' | 'body'>;
type Row = { public_id: string; shortcut: string; body: unknown };

const toReply = ({ public_id: id, shortcut, body }: Row): CannedReply => ({
  id,
  shortcut,
  body: body as CannedReply['body'],
});

export async function listCanned(db: Db): Promise<CannedReply[]> {
  const rows = await db
    .selectFrom('canned_reply')
    .select(['public_id', 'shortcut', 'body'])
    .orderBy('shortcut')
    .execute();
  return rows.map(toReply);
}

export async function addCanned(db: Db, { staffId }: Staff, { shortcut, body }: Reply) {
  const row = await db
    .insertInto('canned_reply')
    .values({ public_id: newPublicId(), shortcut, body: JSON.stringify(body), created_by: staffId })
    .onConflict((conflict) => conflict.column('shortcut').doNothing())
    .returning(['public_id', 'shortcut', 'body'])
    .executeTakeFirst();
  return row === undefined ? refuse('IDEMPOTENCY_CLASH') : toReply(row);
}

export async function editCanned(db: Db, id: string, { shortcut, body }: Reply) {
  const { rows } = await sql<Row & { taken: boolean }>`
    with other as (select from canned_reply where shortcut = ${shortcut} and public_id <> ${id}),
      edited as (
        update canned_reply set shortcut = ${shortcut}, body = ${JSON.stringify(body)}::jsonb
        where public_id = ${id} and not exists (select from other) returning public_id, shortcut, body)
    select edited.*, false as taken from edited
    union all select '', '', '{}'::jsonb, true from other
      where exists (select from canned_reply where public_id = ${id})`.execute(db);
  const row = rows[0];
  if (row === undefined) return refuse('NO_DATA');
  return row.taken ? refuse('IDEMPOTENCY_CLASH') : toReply(row);
}

export async function deleteCanned(db: Db, id: string) {
  const row = await db.deleteFrom('canned_reply').where('public_id', '=', id).returning('id').executeTakeFirst();
  return row === undefined ? refuse('NO_DATA') : ({ message: 'OK' } as const);
}
