import { useEffect, useState } from 'react';
import { chatConfig } from '@kapao/contract/chat';
import type { ChatConfig } from '@kapao/contract/chat';
import { fill } from '../../i18n/fill.ts';
import { call } from '../../lib/api.ts';
import type { ChatView } from '../engine/view.ts';
import { chatWords } from '../words.ts';

export function usePresence(view: ChatView | null): { text: string; online: boolean } {
  const { presence: words } = chatWords.use();
  const closed = view?.presence?.open === false;
  const hours = useHours(closed);
  if (view?.status === 'offline' || view?.status === 'refused') return { text: words.offline, online: false };
  if (view?.staffTyping) return { text: words.typing, online: true };
  if (view?.presence === undefined) return { text: words.connecting, online: false };
  if (closed) return { text: hours ? fill(words.closed, hours) : words.closedPlain, online: false };
  if (view.status !== 'online') return { text: words.connecting, online: false };
  return view.presence.agentsOnline > 0 ? { text: words.online, online: true } : { text: words.away, online: false };
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
