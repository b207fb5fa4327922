import { useEffect } from 'react';
import { chatSummary } from '@kapao/contract/chat';
import { call } from '../../lib/api.ts';
import { useToken } from '../../lib/session.ts';
import { readText } from '../../lib/storage.ts';
import { setUnread } from './unread.ts';

/** Where the chat keeps what opens a guest's room. */
const guestTokenKey = 'guest-token';

/** Asks how much waits to be read, and again whenever the page is looked at anew; not for somebody who never wrote. */
export function useSummary(wanted: boolean): void {
  const token = useToken();
  useEffect(() => {
    if (!wanted) return undefined;
    const stop = new AbortController();
    const ask = (): void => {
      if (document.hidden || (token === null && readText('local', guestTokenKey) === null)) return;
      call(chatSummary, { signal: stop.signal }).then(
        ({ unread }) => setUnread(unread),
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      stop.abort();
      document.removeEventListener('visibilitychange', ask);
    };
  }, [wanted, token]);
}
