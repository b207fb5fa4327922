import type { ServerEventName, ServerEvents } from '@kapao/contract/events';
import type { Owner } from '../http/caller/customer.ts';

/** Staff listen to all that waits, or to one conversation they have open. */
export type StaffRoom = 'inbox' | { conversationId: string };

/**
 * Tells whoever is there, on every node. Called after the commit and never waited for: what is lost on the way is
 * caught up by seq (chat.md section 2).
 */
export type Realtime = {
  toCustomer<E extends ServerEventName>(owner: Owner, event: E, payload: Parameters<ServerEvents[E]>[0]): void;
  toStaff(room: StaffRoom, event: string, payload: unknown): void;
};

/** A house without sockets: everybody catches up by asking. */
export const silent: Realtime = { toCustomer: () => {}, toStaff: () => {} };
