import type { CannedReply } from '@kapao/contract/chat-canned';
import type { Db } from '../../platform/db/transaction.ts';
import type { Staff } from '../../platform/http/caller/staff.ts';
import { refuse } from '../../platform/refusal.ts';
import { newPublicId } from '../../platform/public-id.ts';
import {
  addCannedRow,
  type CannedRow,
  type CannedText,
  deleteCannedRow,
  editCannedRow,
  listCannedRows,
} from './store.ts';

const toReply = ({ public_id: id, shortcut, body }: CannedRow): CannedReply => ({
  id,
  shortcut,
  body: body as CannedReply['body'],
});

export async function listCanned(db: Db): Promise<CannedReply[]> {
  return (await listCannedRows(db)).map(toReply);
}

export async function addCanned(db: Db, { staffId }: Staff, reply: CannedText) {
  const row = await addCannedRow(db, { ...reply, id: newPublicId(), createdBy: staffId });
  return row === undefined ? refuse('IDEMPOTENCY_CLASH') : toReply(row);
}

export async function editCanned(db: Db, id: string, reply: CannedText) {
  const row = await editCannedRow(db, id, reply);
  if (row === undefined) return refuse('NO_DATA');
  return row.taken ? refuse('IDEMPOTENCY_CLASH') : toReply(row);
}

export async function deleteCanned(db: Db, id: string) {
  return (await deleteCannedRow(db, id)) ? ({ message: 'OK' } as const) : refuse('NO_DATA');
}
