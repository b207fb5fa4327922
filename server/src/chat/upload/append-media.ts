import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { append, type Append, type Target } from '../append.ts';
import type { NewMessage } from '../message.ts';
import { type Uploader, uploadedBy } from './uploader.ts';

type Media = Omit<Append, keyof NewMessage> & { uploadId: string };

/**
 * Writes a message with the author's own unused upload in one commit. The upload's lock allows only one message.
 * NO_DATA: no such unused upload. IDEMPOTENCY_CLASH: the clientMessageId was another message's.
 */
export function appendMedia(db: Db, uploader: Uploader, target: Target, media: Media) {
  return inTransaction(db, (tx) => appendMediaIn(tx, uploader, target, media));
}

/** {@link appendMedia} within a larger transaction. A refusal must not be committed. */
export async function appendMediaIn(tx: Tx, uploader: Uploader, target: Target, { uploadId, ...media }: Media) {
  const upload = await lockUpload(tx, uploader, uploadId);
  if (upload === undefined) return refuse('NO_DATA');
  const message = messageOf(upload);
  const appended = await append(tx, target, { ...message, ...media });
  if (appended.clash) return refuse('IDEMPOTENCY_CLASH');
  const { conversationId, seq } = appended;
  if (upload.state === 'sent') {
    const isSame = upload.conversation_id === conversationId && upload.message_seq === BigInt(seq);
    return isSame ? { message, appended } : refuse('NO_DATA');
  }
  await sql`
    update chat_upload set state = 'sent', conversation_id = ${conversationId}, message_seq = ${seq}
    where id = ${uploadId}`.execute(tx);
  return { message, appended };
}

type Row = {
  id: string;
  kind: 'image' | 'video';
  width: number;
  height: number;
  bytes: number;
  state: 'waiting' | 'sent';
  conversation_id: string | null;
  message_seq: bigint | null;
};

async function lockUpload(tx: Tx, uploader: Uploader, uploadId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select u.id, u.kind, u.width, u.height, u.bytes, u.state, u.conversation_id, u.message_seq
    from chat_upload u where u.id = ${uploadId}::uuid and ${uploadedBy(uploader)} for update`.execute(tx);
  return rows[0];
}

/** Deterministic, so that a copy of the message is recognized. */
function messageOf({ id, kind, width, height, bytes }: Row): NewMessage {
  return { type: 'media', payload: { message: '', url: false, fileType: kind, uploadId: id, width, height, bytes } };
}
