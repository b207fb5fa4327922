import type { Room } from '../room.ts';
import type { Identity } from '../who/identity.ts';
import { createCatchUp } from './catch-up.ts';
import { createEvents, takePresence } from './events.ts';
import { createLink } from './link.ts';
import { createOpening } from './opening.ts';
import { readCaughtUp, takeAfter } from './take.ts';
import { createTyping } from './typing.ts';

/** Maximum delay of an event after its send response. After that the socket is treated as not receiving. */
const lateMs = 2_000;
const freshMs = 12_000;

export function createReceiver(room: Room, identity: Identity, onDead: () => void) {
  const { clock, page } = room.deps;
  const link = createLink(room, {
    credential: () => identity.credential(),
    onEvent: (name, value) => onEvent(name, value),
    onJoined(after, answer) {
      if (takeJoined(room, after, answer) !== 'done') void catchUp.now();
    },
    onRefused: (code) => void opening.refused(code),
  });
  const catchUp = createCatchUp(room, link, onDead);
  const opening = createOpening(room, identity, link, catchUp, onDead);
  const typing = createTyping(room, link.send);
  const onEvent = createEvents(room, typing, () => void catchUp.now());
  return {
    wake: opening.wake,
    typing,
    link,
    isOnline: (): boolean => link.joined() || clock.now() - catchUp.okMs() < freshMs,
    /** Runs when the page is shown or the network changes: skips pauses and tests the socket. */
    look(): void {
      if (!page.online()) return link.shut();
      link.hurry();
      void link.check();
      if (room.log.isLoaded()) void catchUp.nowByHttp();
      void opening.wake();
    },
    /** Announces the newest seq from an HTTP answer, which the socket must deliver soon. */
    expect(headSeq: number): void {
      if (headSeq <= room.log.contig()) return;
      const { era } = room;
      clock.after(lateMs, () => {
        if (room.over || era !== room.era || room.log.contig() >= headSeq) return;
        if (link.joined()) link.recycle();
        void catchUp.now();
      });
    },
  };
}

function takeJoined(room: Room, after: number, answer: Readonly<Record<string, unknown>>) {
  if (typeof answer['agentReadSeq'] === 'number') room.raiseAgentRead(answer['agentReadSeq']);
  takePresence(room, answer['presence']);
  const caughtUp = readCaughtUp(answer);
  const progress = caughtUp && takeAfter(room, after, caughtUp);
  const last = room.log.messages().at(-1)?.session_id;
  if (answer['sessionId'] === '' && last) room.ended.add(last);
  room.changed();
  return progress;
}
