import type { AgentServerEventName, AgentServerEvents, ServerEventName, ServerEvents } from '@kapao/contract/events';
import { type Owner, ownerIdOf } from '../http/caller/customer.ts';
import type { Server } from 'socket.io';
import type { Services } from '../services.ts';

declare module '../services.ts' {
  interface Services {
    readonly realtime: Realtime;
  }
}

export const roomPrefix = 'chat:';

/** The only place that builds a customer's room name, from the verified credential (chat#access). */
export const customerRoom = (owner: Owner): string => `${roomPrefix}${ownerIdOf(owner)}`;

export type StaffRoom = 'inbox' | { staffId: bigint } | { conversationId: string };

export function staffRoom(room: StaffRoom): string {
  if (room === 'inbox') return room;
  return 'staffId' in room ? `agent:${room.staffId}` : `c:${room.conversationId}`;
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

const comeBack = { leastMs: 500, spreadMs: 3_000 };

const isPassing = (event: string): boolean => event === 'typing';

/** Name under which processes pass events on. */
const relay = 'publish';
type Relayed = [room: string, event: string, payload: unknown];

/**
 * Publishes to this process's sockets first, then to other processes, so that a failing adapter never delays local
 * sockets (chat#several-processes).
 */
export function createPublisher(
  { metrics, log }: Pick<Services, 'log' | 'metrics'>,
  io: Server,
  hasAdapter: boolean,
): Publisher {
  const publish = (namespace: '/' | '/agent') => {
    const here = io.of(namespace);
    const publishHere = (room: string, event: string, payload: unknown): void => {
      const sockets = here.local.to(room);
      (isPassing(event) ? sockets.volatile : sockets).emit(event, payload);
    };
    if (hasAdapter) here.on(relay, (...relayed: unknown[]) => publishHere(...(relayed as Relayed)));
    return (...published: Relayed): void => {
      try {
        publishHere(...published);
        if (hasAdapter) here.serverSideEmit(relay, ...published);
      } catch (error) {
        metrics.publishFailures.inc();
        log.warn({ err: error }, 'could not publish to the sockets');
      }
    };
  };
  return {
    customer: publish('/'),
    staff: publish('/agent'),
    goAway: () => {
      for (const namespace of ['/', '/agent']) {
        for (const socket of io.of(namespace).sockets.values()) {
          socket.emit('goaway', { afterMs: comeBack.leastMs + Math.round(Math.random() * comeBack.spreadMs) });
        }
      }
    },
  };
}
