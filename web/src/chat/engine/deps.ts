import type {
  ChatConfig,
  ChatConversation,
  ChatHistory,
  ChatSent,
  ChatSummary,
  ChatUploaded,
  CustomerMessage,
} from '@kapao/contract/chat';
import type { Entry } from './send/entry.ts';

/** Whose conversation it is. `userId`: the profile's `_id`. */
export type Who = { kind: 'member'; userId: string } | { kind: 'guest' };

/** The room's id, and the bearer that opens it. */
export type Credential = { id: string; token: string };

export type Clock = {
  now(): number;
  /** Does it once after so long; the answer takes it back. */
  after(ms: number, act: () => void): () => void;
  /** 0 up to 1. */
  random(): number;
};

export type Page = {
  online(): boolean;
  visible(): boolean;
  /** Tells of every change of the two, and of a page that came back; the answer ends it. */
  watch(onChange: () => void): () => void;
};

/** The house's calls; each throws `ApiError`. The credential is read when the call is made. */
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

/** A line to the house. Beside the server's events it tells `connect`, `disconnect` and `refused` (with a code). */
export type ChatSocket = {
  /** Connects, and comes back by itself after most losses. */
  open(): void;
  shut(): void;
  connected(): boolean;
  /** Whether it comes back by itself; after the server's own goodbye it does not. */
  trying(): boolean;
  on(name: string, listen: (value: unknown) => void): void;
  /** Throws when no answer comes in time. */
  ask(name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  /** Said if anybody hears it now. */
  tell(name: string, payload: unknown): void;
};

export type OpenSocket = (path: string, token: () => string) => ChatSocket;

/** Where unsent messages survive the tab. */
export type OutboxStore = {
  all(): Promise<Entry[]>;
  put(entry: Entry): Promise<void>;
  remove(cid: string): Promise<void>;
};

/** What tabs of one browser tell each other. */
export type TabWord =
  | { type: 'changed' }
  | { type: 'progress'; cid: string; part: number }
  | { type: 'sent'; cid: string; message: ChatConversation }
  | { type: 'cancel'; cid: string };

export type Tabs = {
  tell(word: TabWord): void;
  hear(listener: (word: TabWord) => void): void;
  /** Calls back once this tab is the one that sends; at once where the browser cannot tell. */
  lead(onLead: () => void): void;
  close(): void;
};

/** Plain strings of the browser. */
export type TextStore = { read(key: string): string | null; write(key: string, value: string | null): void };

/** All the engine touches of the world; the browser's own are in browser.ts. */
export type Deps = {
  clock: Clock;
  page: Page;
  texts: TextStore;
  /** `token`: null where the credential is not there (any more). */
  api(token: () => string | null): ChatApi;
  /** The member's present bearer. */
  memberToken(): string | null;
  socket: OpenSocket;
  outbox(owner: string): OutboxStore;
  tabs(owner: string): Tabs;
  /** Does it while no other tab does the same. */
  alone<T>(name: string, act: () => Promise<T>): Promise<T>;
  newId(): string;
};
