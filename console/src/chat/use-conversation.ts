import type { ChatConversation } from '@kapao/contract/chat';
import { type AgentConversation, agentHistory, agentRead } from '@kapao/contract/chat-agent';
import { useCallback, useEffect, useState } from 'react';
import { ChatLog, type Slice } from '@kapao/client/chat/log';
import { readMessages } from '@kapao/client/chat/message';
import { call } from '@kapao/client/staff/call';
import type { Live } from '@kapao/client/staff/live';

type Loaded = { conversation: AgentConversation; messages: readonly ChatConversation[]; hasOlder: boolean };

/** Polling interval, for events lost by the socket. */
const everyMs = 15_000;
const page = 50;

export function useConversation(id: string, live: Live) {
  const [log] = useState(() => new ChatLog());
  const [loaded, setLoaded] = useState<Loaded>();
  const [hasFailed, setHasFailed] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const fetchSlice = useCallback(
    async (slice: Pick<Slice, 'after' | 'before'>) => {
      const answer = await call(agentHistory, { body: { conversationId: id, limit: page, ...slice } });
      log.fillSlice(readMessages(answer.messages), { ...slice, hasOlder: answer.hasMore });
      setLoaded({ conversation: answer.conversation, messages: log.messages(), hasOlder: log.hasOlder() });
      setHasFailed(false);
      return answer.hasMore;
    },
    [id, log],
  );
  const catchUp = useCallback(async () => {
    try {
      let isBehind = log.contig() > 0;
      if (!isBehind) await fetchSlice({});
      while (isBehind) isBehind = await fetchSlice({ after: log.contig() });
    } catch {
      setHasFailed(true);
    }
  }, [log, fetchSlice]);
  const readOlder = async (): Promise<void> => {
    if (log.hasOlder()) await fetchSlice({ before: log.floor() }).catch(() => undefined);
  };
  useEffect(() => {
    void catchUp();
    const again = window.setInterval(() => void catchUp(), everyMs);
    const leave = [
      live.onConnect((isUp) => {
        if (!isUp) return;
        live.open(id, log.contig());
        void catchUp();
      }),
      live.on('messaging', (message) => message.conversationId === id && void catchUp()),
      live.on('conversation', (change) => change.conversationId === id && void catchUp()),
      live.on('read', (mark) => mark.conversationId === id && void catchUp()),
      live.on('typing', (typing) => typing.conversationId === id && setIsTyping(typing.on)),
    ];
    return () => {
      window.clearInterval(again);
      live.close(id);
      for (const end of leave) end();
    };
  }, [id, live, log, catchUp]);
  useReading(id, loaded);
  return { loaded, hasFailed, isTyping, catchUp, readOlder };
}

function useReading(id: string, loaded: Loaded | undefined): void {
  const head = loaded?.messages.at(-1)?.seq ?? 0;
  const isUnread = loaded !== undefined && loaded.conversation.readSeq < head;
  useEffect(() => {
    if (!isUnread) return undefined;
    const timer = window.setTimeout(() => {
      if (document.visibilityState === 'visible')
        void call(agentRead, { body: { conversationId: id, seq: head } }).catch(() => {});
    }, 1_000);
    return () => window.clearTimeout(timer);
  }, [id, head, isUnread]);
}
