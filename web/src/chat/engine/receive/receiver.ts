import type { Room } from '../room.ts';
import { judge, type Verdict } from '../send/verdict.ts';
import type { Identity } from '../who/identity.ts';
import { createCatchUp } from './catch-up.ts';
import { createEvents, takePresence } from './events.ts';
import { createLink } from './link.ts';
import { readCaughtUp, takeAfter } from './take.ts';
import { createTyping } from './typing.ts';

/** An event may be so late behind the answer to a sending; after that the socket is taken for deaf. */
const lateMs = 2_000;
/** A good answer to the asking by HTTP counts as being there for so long. */
const freshMs = 12_000;
const refusedMs = 10_000;

/** All that comes in: the room, the socket, what is missing. `onDead`: the credential is known no more. */
export function createReceiver(room: Room, identity: Identity, onDead: () => void) {
  const { clock, page } = room.deps;
  const link = createLink(room, {
    credential: () => identity.credential(),
    onEvent: (name, value) => onEvent(name, value),
    onJoined(after, answer) {
      if (takeJoined(room, after, answer) !== 'done') void catchUp.now();
    },
    onRefused: (code) => void askWhy(code),
  });
  const catchUp = createCatchUp(room, link, onDead);
  const typing = createTyping(room, link.tell);
  const onEvent = createEvents(room, typing, () => void catchUp.now());
  let opening: Promise<void> | undefined;

  async function open(): Promise<void> {
    await identity.ready();
    await Promise.all([openLine(), catchUp.now()]);
    await link.join();
  }

  async function openLine(): Promise<void> {
    if (link.isStarted()) return link.watch();
    const config = await room.api.config();
    if (room.over || link.isStarted()) return;
    takePresence(room, { agentsOnline: config.agentsOnline, open: config.hours?.open });
    link.start(config);
  }

  /** The socket was refused. HTTP knows why, and treats a dead session as everywhere else in the app. */
  async function askWhy(code: string): Promise<void> {
    link.rest(refusedMs * (0.5 + clock.random()));
    if (code === 'NO_DATA') refuse(code);
    else heed(await verdictOf(room.api.summary()));
  }

  function heed(verdict: Verdict | undefined): void {
    if (verdict?.kind === 'identity') onDead();
    if (verdict?.kind === 'final') refuse(verdict.code);
  }

  function refuse(code: string): void {
    room.refusal = code;
    link.shut();
  }

  return {
    /** Does whatever is still to be done to have everything; called again and again until it is. */
    async wake(): Promise<void> {
      if (room.over || room.refusal !== undefined || !page.online()) return;
      opening ??= verdictOf(open())
        .then(heed)
        .finally(() => (opening = undefined));
      await opening;
    },
    typing,
    link,
    isOnline: (): boolean => link.joined() || clock.now() - catchUp.okMs() < freshMs,
    /** The house told its newest seq over HTTP; the socket must bring it soon. */
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
  // No session is open: the last one was ended.
  const last = room.log.messages().at(-1)?.session_id;
  if (answer['sessionId'] === '' && last) room.ended.add(last);
  room.changed();
  return progress;
}

const verdictOf = (asked: Promise<unknown>): Promise<Verdict | undefined> => asked.then(() => undefined, judge);
