import type {
  ChatConfig,
  ChatConversation,
  ChatHistory,
  ChatSent,
  ChatSummary,
  ChatUploaded,
  CustomerMessage,
} from '@kapao/contract/chat';
import type { Clock } from '@kapao/client/chat/attempt';
import type { Presence } from '@kapao/contract/events';
import type { Entry } from './entry.ts';

/** Delivery state of an own message (chat#sending). */
export type Delivery = 'uploading_file' | 'sending' | 'succeed' | 'failed';

export type Draft =
  | { type: 'text'; text: string }
  | { type: 'media'; fileType: 'image' | 'video'; name: string; bytes: number; previewUrl: string | undefined }
  | { type: 'postback'; title: string; seq: number; button: number; card?: number };

export type ChatItem =
  | { kind: 'message'; key: string; message: ChatConversation; own: boolean; readByStaff: boolean }
  | {
      kind: 'pending';
      key: string;
      draft: Draft;
      delivery: Exclude<Delivery, 'succeed'>;
      progress: number;
      error: string | undefined;
      createdAt: string;
    }
  /** End mark between two conversations: the one above has ended (chat#end-mark). */
  | { kind: 'ended'; key: string; sessionId: string; at: string }
  | { kind: 'gap'; key: string; before: number };

export type ChatStatus = 'connecting' | 'online' | 'offline' | 'refused';

export type ChatView = {
  status: ChatStatus;
  refusal: string | undefined;
  loaded: boolean;
  items: readonly ChatItem[];
  hasOlder: boolean;
  loadingOlder: boolean;
  olderFailed: boolean;
  unread: number;
  preview: ChatSummary['preview'];
  presence: Presence | undefined;
  staffTyping: boolean;
  rateable: string | undefined;
};

export type Chat = {
  getView(): ChatView;
  subscribe(listener: () => void): () => void;
  sendText(text: string): void;
  sendFile(file: File, fileType: 'image' | 'video'): void;
  press(seq: number, button: number, title: string, card?: number): void;
  retry(key: string): void;
  cancel(key: string): void;
  /** Never throws; see `olderFailed`. */
  loadOlder(): Promise<void>;
  loadGap(before: number): Promise<void>;
  /**
   * Sets whether the newest message is visible: only then are messages marked read, after a second
   * (product#chat-widget).
   */
  setAtBottom(atBottom: boolean): void;
  typing(): void;
  /** Throws `ApiError`. */
  rate(sessionId: string, score: number, note: string): Promise<void>;
  close(): void;
};

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
