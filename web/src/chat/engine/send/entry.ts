import type { ChatConversation, ChatSent, ChatUploaded, CustomerMessage } from '@kapao/contract/chat';
import type { Draft } from '../view.ts';

export type Entry = {
  /** `clientMessageId`, a UUIDv7: the same at every attempt, and ordered by time of writing. */
  readonly cid: string;
  readonly createdAt: string;
  readonly draft: Draft;
  readonly file: Blob | undefined;
  readonly uploaded: ChatUploaded | undefined;
  readonly failed: boolean;
  readonly error: string | undefined;
};

export function toCustomerMessage({ draft, uploaded }: Entry): CustomerMessage | undefined {
  if (draft.type === 'text') return { message_type: 'text', payload: { text: draft.text } };
  if (draft.type === 'media') {
    return uploaded && { message_type: 'media', payload: { uploadId: uploaded.uploadId } };
  }
  const { seq, button, card } = draft;
  return { message_type: 'postback', payload: { seq, button, ...(card === undefined ? {} : { card }) } };
}

export function toSentMessage(entry: Entry, sent: ChatSent): ChatConversation {
  return {
    id: sent.id,
    seq: sent.seq,
    clientMessageId: entry.cid,
    sender: 'customer',
    message: shownAs(entry),
    createdAt: sent.createdAt,
    session_id: sent.sessionId,
    userId: '',
    guestId: '',
    username: '',
    name: '',
    deviceToken: '',
  };
}

function shownAs({ draft, uploaded }: Entry): ChatConversation['message'] {
  if (draft.type === 'text') return { message_type: 'text', payload: { text: draft.text } };
  if (draft.type === 'postback') return { message_type: 'postback', payload: { title: draft.title, payload: '' } };
  const { path = '', width, height, bytes = draft.bytes } = uploaded ?? {};
  return {
    message_type: 'media',
    payload: { message: '', url: false, fileType: draft.fileType, filePath: path, width, height, bytes },
  };
}
