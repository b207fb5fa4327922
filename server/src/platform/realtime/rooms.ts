import { type Owner, ownerIdOf } from '../http/caller/customer.ts';

export const roomPrefix = 'chat:';

/** The only place that builds a customer's room name, from the verified credential (chat#access). */
export const customerRoom = (owner: Owner): string => `${roomPrefix}${ownerIdOf(owner)}`;

export type StaffRoom = 'inbox' | { staffId: bigint } | { conversationId: string };

export function staffRoom(room: StaffRoom): string {
  if (room === 'inbox') return room;
  return 'staffId' in room ? `agent:${room.staffId}` : `c:${room.conversationId}`;
}
