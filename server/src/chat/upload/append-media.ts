import { type Db, inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { append, type Append, type Target } from '../store.ts';
import type { NewMessage } from '../message.ts';
import { lockUpload, markUploadSent, type Uploader, type UploadRow } from './store.ts';

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
  const message = toMediaMessage(upload);
  const appended = await append(tx, target, { ...message, ...media });
  if (appended.clash) return refuse('IDEMPOTENCY_CLASH');
  const { conversationId, seq } = appended;
  if (upload.state === 'sent') {
    const isSame = upload.conversation_id === conversationId && upload.message_seq === BigInt(seq);
    return isSame ? { message, appended } : refuse('NO_DATA');
  }
  await markUploadSent(tx, uploadId, { conversationId, seq });
  return { message, appended };
}

/** Deterministic, so that a copy of the message is recognized. */
function toMediaMessage({ id, kind, width, height, bytes }: UploadRow): NewMessage {
  return { type: 'media', payload: { message: '', url: false, fileType: kind, uploadId: id, width, height, bytes } };
}
