import type { ChatConversation, ChatMessageType, ChatPayloads, ChatSender } from '@kapao/contract/chat';
import type { Services } from '../platform/services.ts';
import type { Owner } from '../platform/http/caller/customer.ts';
import type { Reader } from './upload/file-link.ts';
import { signFiles } from './upload/sign-files.ts';

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
