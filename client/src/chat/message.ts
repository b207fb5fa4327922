import { type ChatConversation, type ChatSender, chatSenders } from '@kapao/contract/chat';
import { isRecord } from '@kapao/contract/chat/check';

export const isSeq = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const isSender = (value: unknown): value is ChatSender => chatSenders.some((sender) => sender === value);

/**
 * Parses a message from the server. Returns undefined without a valid seq. Repairs other faults,
 * so that the message keeps its place and is shown as unreadable.
 */
export function readMessage(value: unknown): ChatConversation | undefined {
  if (!isRecord(value) || !isSeq(value['seq']) || value['seq'] < 1) return undefined;
  const { seq, sender, message } = value;
  const inner = isRecord(message) ? message : {};
  return {
    id: text(value['id']) || `seq-${seq}`,
    seq,
    clientMessageId: text(value['clientMessageId']),
    sender: isSender(sender) ? sender : 'agent',
    message: {
      message_type: text(inner['message_type']) || 'unknown',
      payload: isRecord(inner['payload']) ? { ...inner['payload'] } : {},
    },
    createdAt: text(value['createdAt']),
    session_id: text(value['session_id']),
    userId: text(value['userId']),
    guestId: text(value['guestId']),
    username: text(value['username']),
    name: text(value['name']),
    deviceToken: text(value['deviceToken']),
  };
}

export function readMessages(list: unknown): ChatConversation[] {
  if (!Array.isArray(list)) return [];
  const messages = list.map(readMessage).filter((message) => message !== undefined);
  return messages.sort((a, b) => a.seq - b.seq);
}

/** Answer with messages; `more` means that it does not hold all that was asked for. */
export type MessagePage = { headSeq: number; readSeq: number; messages: ChatConversation[]; more: boolean };

/** Parses the answer of a join, a sync or a history. Returns undefined for a refusal. */
export function readPage(answer: unknown): MessagePage | undefined {
  if (!isRecord(answer) || answer['ok'] === false) return undefined;
  const { headSeq, readSeq } = answer;
  if (!isSeq(headSeq) || !isSeq(readSeq)) return undefined;
  const messages = readMessages(answer['missed'] ?? answer['conversations']);
  return { headSeq, readSeq, messages, more: answer['more'] === true || answer['hasMore'] === true };
}
