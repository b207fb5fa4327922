import { useEffect, useRef } from 'react';
import type { ChatView } from '../engine/view.ts';
import { playSound } from './sound.ts';
import { alertsWanted, useAlertsWanted } from './store.ts';

const counted = /^\(\d+\+?\) /;

export function useAlerts(view: ChatView | null): void {
  const wanted = useAlertsWanted();
  const unread = view?.unread ?? 0;
  const loaded = view?.loaded ?? false;
  const before = useRef<number | null>(null);

  useEffect(() => {
    if (!loaded) return;
    const more = before.current !== null && unread > before.current;
    before.current = unread;
    if (more && document.hidden && alertsWanted()) playSound();
  }, [unread, loaded]);

  useEffect(() => {
    const send = (): void => {
      const bare = document.title.replace(counted, '');
      const count = unread >= 100 ? '99+' : String(unread);
      const title = document.hidden && wanted && unread > 0 ? `(${count}) ${bare}` : bare;
      if (title !== document.title) document.title = title;
    };
    send();
    document.addEventListener('visibilitychange', send);
    return () => document.removeEventListener('visibilitychange', send);
  }, [unread, wanted]);
}
