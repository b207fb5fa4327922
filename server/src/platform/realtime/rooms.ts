import { type Owner, ownerIdOf } from '../http/caller/customer.ts';

/** Clients read it from the chat's configuration and send it with `join`. */
export const roomPrefix = 'chat:';

/** The only place that builds a customer's room name, from the verified credential (chat#access). */
export const customerRoom = (owner: Owner): string => `${roomPrefix}${ownerIdOf(owner)}`;

/** Rooms of staff: all waiting conversations, an agent's own, or one open conversation. */
export type StaffRoom = 'inbox' | { staffId: bigint } | { conversationId: string };

export function staffRoom(room: StaffRoom): string {
  if (room === 'inbox') return room;
  return 'staffId' in room ? `agent:${room.staffId}` : `c:${room.conversationId}`;
}
