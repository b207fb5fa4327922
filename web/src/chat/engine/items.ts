import type { ChatConversation, ChatSummary } from '@kapao/contract/chat';
import { previewOf, readContent } from '@kapao/contract/chat/content';
import type { ChatLog } from '@kapao/client/chat/log';
import type { ChatItem } from './view.ts';

/** Maximum of the unread count (chat#storage). */
const mostUnread = 100;

/** Stays the same before and after the server has the message, so that it keeps its place on screen. */
const messageKey = ({ clientMessageId, id }: ChatConversation): string => clientMessageId || id;

export function toItems(log: ChatLog, agentReadSeq: number): ChatItem[] {
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
function between(log: ChatLog, above: ChatConversation, below: ChatConversation): ChatItem | undefined {
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

export function toPreview(message: ChatConversation): NonNullable<ChatSummary['preview']> {
  const content = readContent(message);
  const text = content.type === 'unknown' ? '' : previewOf(content.type, content.payload);
  return { sender: message.sender, text, createdAt: message.createdAt };
}

const isOthers = ({ sender }: ChatConversation): boolean => sender !== 'customer';

/** Whether the loaded messages include all unread ones. Otherwise the server must count (`summary`). */
export const knowsUnread = (log: ChatLog, readSeq: number): boolean =>
  log.covers({ from: readSeq + 1, to: log.contig() });

export function countUnreadMessages(log: ChatLog, readSeq: number, base: ChatSummary | undefined): number {
  const based = !knowsUnread(log, readSeq) && base?.readSeq === readSeq ? base : undefined;
  const from = based?.headSeq ?? readSeq;
  const known = log.messages().filter((message) => message.seq > from && isOthers(message)).length;
  return Math.min(mostUnread, known + (based?.unread ?? 0));
}

export const newestUnread = (log: ChatLog, readSeq: number): ChatConversation | undefined =>
  log.messages().findLast((message) => message.seq > readSeq && isOthers(message));

const isEnd = ({ message }: ChatConversation): boolean =>
  message.message_type === 'system' && message.payload['event'] === 'closed';

/**
 * Returns the session to rate: the last one, when ended and not rated here. Undefined once a new one has begun.
 * `closed` are sessions that the server reported as ended.
 */
export function rateableSession(
  messages: readonly ChatConversation[],
  closed: ReadonlySet<string>,
  isRated: (sessionId: string) => boolean,
): string | undefined {
  const last = messages.at(-1);
  if (last === undefined || isRated(last.session_id)) return undefined;
  return isEnd(last) || closed.has(last.session_id) ? last.session_id : undefined;
}
