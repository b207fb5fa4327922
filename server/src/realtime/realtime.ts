import type { ServerEventName, ServerEvents } from '@kapao/contract/events';
import { roomPrefix } from '../chat/config.ts';
import { idOf } from '../chat/send.ts';
import type { Owner } from '../http/caller/customer.ts';

/** Staff listen to all that waits, to what is for them alone, or to one conversation they have open. */
export type StaffRoom = 'inbox' | { staffId: bigint } | { conversationId: string };

/** Tells those in a room of this process and of the others. Never throws. */
export type Teller = {
  customer(room: string, event: string, payload: unknown): void;
  staff(room: string, event: string, payload: unknown): void;
  goAway(): void;
};

/**
 * Tells whoever is there, on every node. Called after the commit and never waited for: what is lost on the way is
 * caught up by seq (chat#receiving). Before a teller is attached, nobody is there.
 */
export type Realtime = {
  toCustomer<E extends ServerEventName>(owner: Owner, event: E, payload: Parameters<ServerEvents[E]>[0]): void;
  toStaff(room: StaffRoom, event: string, payload: unknown): void;
  /** This process stops: its sockets are told to come back in a while, each in its own. */
  goAway(): void;
  /** Answers how to let go of it again. */
  attach(teller: Teller): () => void;
};

/** The name of a customer's room is made here and nowhere else, of what the credential says (chat#access). */
export const customerRoom = (owner: Owner): string => `${roomPrefix}${idOf(owner)}`;

export function staffRoom(room: StaffRoom): string {
  if (room === 'inbox') return room;
  return 'staffId' in room ? `agent:${room.staffId}` : `c:${room.conversationId}`;
}

export function createRealtime(): Realtime {
  const tellers = new Set<Teller>();
  return {
    toCustomer: (owner, event, payload) => {
      for (const teller of tellers) teller.customer(customerRoom(owner), event, payload);
    },
    toStaff: (room, event, payload) => {
      for (const teller of tellers) teller.staff(staffRoom(room), event, payload);
    },
    goAway: () => {
      for (const teller of tellers) teller.goAway();
    },
    attach: (teller) => {
      tellers.add(teller);
      return () => void tellers.delete(teller);
    },
  };
}
