import type { ChatHistory, ChatSummary } from '@kapao/contract/chat';
import type { Services } from '../platform/services.ts';
import type { Owner } from '../platform/http/caller/customer.ts';
import { toConversation } from './message.ts';
import { countCustomerUnread, findConversation, listMessages, markRead, type Slice } from './store.ts';

async function readSlice(services: Pick<Services, 'db' | 'keys'>, owner: Owner, slice: Slice) {
  const { db } = services;
  const conversation = await findConversation(db, owner);
  if (conversation === undefined) return undefined;
  const { messages, hasMore } = await listMessages(db, conversation.id, slice);
  return {
    ...conversation,
    total: conversation.headSeq,
    conversations: messages.map((message) => toConversation(services, message, owner)),
    hasMore,
    // Includes messages stored between the two reads: else the client would ask again for what it already shows.
    headSeq: Math.max(conversation.headSeq, messages[0]?.seq ?? 0),
  };
}

export async function readHistory(
  services: Pick<Services, 'db' | 'keys'>,
  owner: Owner,
  slice: Slice,
): Promise<ChatHistory> {
  const found = await readSlice(services, owner, slice);
  if (found === undefined) return { total: 0, conversations: [], hasMore: false, headSeq: 0, readSeq: 0 };
  const { total, conversations, hasMore, headSeq, readSeq } = found;
  return { total, conversations, hasMore, headSeq, readSeq };
}

export async function catchUp(
  services: Pick<Services, 'db' | 'keys'>,
  owner: Owner,
  { after, limit }: { after: number; limit: number },
) {
  const found = await readSlice(services, owner, { after, limit });
  const { id: conversationId = '', sessionId = '', headSeq = 0, readSeq = 0, agentReadSeq = 0 } = found ?? {};
  const missed = found?.conversations.toReversed() ?? [];
  return { conversationId, sessionId, headSeq, readSeq, agentReadSeq, missed, more: found?.hasMore ?? false };
}

export async function readSummary({ db }: Pick<Services, 'db'>, owner: Owner): Promise<ChatSummary> {
  const conversation = await findConversation(db, owner);
  if (conversation === undefined) return { unread: 0, headSeq: 0, readSeq: 0, preview: null };
  const { id, headSeq, readSeq, preview } = conversation;
  // Counts only up to `headSeq`, so that a client that adds later messages counts none twice.
  return { unread: await countCustomerUnread(db, id, readSeq, headSeq), headSeq, readSeq, preview };
}

export async function readUpTo(
  { db, realtime }: Pick<Services, 'db' | 'realtime'>,
  owner: Owner,
  seq: number | undefined,
) {
  const marked = await markRead(db, owner, seq);
  if (marked === undefined) return { readSeq: 0, unread: 0 };
  const { conversationId, readSeq, moved } = marked;
  if (moved) {
    const mark = { by: 'customer', seq: readSeq } as const;
    realtime.toCustomer(owner, 'read', mark);
    realtime.toStaff({ conversationId }, 'read', { conversationId, ...mark });
  }
  return { readSeq, unread: await countCustomerUnread(db, conversationId, readSeq) };
}
