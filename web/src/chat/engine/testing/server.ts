import type { ChatConversation, ChatHistory, ChatSender, ChatSent } from '@kapao/contract/chat';
import type { ServerEventName } from '@kapao/contract/events';
import { ApiError } from '@kapao/client/api-error';
import { toMessage } from '@kapao/client/testing/chat';

export type Listener = (name: ServerEventName, value: unknown) => void;

export type TestServer = ReturnType<typeof createTestServer>;

export function createTestServer() {
  const log: ChatConversation[] = [];
  const sockets = new Set<Listener>();
  let readSeq = 0;
  let session = 1;

  const emit: Listener = (name, value) => {
    for (const socket of sockets) socket(name, value);
  };

  function append(sender: ChatSender, text: string, clientMessageId = '', type = 'text'): ChatConversation {
    const message = toMessage(log.length + 1, { sender, text, clientMessageId, type, session });
    log.push(message);
    emit('messaging', message);
    return message;
  }

  function send(clientMessageId: string, text: string): ChatSent {
    const known = log.find((message) => message.clientMessageId === clientMessageId);
    const message = known ?? append('customer', text, clientMessageId);
    if (known) emit('messaging', known);
    const { id, seq, createdAt, session_id: sessionId } = message;
    return { id, seq, createdAt, sessionId, duplicate: known !== undefined, headSeq: log.length };
  }

  const unread = (): number =>
    Math.min(100, log.filter(({ seq, sender }) => seq > readSeq && sender !== 'customer').length);

  return {
    log,
    sockets,
    emit,
    append,
    send,
    history: (slice: Slice): ChatHistory => ({ ...pageOf(log, slice), readSeq }),
    unread,
    readSeq: (): number => readSeq,
    endSession(): void {
      append('system', 'closed', '', 'system');
      emit('session', { id: `session-${session}`, state: 'closed' });
      session += 1;
    },
    read(seq: number) {
      const was = readSeq;
      readSeq = Math.max(readSeq, Math.min(seq, log.length));
      if (readSeq > was) emit('read', { by: 'customer', seq: readSeq });
      return { readSeq, unread: unread() };
    },
    summary: () => ({ unread: unread(), headSeq: log.length, readSeq, preview: null }),
    caughtUp(after: number, limit: number) {
      const missed = log.slice(after, after + limit);
      return { ok: true, headSeq: log.length, readSeq, missed, more: after + limit < log.length };
    },
  };
}

type Slice = { limit: number; before?: number; after?: number };

function pageOf(log: readonly ChatConversation[], { limit, before, after }: Slice): Omit<ChatHistory, 'readSeq'> {
  const end = (before ?? log.length + 1) - 1;
  const [from, to] =
    after === undefined ? [Math.max(0, end - limit), end] : [after, Math.min(log.length, after + limit)];
  const hasMore = after === undefined ? from > 0 : to < log.length;
  return { total: log.length, conversations: log.slice(from, to).reverse(), hasMore, headSeq: log.length };
}

type Code = 'NO_DATA' | 'invalid-token' | 'REQUEST_LIMIT';

export const refusedError = (code: Code, status: number, data = {}): ApiError =>
  new ApiError('refused', code, status, data);
