import type { ChatConversation, ChatMessageType, ChatPayloads } from '../chat.ts';
import * as buttons from './buttons.ts';
import type { Check } from './check.ts';
import * as generic from './generic.ts';
import * as media from './media.ts';
import * as postback from './postback.ts';
import * as quickReplies from './quick-replies.ts';
import * as system from './system.ts';
import * as text from './text.ts';

/** `unknown` when it does not match the contract (chat#messages). */
export type Content =
  | { [T in ChatMessageType]: { type: T; payload: ChatPayloads[T] } }[ChatMessageType]
  | { type: 'unknown' };

const checks: { [T in ChatMessageType]: Check<ChatPayloads[T]> } = {
  text: text.isPayload,
  buttons: buttons.isPayload,
  quick_replies: quickReplies.isPayload,
  generic: generic.isPayload,
  media: media.isPayload,
  postback: postback.isPayload,
  system: system.isPayload,
};

const isKnown = (type: string): type is ChatMessageType => Object.hasOwn(checks, type);

export function readContent({ message }: Pick<ChatConversation, 'message'>): Content {
  const { message_type: type, payload } = message;
  if (!isKnown(type) || !checks[type](payload)) return { type: 'unknown' };
  return { type, payload } as Content;
}

type Previewed = Omit<ChatPayloads, 'media'> & { media: Omit<ChatPayloads['media'], 'filePath'> };

const previews: { [T in ChatMessageType]: (payload: Previewed[T]) => string } = {
  text: text.preview,
  buttons: buttons.preview,
  quick_replies: quickReplies.preview,
  generic: generic.preview,
  media: media.preview,
  postback: postback.preview,
  system: system.preview,
};

/** UTF-16 units. */
const maxPreview = 120;

export function previewOf<T extends ChatMessageType>(type: T, payload: Previewed[T]): string {
  const line = previews[type](payload).trim().replaceAll(/\s+/g, ' ').slice(0, maxPreview);
  return line.replaceAll(/\p{Surrogate}/gu, '');
}
