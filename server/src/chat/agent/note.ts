import { inTransaction, type Db } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { Staff } from '../../platform/http/caller/staff.ts';
import { refuse } from '../../platform/refusal.ts';
import { newPublicId } from '../../platform/public-id.ts';
import { audit, addNoteRow, listNoteRows, holdConversation } from './store.ts';

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostNotes = 100;

export async function listNotes(db: Db, conversationId: string) {
  if (!uuidShape.test(conversationId)) return refuse('NO_DATA');
  const rows = await listNoteRows(db, conversationId, mostNotes);
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
    const id = newPublicId();
    const at = await addNoteRow(tx, { id, conversationId, staffId: staff.staffId, text });
    await audit(tx, conversationId, staff.staffId, 'note', { note: id });
    return { id, by: staff.name, text, createdAt: at.toISOString() };
  });
}
