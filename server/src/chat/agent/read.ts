import type { AgentHistory, AgentInbox } from '@kapao/contract/chat-agent';
import type { Services } from '../../platform/services.ts';
import type { Staff } from '../../platform/http/caller/staff.ts';
import { refuse } from '../../platform/refusal.ts';
import { toConversation } from '../message.ts';
import { listMessages, type Slice } from '../store.ts';
import { countQueue, markReadByAgent, listInbox, type View, viewConversation } from './store.ts';
import { isAway } from '../presence/store.ts';

export async function readInbox({ db }: Pick<Services, 'db'>, { staffId }: Staff, view: View): Promise<AgentInbox> {
  const [conversations, waiting, away] = await Promise.all([
    listInbox(db, staffId, view),
    countQueue(db),
    isAway(db, staffId),
  ]);
  return { waiting, online: !away, conversations };
}

export async function readAgentHistory(
  services: Pick<Services, 'db' | 'keys'>,
  { staffId }: Staff,
  ask: Slice & { conversationId: string },
) {
  const found = await viewConversation(services.db, ask.conversationId, staffId);
  if (found === undefined) return refuse('NO_DATA');
  const { messages, hasMore } = await listMessages(services.db, ask.conversationId, ask);
  const { view: conversation, owner } = found;
  const headSeq = Math.max(conversation.headSeq, messages[0]?.seq ?? 0);
  const shown = messages.map((message) => toConversation(services, message, owner, 'staff'));
  return { conversation, messages: shown, hasMore, headSeq } satisfies AgentHistory;
}

export async function readAsStaff(
  services: Pick<Services, 'db' | 'realtime'>,
  { staffId }: Staff,
  conversationId: string,
  seq: number | undefined,
) {
  const moved = await markReadByAgent(services.db, { conversationId, staffId, seq });
  const found = await viewConversation(services.db, conversationId, staffId);
  if (found === undefined) return refuse('NO_DATA');
  const { readSeq, unread } = found.view;
  if (moved) {
    const mark = { by: 'agent', seq: readSeq } as const;
    services.realtime.toCustomer(found.owner, 'read', mark);
    services.realtime.toStaff({ conversationId }, 'read', { conversationId, ...mark });
    services.realtime.toStaff('inbox', 'inbox', { conversationId });
  }
  return { readSeq, unread };
}

export async function openAsAgent(
  services: Pick<Services, 'db' | 'keys'>,
  staff: Staff,
  ask: { conversationId: string; after: number; limit: number },
) {
  const found = await viewConversation(services.db, ask.conversationId, staff.staffId);
  if (found === undefined) return undefined;
  const { messages, hasMore } = await listMessages(services.db, ask.conversationId, ask);
  const missed = messages.map((message) => toConversation(services, message, found.owner, 'staff')).toReversed();
  return { conversation: found.view, missed, more: hasMore };
}

export async function typeAsAgent(
  services: Pick<Services, 'db' | 'realtime'>,
  { staffId }: Staff,
  conversationId: string,
  on: boolean,
) {
  const found = await viewConversation(services.db, conversationId, staffId);
  if (found === undefined || (found.view.assignee !== null && !found.view.mine)) return false;
  services.realtime.toCustomer(found.owner, 'typing', { by: 'agent', on });
  return true;
}
