import { keepSame, toItems } from './log/items.ts';
import { toPreview } from './log/preview.ts';
import { rateableSession } from './log/rateable.ts';
import { countUnreadMessages, newestUnread } from './log/unread.ts';
import type { Room } from './room.ts';
import type { ChatItem, ChatStatus, ChatView } from './view.ts';

export const ratedKey = 'chat-rated';

export function drawView(
  room: Room,
  pending: readonly ChatItem[],
  isOnline: boolean,
  last: readonly ChatItem[],
): ChatView {
  const { log, readSeq, refusal, presence, staffTyping, loadingOlder, olderFailed } = room;
  const newest = newestUnread(log, readSeq);
  const isRated = (id: string): boolean => room.deps.texts.read(ratedKey) === id;
  const onTheWay = pending.filter(({ key }) => !log.knows(key));
  return {
    status: statusOf(room, isOnline),
    refusal,
    loaded: log.isLoaded(),
    items: keepSame(last, [...toItems(log, room.agentReadSeq), ...onTheWay]),
    hasOlder: log.isLoaded() && log.floor() > 1,
    loadingOlder,
    olderFailed,
    unread: countUnreadMessages(log, readSeq, room.base),
    preview: newest ? toPreview(newest) : null,
    presence,
    staffTyping,
    rateable: rateableSession(log.messages(), room.ended, isRated),
  };
}

function statusOf({ refusal, deps }: Room, isOnline: boolean): ChatStatus {
  if (refusal !== undefined) return 'refused';
  if (!deps.page.online()) return 'offline';
  return isOnline ? 'online' : 'connecting';
}
