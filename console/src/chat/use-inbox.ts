import { type AgentInbox, agentInbox } from '@kapao/contract/chat-agent';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@kapao/client/staff/call';
import type { Live } from '@kapao/client/staff/live';

export type View = 'all' | 'waiting' | 'mine';
export type InboxState = {
  view: View;
  setView: (view: View) => void;
  list: AgentInbox | undefined;
  hasFailed: boolean;
  isOnline: boolean;
  refresh: () => void;
};

/** Groups changes within `gatherMs` into one fetch, and polls for events lost by the socket. */
const gatherMs = 250;
const everyMs = 30_000;

export function useInbox(live: Live | null): InboxState {
  const [view, setView] = useState<View>('all');
  const [list, setList] = useState<AgentInbox>();
  const [hasFailed, setHasFailed] = useState(false);
  const timer = useRef(0);
  const newest = useRef(0);
  const read = useCallback(async () => {
    newest.current += 1;
    const nth = newest.current;
    try {
      const answer = await call(agentInbox, { query: { view } });
      if (nth !== newest.current) return;
      setList(answer);
      setHasFailed(false);
    } catch {
      if (nth === newest.current) setHasFailed(true);
    }
  }, [view]);
  const refresh = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void read(), gatherMs);
  }, [read]);
  useEffect(() => {
    void read();
    const again = window.setInterval(() => void read(), everyMs);
    return () => window.clearInterval(again);
  }, [read]);
  useEffect(() => live?.on('inbox', refresh), [live, refresh]);
  useEffect(() => live?.onConnect((isUp) => isUp && refresh()), [live, refresh]);
  return { view, setView, list, hasFailed, isOnline: list?.online ?? true, refresh };
}
