import {
  type ChatConfig,
  type ChatConversation,
  type ChatHistory,
  type ChatSent,
  type ChatSummary,
  type ChatUploaded,
  type CustomerMessage,
  chatConfig,
  chatGuest,
  chatHistory,
  chatRate,
  chatRead,
  chatSend,
  chatSummary,
  chatUploadImage,
  chatUploadVideo,
} from '@kapao/contract/chat';
import type { Clock } from '@kapao/client/chat/attempt';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { readSignIn, readToken } from '@kapao/client/member/session';
import { tokenAfter } from '@kapao/client/member/token-change';
import { upload } from '@kapao/client/member/upload';
import { socketOptions } from '@kapao/client/socket';
import { readText, writeText } from '@kapao/client/storage';
import { io } from 'socket.io-client';
import { v7 } from 'uuid';
import type { Entry } from './store.ts';
import { openStore } from './store.ts';

/** Owner of the conversation. `userId` is the profile's `_id`. */
export type Who = { kind: 'member'; userId: string } | { kind: 'guest' };

export type Credential = { id: string; token: string };

export type Page = {
  online(): boolean;
  visible(): boolean;
  watch(onChange: () => void): () => void;
};

/** Each throws `ApiError` and reads the credential when it is made. */
export type ChatApi = {
  config(): Promise<ChatConfig>;
  guest(): Promise<{ guestId: string; guestToken: string }>;
  send(clientMessageId: string, message: CustomerMessage, signal: AbortSignal): Promise<ChatSent>;
  history(slice: { limit: number; before?: number; after?: number }, signal: AbortSignal): Promise<ChatHistory>;
  read(seq: number): Promise<{ readSeq: number; unread: number }>;
  summary(): Promise<ChatSummary>;
  rate(sessionId: string, score: number, note: string): Promise<unknown>;
  upload(entry: Entry, onProgress: (part: number) => void, signal: AbortSignal): Promise<ChatUploaded>;
};

/** Socket to the server. Also emits `connect`, `disconnect` and `refused` (with a code). */
export type ChatSocket = {
  open(): void;
  shut(): void;
  connected(): boolean;
  /** Whether it reconnects automatically. It does not after the server disconnected it. */
  trying(): boolean;
  on(name: string, listen: (value: unknown) => void): void;
  /** Throws when no answer arrives in time. */
  ask(name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  send(name: string, payload: unknown): void;
};

export type OpenSocket = (path: string, token: () => string) => ChatSocket;

export type OutboxStore = {
  all(): Promise<Entry[]>;
  put(entry: Entry): Promise<void>;
  remove(cid: string): Promise<void>;
};

export type TabWord =
  | { type: 'changed' }
  | { type: 'progress'; cid: string; part: number }
  | { type: 'sent'; cid: string; message: ChatConversation }
  | { type: 'cancel'; cid: string };

export type Tabs = {
  send(word: TabWord): void;
  hear(listener: (word: TabWord) => void): void;
  /** Calls back when this tab becomes the sender; at once when the browser has no locks. */
  lead(onLead: () => void): void;
  close(): void;
};

export type TextStore = { read(key: string): string | null; write(key: string, value: string | null): void };

export type Deps = {
  clock: Clock;
  page: Page;
  texts: TextStore;
  /** `token` returns null when the credential is missing or no longer valid. */
  api(token: () => string | null): ChatApi;
  memberToken(): string | null;
  /** Names the member's sign-in; stays when the token is replaced. */
  memberSignIn(): string | null;
  tokenAfter(refused: string): Promise<string | null>;
  socket: OpenSocket;
  outbox(owner: string): OutboxStore;
  tabs(owner: string): Tabs;
  /** Runs `act` while no other tab runs the same name. */
  alone<T>(name: string, act: () => Promise<T>): Promise<T>;
  newId(): string;
};

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

const openSocket: OpenSocket = (path, token) => {
  const socket = io({ ...socketOptions(path, token), autoConnect: false, forceNew: true });
  const refused = new Set<(value: unknown) => void>();
  socket.on('connect_error', (error) => {
    if (!socket.active) for (const listen of refused) listen(error.message);
  });
  return {
    open: () => void socket.connect(),
    shut: () => void socket.disconnect(),
    connected: () => socket.connected,
    trying: () => socket.active,
    on(name, listen) {
      if (name === 'refused') refused.add(listen);
      else socket.on(name, listen);
    },
    ask: (name, payload, timeoutMs) => socket.timeout(timeoutMs).emitWithAck(name, payload),
    send: (name, payload) => void socket.volatile.emit(name, payload),
  };
};

/** Tabs of one browser and owner: they exchange messages, and one of them sends (chat#sending). */
export function openTabs(owner: string): Tabs {
  const name = `kapao-chat-${owner}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const end = new AbortController();
  let release: (() => void) | undefined;
  return {
    send: (word) => channel?.postMessage(word),
    hear(listener) {
      channel?.addEventListener('message', ({ data }: MessageEvent<TabWord>) => listener(data));
    },
    lead(onLead) {
      // Without locks every tab sends. The server recognizes duplicates by their id.
      if (!('locks' in navigator)) return onLead();
      const hold = (): Promise<void> => {
        onLead();
        return new Promise((resolve) => (release = resolve));
      };
      navigator.locks.request(name, { signal: end.signal }, hold).catch(() => {
        if (!end.signal.aborted) onLead();
      });
    },
    close() {
      end.abort();
      release?.();
      channel?.close();
    },
  };
}

function chatApi(token: () => string | null): ChatApi {
  async function named<T>(act: (bearer: string) => Promise<T>): Promise<T> {
    const bearer = token();
    if (bearer === null) throw new ApiError('refused', 'UNAUTHORIZED', 401);
    return act(bearer);
  }
  return {
    config: () => call(chatConfig, {}),
    guest: () => call(chatGuest, { body: {} }),
    send: (clientMessageId, message, signal) =>
      named((bearer) => call(chatSend, { body: { clientMessageId, message }, bearer, signal })),
    history: (slice, signal) => named((bearer) => call(chatHistory, { body: { ...slice, skip: 0 }, bearer, signal })),
    read: (seq) => named((bearer) => call(chatRead, { body: { seq }, bearer })),
    summary: () => named((bearer) => call(chatSummary, { bearer })),
    rate: (sessionId, score, note) =>
      named((bearer) => call(chatRate, { body: { sessionId, score, ...(note && { note }) }, bearer })),
    upload: ({ draft, file }, onProgress, signal) =>
      named((bearer) => {
        if (draft.type !== 'media' || !file) throw new ApiError('refused', 'FILE_TYPE', 415);
        const endpoint = draft.fileType === 'image' ? chatUploadImage : chatUploadVideo;
        return upload(endpoint, { file, fileName: draft.name, onProgress, signal, bearer });
      }),
  };
}

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
