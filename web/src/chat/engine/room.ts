import type { ChatSummary } from '@kapao/contract/chat';
import type { Presence } from '@kapao/contract/events';
import type { ChatApi, Deps } from './deps.ts';
import { createLog, type Log } from './log/log.ts';

/** What is known of a conversation, and who wants to hear of changes. The parts of the engine share it. */
export type Room = {
  readonly deps: Deps;
  readonly api: ChatApi;
  /** Goes up when the room becomes another one (a guest made anew): an answer of before is of no use then. */
  era: number;
  log: Log;
  readSeq: number;
  agentReadSeq: number;
  /** The house's count, where messages at hand do not tell what is unread. */
  base: ChatSummary | undefined;
  presence: Presence | undefined;
  staffTyping: boolean;
  loadingOlder: boolean;
  olderFailed: boolean;
  /** Why the house does not let in; undefined while it does. */
  refusal: string | undefined;
  /** Sessions of whose end the house told. */
  readonly ended: Set<string>;
  /** The credential is dead, and another one on its way. */
  renewing: boolean;
  over: boolean;
  /** Nothing may be asked of the house now. */
  isShut(): boolean;
  changed(): void;
  /** Read pointers only ever go up. */
  raiseRead(seq: number): void;
  raiseAgentRead(seq: number): void;
  reset(): void;
};

export function createRoom(deps: Deps, api: ChatApi, onChange: () => void): Room {
  const room: Room = {
    deps,
    api,
    era: 0,
    ...blank(),
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
      Object.assign(room, blank());
      room.era += 1;
      room.changed();
    },
  };
  return room;
}

const blank = () => ({
  log: createLog(),
  readSeq: 0,
  agentReadSeq: 0,
  base: undefined,
  staffTyping: false,
  loadingOlder: false,
  olderFailed: false,
});
