import type { ChatConversation, ChatSender } from '@kapao/contract/chat';
import type { Services } from '../platform/services.ts';
import type { Owner } from '../platform/http/caller/customer.ts';
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

/** `preview` is the message's line in lists; empty for a message without text. */
export type NewMessage = { type: string; payload: Record<string, unknown>; preview: string };

export const previewOf = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 120);

export function toConversation(services: Services, message: StoredMessage, owner: Owner): ChatConversation {
  const own = message.sender === 'customer';
  return {
    id: message.id,
    seq: message.seq,
    clientMessageId: own ? message.clientMessageId : '',
    sender: message.sender,
    message: { message_type: message.type, payload: signFiles(services, message.type, message.payload) },
    createdAt: message.createdAt.toISOString(),
    session_id: message.sessionId,
    userId: owner.kind === 'member' ? owner.publicId : '',
    guestId: owner.kind === 'guest' ? owner.guestId : '',
    username: '',
    name: message.agentName,
    deviceToken: '',
  };
}
