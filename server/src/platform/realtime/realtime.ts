import type { AgentServerEventName, AgentServerEvents, ServerEventName, ServerEvents } from '@kapao/contract/events';
import type { Owner } from '../http/caller/customer.ts';
import { customerRoom, staffRoom, type StaffRoom } from './rooms.ts';

declare module '../services.ts' {
  interface Services {
    readonly realtime: Realtime;
  }
}

/** Publishes to a room on this process and the others. Never throws. */
export type Publisher = {
  customer(room: string, event: string, payload: unknown): void;
  staff(room: string, event: string, payload: unknown): void;
  goAway(): void;
};

/**
 * Publishes events to connected sockets on every node. Call it after the commit without waiting: clients catch up on
 * lost events by seq (chat#receiving). Without an attached publisher, events are dropped.
 */
export type Realtime = {
  toCustomer<E extends ServerEventName>(owner: Owner, event: E, payload: Parameters<ServerEvents[E]>[0]): void;
  toStaff<E extends AgentServerEventName>(
    room: StaffRoom,
    event: E,
    payload: Parameters<AgentServerEvents[E]>[0],
  ): void;
  goAway(): void;
  attach(publisher: Publisher): () => void;
};

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
