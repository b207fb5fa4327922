import {
  type ChatConversation,
  type ChatSent,
  type ChatUploaded,
  type CustomerMessage,
  maxChatImageBytes,
  maxChatVideoBytes,
} from '@kapao/contract/chat';
import { maxChatText } from '@kapao/contract/chat/parts';
import type { Draft } from './view.ts';

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

// Characters that the server refuses: control characters except tab and line feed (contract, `chatText`).
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Cleans a text for sending, at most 2000 characters. Returns undefined when nothing is left (product#chat-widget). */
export function cleanText(text: string): string | undefined {
  const cut = text.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').slice(0, maxChatText);
  const whole = cut.replaceAll(/\p{Surrogate}/gu, '');
  return whole.trim() === '' ? undefined : whole;
}

const kinds = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  mp4: 'video',
  mov: 'video',
  qt: 'video',
} as const;
const types = /^(image\/(png|jpe?g|gif)|video\/(mp4|quicktime))$/;

export const acceptedFiles = 'image/png,image/jpeg,image/gif,video/mp4,video/quicktime,.png,.jpg,.jpeg,.gif,.mp4,.mov';

export type FileCheck =
  | { ok: true; fileType: 'image' | 'video' }
  | { ok: false; problem: 'no-extension' | 'type' | 'empty' }
  | { ok: false; problem: 'too-large'; maxBytes: number };

/** Checks a file: extension, known type, pictures up to 10 MB, videos up to 20 MB (chat#files). */
export function checkFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileCheck {
  const extension = /[^.\\/]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return { ok: false, problem: 'no-extension' };
  const fileType = new Map<string, 'image' | 'video'>(Object.entries(kinds)).get(extension);
  if (fileType === undefined || (type !== '' && !types.test(type.toLowerCase()))) return { ok: false, problem: 'type' };
  if (size === 0) return { ok: false, problem: 'empty' };
  const maxBytes = fileType === 'image' ? maxChatImageBytes : maxChatVideoBytes;
  return size > maxBytes ? { ok: false, problem: 'too-large', maxBytes } : { ok: true, fileType };
}
