import type { ChatConversation, ChatSummary } from '@kapao/contract/chat';
import type { Presence } from '@kapao/contract/events';

/** What became of a message of one's own (chat#sending). */
export type Delivery = 'uploading_file' | 'sending' | 'succeed' | 'failed';

/** What is on its way: a text, a file, or the press of a button under its title. */
export type Draft =
  | { type: 'text'; text: string }
  | { type: 'media'; fileType: 'image' | 'video'; name: string; bytes: number; previewUrl: string | undefined }
  | { type: 'postback'; title: string; seq: number; button: number; card?: number };

/** One line of the conversation, oldest first. `key` stays the same from the first showing of a message to its last. */
export type ChatItem =
  | { kind: 'message'; key: string; message: ChatConversation; own: boolean; readByStaff: boolean }
  | {
      kind: 'pending';
      key: string;
      draft: Draft;
      delivery: Exclude<Delivery, 'succeed'>;
      /** 0 to 1 while a file is on its way. */
      progress: number;
      /** A code of the catalogue, where the server said no for good. */
      error: string | undefined;
      createdAt: string;
    }
  /** The mark between two conversations: the one above was ended (chat#end-mark). */
  | { kind: 'ended'; key: string; sessionId: string; at: string }
  /** Messages between what is above and below were not loaded; `loadGap` brings them. */
  | { kind: 'gap'; key: string; before: number };

export type ChatStatus = 'connecting' | 'online' | 'offline' | 'refused';

export type ChatView = {
  status: ChatStatus;
  /** Why the house does not let in (a code of the catalogue), where `status` is `refused`. */
  refusal: string | undefined;
  /** False until the first page of history is there. */
  loaded: boolean;
  items: readonly ChatItem[];
  hasOlder: boolean;
  loadingOlder: boolean;
  /** The last `loadOlder` came to nothing; another one may. */
  olderFailed: boolean;
  /** Messages of others below what was read; at most 100. */
  unread: number;
  /** The newest unread one, for the line above the composer. */
  preview: ChatSummary['preview'];
  presence: Presence | undefined;
  staffTyping: boolean;
  /** The conversation that was ended last and not rated yet. */
  rateable: string | undefined;
};

/** A conversation as its screen needs it; made once a tab, and closed with it. */
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
  /** Never throws: a gap that could not be loaded stays. */
  loadGap(before: number): Promise<void>;
  /**
   * Whether the newest message is in sight: only then are messages marked read, after a second (product#chat-widget).
   */
  setAtBottom(atBottom: boolean): void;
  typing(): void;
  /** Throws `ApiError`. */
  rate(sessionId: string, score: number, note: string): Promise<void>;
  close(): void;
};
