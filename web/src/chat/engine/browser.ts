import { v7 } from 'uuid';
import { readText, writeText } from '@kapao/client/storage';
import { readSignIn, readToken } from '@kapao/client/member/session';
import { tokenAfter } from '@kapao/client/member/token-change';
import type { Deps, Page } from './deps.ts';
import { openSocket } from './receive/socket-io.ts';
import { openStore } from './send/store.ts';
import { openTabs } from './send/tabs.ts';
import { chatApi } from './who/chat-api.ts';

const page: Page = {
  online: () => navigator.onLine,
  visible: () => document.visibilityState === 'visible',
  watch(onChange) {
    const ofWindow = ['online', 'offline', 'pageshow'];
    for (const name of ofWindow) window.addEventListener(name, onChange);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      for (const name of ofWindow) window.removeEventListener(name, onChange);
      document.removeEventListener('visibilitychange', onChange);
    };
  },
};

export const browser: Deps = {
  clock: {
    now: () => performance.now(),
    after(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  },
  page,
  texts: {
    read: (key) => readText('local', key),
    write: (key, value) => void writeText('local', key, value),
  },
  api: chatApi,
  memberToken: readToken,
  memberSignIn: readSignIn,
  tokenAfter,
  socket: openSocket,
  outbox: openStore,
  tabs: openTabs,
  alone: async (name, act) => ('locks' in navigator ? navigator.locks.request(name, act) : act()),
  newId: () => v7(),
};
