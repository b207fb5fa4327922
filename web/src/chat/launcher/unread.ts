import { createStore } from '@kapao/client/store';
import { useEffect } from 'react';
import { chatSummary } from '@kapao/contract/chat';
import { readText } from '@kapao/client/storage';
import { call } from '@kapao/client/member/call';
import { useSignIn } from '@kapao/client/member/session';

export const unreadCount = createStore(0);

const guestTokenKey = 'guest-token';

export function useSummary(wanted: boolean): void {
  const signIn = useSignIn();
  useEffect(() => {
    if (!wanted) return undefined;
    const stop = new AbortController();
    const ask = (): void => {
      if (document.hidden || (signIn === null && readText('local', guestTokenKey) === null)) return;
      call(chatSummary, { signal: stop.signal }).then(
        ({ unread }) => unreadCount.set(unread),
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      stop.abort();
      document.removeEventListener('visibilitychange', ask);
    };
  }, [wanted, signIn]);
}
