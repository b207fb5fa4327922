import type { ChatConversation, ChatSender } from '@kapao/contract/chat';

type Line = { sender: ChatSender; text: string; clientMessageId?: string; type?: string; session: number };

/** Message of a test as the server sends it. */
export function toMessage(seq: number, line: Line): ChatConversation {
  const { sender, text, clientMessageId = '', type = 'text', session } = line;
  return {
    id: `id-${seq}`,
    seq,
    clientMessageId,
    sender,
    message: { message_type: type, payload: type === 'system' ? { event: text } : { text } },
    createdAt: new Date(seq * 1_000).toISOString(),
    session_id: `session-${session}`,
    userId: '',
    guestId: '',
    username: '',
    name: '',
    deviceToken: '',
  };
}
