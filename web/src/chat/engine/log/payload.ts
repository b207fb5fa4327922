import type { ChatButton, ChatCard, ChatConversation, ChatMessageType, ChatPayloads } from '@kapao/contract/chat';
import { isRecord } from './message.ts';

/** Content by message type; `unknown` when it does not match the contract (chat#messages). */
export type Content =
  | { [T in ChatMessageType]: { type: T; payload: ChatPayloads[T] } }[ChatMessageType]
  | { type: 'unknown' };

// The contract's schemas are not in the browser build (schema-free.ts), so this repeats `chatPayloads`. A test keeps
// both equal.
type Check<T> = (value: unknown) => value is T;

const isText: Check<string> = (value) => typeof value === 'string';
const isSize = (value: unknown): boolean => value === undefined || Number.isSafeInteger(value);

const isList =
  <T>(isOne: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(isOne);

const hasTexts = (value: unknown, ...names: string[]): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && names.every((name) => isText(value[name]));

const isButton: Check<ChatButton> = (value): value is ChatButton => hasTexts(value, 'type', 'title', 'payload');

const isCard: Check<ChatCard> = (value): value is ChatCard =>
  hasTexts(value, 'title', 'subtitle', 'image_url') && isList(isButton)(value['buttons']);

const fileTypes: readonly unknown[] = ['image', 'video', 'file'];

const checks: { [T in ChatMessageType]: Check<ChatPayloads[T]> } = {
  text: (value): value is ChatPayloads['text'] => hasTexts(value, 'text'),
  buttons: (value): value is ChatPayloads['buttons'] => hasTexts(value, 'text') && isList(isButton)(value['buttons']),
  quick_replies: (value): value is ChatPayloads['quick_replies'] =>
    hasTexts(value, 'text') && isList(isButton)(value['quick_replies']),
  generic: (value): value is ChatPayloads['generic'] => isRecord(value) && isList(isCard)(value['elements']),
  media: (value): value is ChatPayloads['media'] =>
    hasTexts(value, 'message', 'filePath') &&
    typeof value['url'] === 'boolean' &&
    fileTypes.includes(value['fileType']) &&
    isSize(value['width']) &&
    isSize(value['height']) &&
    isSize(value['bytes']),
  postback: (value): value is ChatPayloads['postback'] => hasTexts(value, 'title', 'payload'),
  system: (value): value is ChatPayloads['system'] => hasTexts(value, 'event'),
};

const isKnown = (type: string): type is ChatMessageType => Object.hasOwn(checks, type);

export function readContent({ message }: Pick<ChatConversation, 'message'>): Content {
  const { message_type: type, payload } = message;
  if (!isKnown(type) || !checks[type](payload)) return { type: 'unknown' };
  // The check above guarantees the type.
  return { type, payload } as Content;
}
