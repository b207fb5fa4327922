import type { ChatConversation, ChatMessageType, ChatPayloads, ChatSender } from '@kapao/contract/chat';
import type { Services } from '../platform/services.ts';
import type { Owner } from '../platform/http/caller/customer.ts';
import { fileLink, type Reader } from './upload/file-link.ts';

export type StoredMessage = {
  id: string;
  seq: number;
  sessionId: string;
  sender: ChatSender;
  clientMessageId: string;
  type: string;
  payload: Record<string, unknown>;
  createdAt: Date;
  agentName: string;
};

/** Payloads as stored. A file's address is signed when a message is read; a postback keeps its message's seq. */
type StoredPayloads = Omit<ChatPayloads, 'media' | 'postback'> & {
  media: Omit<ChatPayloads['media'], 'filePath'> & { uploadId: string };
  postback: ChatPayloads['postback'] & { seq: number };
};

export type NewMessage = { [T in ChatMessageType]: { type: T; payload: StoredPayloads[T] } }[ChatMessageType];

export function toConversation(
  services: Pick<Services, 'keys'>,
  message: StoredMessage,
  owner: Owner,
  reader: Reader = 'customer',
): ChatConversation {
  const own = message.sender === 'customer';
  return {
    id: message.id,
    seq: message.seq,
    clientMessageId: own ? message.clientMessageId : '',
    sender: message.sender,
    message: { message_type: message.type, payload: signFiles(services, message, reader) },
    createdAt: message.createdAt.toISOString(),
    session_id: message.sessionId,
    userId: owner.kind === 'member' ? owner.publicId : '',
    guestId: owner.kind === 'guest' ? owner.guestId : '',
    username: '',
    name: message.agentName,
    deviceToken: '',
  };
}

function signFiles(
  services: Pick<Services, 'keys'>,
  { type, payload }: Pick<StoredMessage, 'type' | 'payload'>,
  reader: Reader,
): Record<string, unknown> {
  const { uploadId } = payload;
  if (type !== 'media' || typeof uploadId !== 'string') return payload;
  return { ...payload, filePath: fileLink(services, uploadId, reader) };
}

export type Audience = { conversationId: string; owner: Owner };

/**
 * Notifies the customer's windows and the staff of a committed message. `isCopy`: notified before, so not counted
 * again.
 */
export function publishMessage(
  services: Pick<Services, 'keys' | 'metrics' | 'realtime'>,
  audience: Audience,
  message: StoredMessage,
  isCopy = false,
): void {
  const { realtime, metrics } = services;
  const { conversationId, owner } = audience;
  if (!isCopy) metrics.messagesAppended.inc({ sender: message.sender });
  realtime.toCustomer(owner, 'messaging', toConversation(services, message, owner));
  const seen = toConversation(services, message, owner, 'staff');
  realtime.toStaff({ conversationId }, 'messaging', { ...seen, conversationId });
  realtime.toStaff('inbox', 'inbox', { conversationId });
}

export function publishSession(
  { realtime }: Pick<Services, 'realtime'>,
  audience: Audience,
  session: { id: string; state: 'open' | 'closed' },
): void {
  realtime.toCustomer(audience.owner, 'session', session);
  realtime.toStaff({ conversationId: audience.conversationId }, 'session', {
    conversationId: audience.conversationId,
    ...session,
  });
}
