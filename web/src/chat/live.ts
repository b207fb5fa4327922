import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { accountProfile } from '@kapao/contract/account';
import { writeText } from '@kapao/client/storage';
import { call } from '@kapao/client/member/call';
import { useSignIn } from '@kapao/client/member/session';
import type { Chat, ChatView } from './engine/view.ts';
import { openChat } from './engine/conversation.ts';

/** Storage key of the unsent draft. It survives closing the sheet, a lost connection and a reload, but not the tab. */
export const draftKey = 'chat-draft';

export type Live = {
  chat: Chat | null;
  view: ChatView | null;
  failed: boolean;
  retry: () => void;
};

export function useLive(): Live {
  const signIn = useSignIn();
  const [attempt, setAttempt] = useState(0);
  const [{ chat, failed }, setState] = useState<{ chat: Chat | null; failed: boolean }>({ chat: null, failed: false });

  useEffect(() => {
    let begun: Chat | null = null;
    let over = false;
    beginLive(signIn).then(
      (made) => {
        if (over) return made.close();
        begun = made;
        return setState({ chat: made, failed: false });
      },
      () => over || setState({ chat: null, failed: true }),
    );
    return () => {
      over = true;
      begun?.close();
      setState({ chat: null, failed: false });
    };
  }, [signIn, attempt]);

  // Deletes the draft, so that the next person does not see it.
  useEffect(() => () => void writeText('session', draftKey, null), [signIn]);

  const view = useSyncExternalStore(
    useCallback((listener: () => void) => chat?.subscribe(listener) ?? (() => undefined), [chat]),
    () => chat?.getView() ?? null,
  );
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { chat, view, failed, retry };
}

async function beginLive(signIn: string | null): Promise<Chat> {
  if (signIn === null) return openChat({ who: { kind: 'guest' } });
  const { _id: userId } = await call(accountProfile, {});
  return openChat({ who: { kind: 'member', userId } });
}
