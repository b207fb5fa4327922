import { z } from 'zod/mini';
import type { ChatConversation } from './chat.ts';
import type { AgentConversation } from './chat-agent.ts';
import { seq } from './chat/parts.ts';

/** Limit of one answer. The client asks again for the rest (chat#sockets). */
export const maxMissed = 100;

/** `id`: the caller's own user or guest id. Any other id is refused like an unknown one. */
export const joinAsk = z.object({ prefix: z.string(), id: z.string(), after: seq });
export type JoinAsk = z.output<typeof joinAsk>;

export const syncAsk = z.object({ after: seq, limit: z.int().check(z.minimum(1), z.maximum(maxMissed)) });
export type SyncAsk = z.output<typeof syncAsk>;

export const typingAsk = z.object({ on: z.boolean() });

/** Reason of a refusal; never reveals whether something exists. `UNAVAILABLE`: temporary, ask again. */
export type NotOk = { ok: false; error: 'NO_DATA' | 'INVALID_REQUEST' | 'REQUEST_LIMIT' | 'UNAVAILABLE' };

export type CaughtUp = { ok: true; headSeq: number; readSeq: number; missed: ChatConversation[]; more: boolean };

/** `agentReadSeq`: last message read by the staff. Empty ids: the conversation has no message. */
export type Joined = CaughtUp & {
  conversationId: string;
  sessionId: string;
  agentReadSeq: number;
  presence: Presence;
};

export type Presence = { agentsOnline: number; open: boolean };

/** Events of the server. A client only needs `messaging`, and catches up on lost ones by seq. */
export type ServerEvents = {
  messaging: (message: ChatConversation) => void;
  read: (mark: { by: 'customer' | 'agent'; seq: number }) => void;
  typing: (typing: { by: 'customer' | 'agent'; on: boolean }) => void;
  presence: (presence: Presence) => void;
  session: (session: { id: string; state: 'open' | 'closed' }) => void;
  /** The newest seq, every 30 s. */
  head: (head: { seq: number }) => void;
  /** The server stops: reconnect after this time. */
  goaway: (notice: { afterMs: number }) => void;
};
export type ServerEventName = keyof ServerEvents;

export type ClientEvents = {
  join: (ask: JoinAsk, ack: (answer: Joined | NotOk) => void) => void;
  sync: (ask: SyncAsk, ack: (answer: CaughtUp | NotOk) => void) => void;
  typing: (ask: { on: boolean }) => void;
};

type OfConversation = { conversationId: string };

/** Events of the server on the console's socket. The console reads lost ones by polling. */
export type AgentServerEvents = {
  messaging: (message: ChatConversation & OfConversation) => void;
  read: (mark: OfConversation & { by: 'customer' | 'agent'; seq: number }) => void;
  typing: (typing: OfConversation & { by: 'customer'; on: boolean }) => void;
  session: (session: OfConversation & { id: string; state: 'open' | 'closed' }) => void;
  conversation: (change: OfConversation) => void;
  inbox: (change: OfConversation) => void;
  presence: (presence: Presence) => void;
  goaway: (notice: { afterMs: number }) => void;
};
export type AgentServerEventName = keyof AgentServerEvents;

export const openAsk = z.object({ conversationId: z.uuid(), after: seq });
export const closeAsk = z.object({ conversationId: z.uuid() });
export const agentTypingAsk = z.object({ conversationId: z.uuid(), on: z.boolean() });

export type Opened = { ok: true; conversation: AgentConversation; missed: ChatConversation[]; more: boolean };

export type AgentClientEvents = {
  open: (ask: z.output<typeof openAsk>, ack: (answer: Opened | NotOk) => void) => void;
  close: (ask: z.output<typeof closeAsk>, ack: (answer: { ok: true } | NotOk) => void) => void;
  typing: (ask: z.output<typeof agentTypingAsk>) => void;
};
