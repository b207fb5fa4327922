import type { ServerEventName, ServerEvents } from '@kapao/contract/events';
import { roomPrefix } from '../../chat/config.ts';
import { idOf } from '../../chat/send.ts';
import type { Owner } from '../http/caller/customer.ts';

declare module '../services.ts' {
  interface Services {
    readonly realtime: Realtime;
  }
}

/** Rooms of staff: all waiting conversations, an agent's own, or one open conversation. */
export type StaffRoom = 'inbox' | { staffId: bigint } | { conversationId: string };

/** Publishes to a room on this process and the others. Never throws. */
export type Publisher = {
  customer(room: string, event: string, payload: unknown): void;
  staff(room: string, event: string, payload: unknown): void;
  goAway(): void;
};

/**
 * Publishes events to connected sockets on every node. Call it after the commit without waiting: clients catch up on
 * lost events by seq (chat#receiving). Without an attached teller, events are dropped.
 */
export type Realtime = {
  toCustomer<E extends ServerEventName>(owner: Owner, event: E, payload: Parameters<ServerEvents[E]>[0]): void;
  toStaff(room: StaffRoom, event: string, payload: unknown): void;
  /** Asks this process's sockets to reconnect, each after its own delay. */
  goAway(): void;
  attach(publisher: Publisher): () => void;
};

/** The only place that builds a customer's room name, from the verified credential (chat#access). */
export const customerRoom = (owner: Owner): string => `${roomPrefix}${idOf(owner)}`;

export function staffRoom(room: StaffRoom): string {
  if (room === 'inbox') return room;
  return 'staffId' in room ? `agent:${room.staffId}` : `c:${room.conversationId}`;
}

export function createRealtime(): Realtime {
  const publishers = new Set<Publisher>();
  return {
    toCustomer: (owner, event, payload) => {
      for (const publisher of publishers) publisher.customer(customerRoom(owner), event, payload);
    },
    toStaff: (room, event, payload) => {
      for (const publisher of publishers) publisher.staff(staffRoom(room), event, payload);
    },
    goAway: () => {
      for (const publisher of publishers) publisher.goAway();
    },
    attach: (publisher) => {
      publishers.add(publisher);
      return () => void publishers.delete(publisher);
    },
  };
}
