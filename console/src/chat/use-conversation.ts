import type { ChatConversation } from '@kapao/contract/chat';
import { type AgentConversation, agentHistory, agentRead } from '@kapao/contract/chat-agent';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@kapao/client/staff/call';
import type { Live } from '@kapao/client/staff/live';

type Loaded = { conversation: AgentConversation; messages: readonly ChatConversation[]; hasOlder: boolean };

/** Polling interval, for events lost by the socket. */
const everyMs = 15_000;
const page = 50;

function merge(held: readonly ChatConversation[], more: readonly ChatConversation[]): ChatConversation[] {
  const bySeq = new Map([...held, ...more].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

export function useConversation(id: string, live: Live) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [hasFailed, setHasFailed] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const last = useRef(0);
  const take = useCallback((conversation: AgentConversation, more: readonly ChatConversation[], hasOlder?: boolean) => {
    setLoaded((held) => {
      const messages = merge(held?.messages ?? [], more);
      last.current = messages.at(-1)?.seq ?? 0;
      return { conversation, messages, hasOlder: hasOlder ?? held?.hasOlder ?? false };
    });
    setHasFailed(false);
  }, []);
  const catchUp = useCallback(async () => {
    try {
      for (;;) {
        const isFirst = last.current === 0;
        const after = isFirst ? {} : { after: last.current };
        const answer = await call(agentHistory, { body: { conversationId: id, limit: page, ...after } });
        take(answer.conversation, answer.messages, isFirst ? answer.hasMore : undefined);
        if (isFirst || !answer.hasMore) return;
        last.current = answer.messages[0]?.seq ?? last.current;
      }
    } catch {
      setHasFailed(true);
    }
  }, [id, take]);
  const readOlder = async (): Promise<void> => {
    const before = loaded?.messages[0]?.seq;
    if (before === undefined) return;
    const answer = await call(agentHistory, { body: { conversationId: id, limit: page, before } }).catch(
      () => undefined,
    );
    if (answer !== undefined) take(answer.conversation, answer.messages, answer.hasMore);
  };
  useEffect(() => {
    void catchUp();
    const again = window.setInterval(() => void catchUp(), everyMs);
    const leave = [
      live.onConnect((isUp) => {
        if (!isUp) return;
        live.open(id, last.current);
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
  }, [id, live, catchUp]);
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
