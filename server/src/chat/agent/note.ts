import { sql } from 'kysely';
import { inTransaction, type Db } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { Staff } from '../../platform/http/caller/staff.ts';
import { refuse } from '../../platform/refusal.ts';
import { newPublicId } from '../../platform/public-id.ts';
import { audit } from './audit.ts';
import { holdConversation } from './conversation.ts';

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostNotes = 100;

export async function listNotes(db: Db, conversationId: string) {
  if (!uuidShape.test(conversationId)) return refuse('NO_DATA');
  const { rows } = await sql<{ public_id: string | null; name: string; body: string; created_at: Date }>`
    select n.public_id, s.public_name as name, n.body, n.created_at
    from chat_conversation c left join chat_note n on n.conversation_id = c.id left join staff s on s.id = n.staff_id
    where c.id = ${conversationId} order by n.id desc limit ${mostNotes}`.execute(db);
  if (rows.length === 0) return refuse('NO_DATA');
  return rows.flatMap(({ public_id: id, name: by, body: text, created_at: at }) =>
    id === null ? [] : [{ id, by, text, createdAt: at.toISOString() }],
  );
}

export async function addNote(
  services: Pick<Services, 'db'>,
  staff: Staff,
  { conversationId, text }: { conversationId: string; text: string },
) {
  return inTransaction(services.db, async (tx) => {
    if ((await holdConversation(tx, conversationId)) === undefined) return refuse('NO_DATA');
    const row = { public_id: newPublicId(), conversation_id: conversationId, staff_id: staff.staffId, body: text };
    const { created_at: at } = await tx
      .insertInto('chat_note')
      .values(row)
      .returning('created_at')
      .executeTakeFirstOrThrow();
    await audit(tx, conversationId, staff.staffId, 'note', { note: row.public_id });
    return { id: row.public_id, by: staff.name, text, createdAt: at.toISOString() };
  });
}
