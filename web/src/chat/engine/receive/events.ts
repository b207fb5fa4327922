import { isRecord } from '@kapao/contract/chat/check';
import { isSeq, readMessage } from '@kapao/client/chat/message';
import type { Room } from '../room.ts';
import type { Typing } from './typing.ts';

/**
 * Handles socket events; never throws.
 * `onMissing` is called when earlier messages are missing or a message is unreadable.
 */
export function createEvents(room: Room, typing: Typing, onMissing: () => void) {
  function messaging(value: unknown): void {
    const message = readMessage(value);
    if (message === undefined) return onMissing();
    const taken = room.log.apply(message);
    if (message.sender === 'agent') typing.stopped();
    if (taken === 'held' && room.log.isLoaded()) onMissing();
    room.changed();
  }

  const handlers: Record<string, (value: Readonly<Record<string, unknown>>) => void> = {
    read({ by, seq }) {
      if (!isSeq(seq)) return;
      if (by === 'customer') room.raiseRead(seq);
      if (by === 'agent') room.raiseAgentRead(seq);
    },
    typing({ by, on }) {
      if (by === 'agent' && on === true) typing.started();
      else if (by === 'agent') typing.stopped();
    },
    presence: (value) => takePresence(room, value),
    session({ id, state }) {
      if (typeof id !== 'string') return;
      if (state === 'closed') room.ended.add(id);
      else room.ended.delete(id);
      room.changed();
    },
    head({ seq }) {
      if (isSeq(seq) && seq > room.log.contig()) onMissing();
    },
  };

  return (name: string, value: unknown): void => {
    if (name === 'messaging') messaging(value);
    else if (isRecord(value)) handlers[name]?.(value);
  };
}

export function takePresence(room: Room, value: unknown): void {
  if (!isRecord(value)) return;
  const { agentsOnline, open } = value;
  if (!isSeq(agentsOnline) || typeof open !== 'boolean') return;
  room.presence = { agentsOnline, open };
  room.changed();
}
