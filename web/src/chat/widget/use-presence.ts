import { useEffect, useState } from 'react';
import { chatConfig } from '@kapao/contract/chat';
import type { ChatConfig } from '@kapao/contract/chat';
import { fill } from '@kapao/i18n/fill';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { call } from '@kapao/client/member/call';
import type { ChatView } from '../engine/view.ts';

export function usePresence(view: ChatView | null): { text: string; online: boolean } {
  const { presence: texts } = chatMessages.use();
  const closed = view?.presence?.open === false;
  const hours = useHours(closed);
  if (view?.status === 'offline' || view?.status === 'refused') return { text: texts.offline, online: false };
  if (view?.staffTyping) return { text: texts.typing, online: true };
  if (view?.presence === undefined) return { text: texts.connecting, online: false };
  if (closed) return { text: hours ? fill(texts.closed, hours) : texts.closedPlain, online: false };
  if (view.status !== 'online') return { text: texts.connecting, online: false };
  return view.presence.agentsOnline > 0 ? { text: texts.online, online: true } : { text: texts.away, online: false };
}

type Hours = Pick<ChatConfig['hours'], 'from' | 'to'>;

function useHours(wanted: boolean): Hours | null {
  const [hours, setHours] = useState<Hours | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    const stop = new AbortController();
    call(chatConfig, { signal: stop.signal }).then(
      ({ hours: { from, to } }) => setHours({ from, to }),
      () => undefined,
    );
    return () => stop.abort();
  }, [wanted]);
  return hours;
}
