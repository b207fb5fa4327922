import type { ChatConversation } from '@kapao/contract/chat';
import type { Log } from '@kapao/client/chat/log';
import type { ChatItem } from '../view.ts';

type Shown = Pick<Log, 'messages' | 'covers' | 'ahead'>;

/** Stays the same before and after the server has the message, so that it keeps its place on screen. */
const messageKey = ({ clientMessageId, id }: ChatConversation): string => clientMessageId || id;

export function toItems(log: Shown, agentReadSeq: number): ChatItem[] {
  const items: ChatItem[] = [];
  let last: ChatConversation | undefined;
  for (const message of log.messages()) {
    const mark = last && between(log, last, message);
    if (mark) items.push(mark);
    items.push(toMessageItem(message, agentReadSeq));
    last = message;
  }
  return [...items, ...log.ahead().map((message) => toMessageItem(message, agentReadSeq))];
}

function toMessageItem(message: ChatConversation, agentReadSeq: number): ChatItem {
  const own = message.sender === 'customer';
  return { kind: 'message', key: messageKey(message), message, own, readByStaff: own && message.seq <= agentReadSeq };
}

/** Returns what separates two messages: a gap where some are not loaded, an end mark (chat#end-mark), or nothing. */
function between(log: Shown, above: ChatConversation, below: ChatConversation): ChatItem | undefined {
  if (!log.covers({ from: above.seq, to: below.seq })) {
    return { kind: 'gap', key: `gap-${above.seq}`, before: below.seq };
  }
  if (!above.session_id || !below.session_id || above.session_id === below.session_id) return undefined;
  return { kind: 'ended', key: `ended-${below.seq}`, sessionId: above.session_id, at: above.createdAt };
}

export function keepSame(old: readonly ChatItem[], next: readonly ChatItem[]): readonly ChatItem[] {
  const byKey = new Map(old.map((item) => [item.key, item]));
  const kept = next.map((item) => {
    const before = byKey.get(item.key);
    return before && isSameItem(before, item) ? before : item;
  });
  return kept.length === old.length && kept.every((item, at) => item === old[at]) ? old : kept;
}

function isSameItem(a: ChatItem, b: ChatItem): boolean {
  const other = new Map<string, unknown>(Object.entries(b));
  return Object.entries(a).every(([name, value]) => other.get(name) === value);
}
