import type { ChatConversation, ChatSummary } from '@kapao/contract/chat';
import type { Presence } from '@kapao/contract/events';

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
