import type { ChatSummary } from '@kapao/contract/chat';
import type { Presence } from '@kapao/contract/events';
import { createLog, type Log } from '@kapao/client/chat/log';
import type { ChatApi, Deps } from './deps.ts';

export type Room = {
  readonly deps: Deps;
  readonly api: ChatApi;
  /** Increases when the room is replaced (a new guest). Answers of an older era are ignored. */
  era: number;
  log: Log;
  readSeq: number;
  agentReadSeq: number;
  /** Unread count of the server, when the loaded messages do not give it. */
  base: ChatSummary | undefined;
  presence: Presence | undefined;
  staffTyping: boolean;
  loadingOlder: boolean;
  olderFailed: boolean;
  refusal: string | undefined;
  readonly ended: Set<string>;
  renewing: boolean;
  over: boolean;
  isShut(): boolean;
  changed(): void;
  raiseRead(seq: number): void;
  raiseAgentRead(seq: number): void;
  reset(): void;
};

export function createRoom(deps: Deps, api: ChatApi, onChange: () => void): Room {
  const room: Room = {
    deps,
    api,
    era: 0,
    ...blankRoom(),
    presence: undefined,
    refusal: undefined,
    ended: new Set(),
    renewing: false,
    over: false,
    isShut: () => room.over || room.renewing || room.refusal !== undefined,
    changed() {
      if (!room.over) onChange();
    },
    raiseRead(seq) {
      if (seq <= room.readSeq) return;
      room.readSeq = seq;
      room.changed();
    },
    raiseAgentRead(seq) {
      if (seq <= room.agentReadSeq) return;
      room.agentReadSeq = seq;
      room.changed();
    },
    reset() {
      Object.assign(room, blankRoom());
      room.era += 1;
      room.changed();
    },
  };
  return room;
}

const blankRoom = () => ({
  log: createLog(),
  readSeq: 0,
  agentReadSeq: 0,
  base: undefined,
  staffTyping: false,
  loadingOlder: false,
  olderFailed: false,
});
