import { z } from 'zod/mini';
import { type ChatConversation, seq } from './chat.ts';
import type { DeskConversation } from './chat-desk.ts';

/** Most messages one answer of the socket brings; what is more is asked for again (chat#sockets). */
export const maxMissed = 100;

/** `id`: the caller's own user or guest id; any other is refused like one that does not exist. */
export const joinAsk = z.object({ prefix: z.string(), id: z.string(), after: seq });
export type JoinAsk = z.output<typeof joinAsk>;

export const syncAsk = z.object({ after: seq, limit: z.int().check(z.minimum(1), z.maximum(maxMissed)) });
export type SyncAsk = z.output<typeof syncAsk>;

export const typingAsk = z.object({ on: z.boolean() });

/** Why the socket said no; never whether something exists. `UNAVAILABLE`: not just now, ask again. */
export type NotOk = { ok: false; error: 'NO_DATA' | 'INVALID_REQUEST' | 'REQUEST_LIMIT' | 'UNAVAILABLE' };

/** `missed`: right after `after`, oldest first; `more`: there are further ones. */
export type CaughtUp = { ok: true; headSeq: number; readSeq: number; missed: ChatConversation[]; more: boolean };

/** `agentReadSeq`: how far the staff have read. Empty ids: nothing was ever said. */
export type Joined = CaughtUp & {
  conversationId: string;
  sessionId: string;
  agentReadSeq: number;
  presence: Presence;
};

export type Presence = { agentsOnline: number; open: boolean };

/** What the server tells; only `messaging` matters, and what is lost of it is caught up by seq. */
export type ServerEvents = {
  messaging: (message: ChatConversation) => void;
  read: (mark: { by: 'customer' | 'agent'; seq: number }) => void;
  typing: (typing: { by: 'customer' | 'agent'; on: boolean }) => void;
  presence: (presence: Presence) => void;
  session: (session: { id: string; state: 'open' | 'closed' }) => void;
  /** The newest seq, every 30 s. */
  head: (head: { seq: number }) => void;
  /** The server stops: come back after so long. */
  goaway: (notice: { afterMs: number }) => void;
};
export type ServerEventName = keyof ServerEvents;

export type ClientEvents = {
  join: (ask: JoinAsk, ack: (answer: Joined | NotOk) => void) => void;
  sync: (ask: SyncAsk, ack: (answer: CaughtUp | NotOk) => void) => void;
  typing: (ask: { on: boolean }) => void;
};

/** What staff ask over the socket of the console, namespace `/agent`. `after`: what the console has already. */
export const openAsk = z.object({ conversationId: z.uuid(), after: seq });
export const closeAsk = z.object({ conversationId: z.uuid() });
export const deskTypingAsk = z.object({ conversationId: z.uuid(), on: z.boolean() });

/** `missed`: right after `after`, oldest first; `more`: there are further ones. */
export type Opened = { ok: true; conversation: DeskConversation; missed: ChatConversation[]; more: boolean };

export type DeskClientEvents = {
  open: (ask: z.output<typeof openAsk>, ack: (answer: Opened | NotOk) => void) => void;
  close: (ask: z.output<typeof closeAsk>, ack: (answer: { ok: true } | NotOk) => void) => void;
  typing: (ask: z.output<typeof deskTypingAsk>) => void;
};
