import type { ChatConversation, ChatSummary } from '@kapao/contract/chat';
import { isRecord } from '@kapao/contract/chat/check';
import type { Presence } from '@kapao/contract/events';
import { previewOf, readContent } from '@kapao/contract/chat/content';
import type { Clock } from '@kapao/client/chat/attempt';
import { ChatLog } from '@kapao/client/chat/log';
import { isSeq, readMessage } from '@kapao/client/chat/message';
import type { MessagePage } from '@kapao/client/chat/message';
import type { ChatItem } from './view.ts';

/** Limit of missed messages to fetch. Beyond it, load the newest page and show a gap. */
const maxBehind = 100;

/** `behind`: fetch more. `far`: too much, start with the newest page. */
export type Progress = 'done' | 'behind' | 'far';

/** Time after which the agent's typing ends without another event. */
const typingEndsMs = 5_000;

type RoomOptions = {
  clock: Clock;
  presence: Presence | undefined;
  onChange: () => void;
  /** Called when earlier messages are missing or a message is unreadable. */
  onMissing: () => void;
};

/** What the server has reported of one conversation. A new guest gets a new room. */
export class Room {
  readonly log = new ChatLog();
  readonly ended = new Set<string>();
  readSeq = 0;
  agentReadSeq = 0;
  /** Unread count of the server, when the loaded messages do not give it. */
  private base: ChatSummary | undefined;
  presence: Presence | undefined;
  staffTyping = false;
  private stopTyping: (() => void) | undefined;
  private readonly options: RoomOptions;

  constructor(options: RoomOptions) {
    this.options = options;
    this.presence = options.presence;
  }

  countUnread(): number {
    return countUnreadMessages(this.log, this.readSeq, this.base);
  }

  needsCount(): boolean {
    return !knowsUnread(this.log, this.readSeq) && this.base?.readSeq !== this.readSeq;
  }

  setCount(summary: ChatSummary): void {
    this.base = summary;
    this.raiseRead(summary.readSeq);
  }

  raiseRead(seq: number): void {
    if (seq <= this.readSeq) return;
    this.readSeq = seq;
    this.options.onChange();
  }

  takeAfter(after: number, page: MessagePage): Progress {
    const { log } = this;
    this.raiseRead(page.readSeq);
    const before = log.contig();
    if (page.headSeq - before > maxBehind) return 'far';
    log.fillSlice(page.messages, { after });
    this.options.onChange();
    // Without progress, asking again would never end.
    return page.more && log.contig() > before ? 'behind' : 'done';
  }

  /** Takes the messages before a seq, or the newest. */
  takePage(slice: { before?: number }, page: MessagePage): void {
    this.raiseRead(page.readSeq);
    this.log.fillSlice(page.messages, { ...slice, hasOlder: page.more });
    this.options.onChange();
  }

  setPresence(value: unknown): void {
    if (!isRecord(value)) return;
    const { agentsOnline, open } = value;
    if (!isSeq(agentsOnline) || typeof open !== 'boolean') return;
    this.presence = { agentsOnline, open };
    this.options.onChange();
  }

  /** Takes the answer of a join, after its messages. */
  join({ agentReadSeq, presence, sessionId }: Readonly<Record<string, unknown>>): void {
    if (typeof agentReadSeq === 'number') this.raiseAgentRead(agentReadSeq);
    this.setPresence(presence);
    const last = this.log.messages().at(-1)?.session_id;
    if (sessionId === '' && last) this.ended.add(last);
    this.options.onChange();
  }

  /** Handles a socket event; never throws. */
  receive(name: string, value: unknown): void {
    if (name === 'messaging') return this.receiveMessage(value);
    if (!isRecord(value)) return;
    const { by, seq } = value;
    switch (name) {
      case 'read':
        if (isSeq(seq) && by === 'customer') this.raiseRead(seq);
        if (isSeq(seq) && by === 'agent') this.raiseAgentRead(seq);
        return;
      case 'typing':
        if (by === 'agent') this.setTyping(value['on'] === true);
        return;
      case 'presence':
        return this.setPresence(value);
      case 'session':
        return this.setSession(value);
      case 'head':
        if (isSeq(seq) && seq > this.log.contig()) this.options.onMissing();
    }
  }

  private receiveMessage(value: unknown): void {
    const { onChange, onMissing } = this.options;
    const message = readMessage(value);
    if (message === undefined) return onMissing();
    const taken = this.log.apply(message);
    if (message.sender === 'agent') this.setTyping(false);
    if (taken === 'held' && this.log.isLoaded()) onMissing();
    onChange();
  }

  private raiseAgentRead(seq: number): void {
    if (seq <= this.agentReadSeq) return;
    this.agentReadSeq = seq;
    this.options.onChange();
  }

  private setSession({ id, state }: Readonly<Record<string, unknown>>): void {
    if (typeof id !== 'string') return;
    if (state === 'closed') this.ended.add(id);
    else this.ended.delete(id);
    this.options.onChange();
  }

  private setTyping(on: boolean): void {
    this.stopTyping?.();
    this.stopTyping = on ? this.options.clock.after(typingEndsMs, () => this.setTyping(false)) : undefined;
    if (this.staffTyping === on) return;
    this.staffTyping = on;
    this.options.onChange();
  }
}

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
