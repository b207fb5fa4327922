import type { ChatConversation, ChatSummary } from '@kapao/contract/chat';
import type { Log } from '@kapao/client/chat/log';

/** Maximum of the unread count (chat#storage). */
const most = 100;

type Counted = Pick<Log, 'messages' | 'covers' | 'contig'>;

const isOthers = ({ sender }: ChatConversation): boolean => sender !== 'customer';

/** Whether the loaded messages include all unread ones. Otherwise the server must count (`summary`). */
export const knowsUnread = (log: Counted, readSeq: number): boolean =>
  log.covers({ from: readSeq + 1, to: log.contig() });

export function countUnreadMessages(log: Counted, readSeq: number, base: ChatSummary | undefined): number {
  const based = !knowsUnread(log, readSeq) && base?.readSeq === readSeq ? base : undefined;
  const from = based?.headSeq ?? readSeq;
  const known = log.messages().filter((message) => message.seq > from && isOthers(message)).length;
  return Math.min(most, known + (based?.unread ?? 0));
}

export const newestUnread = (log: Counted, readSeq: number): ChatConversation | undefined =>
  log.messages().findLast((message) => message.seq > readSeq && isOthers(message));
