import { chatPage, maxChatPage } from '@kapao/contract/chat';
import { maxMissed } from '@kapao/contract/events';
import { knowsUnread } from '../log/unread.ts';
import type { Room } from '../room.ts';
import { judgeError } from '../send/verdict.ts';
import { within } from '../within.ts';
import { type Progress, readCaughtUp, takeAfter, takePage } from './take.ts';

const httpMs = 15_000;
const ackMs = 5_000;

type Line = {
  joined(): boolean;
  ask(name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  recycle(): void;
};

export type CatchUp = ReturnType<typeof createCatchUp>;

/**
 * Fetches missing messages up to the newest, by socket or else by HTTP. Runs once at a time;
 * a call during a run starts one more run.
 */
export function createCatchUp(room: Room, line: Line, onDead: () => void) {
  const { clock, page } = room.deps;
  let running: Promise<void> | undefined;
  let again = false;
  let pastSocket = false;
  let okMs = -Infinity;
  let quietUntilMs = 0;

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        await round(room, pastSocket ? none : line);
        okMs = clock.now();
        await countMissing(room);
      } catch (error) {
        fail(error);
        break;
      }
    } while (again && !room.over);
    pastSocket = false;
    room.changed();
  }

  function fail(error: unknown): void {
    const verdict = judgeError(error);
    if (verdict.kind === 'wait') quietUntilMs = clock.now() + verdict.ms;
    if (verdict.kind === 'identity') onDead();
    okMs = -Infinity;
  }

  function now(): Promise<void> {
    if (room.isShut() || !page.online() || clock.now() < quietUntilMs) return Promise.resolve();
    if (running) again = true;
    running ??= run().finally(() => (running = undefined));
    return running;
  }

  return {
    now,
    /** Uses HTTP, because the socket may have died during sleep. */
    nowByHttp(): Promise<void> {
      pastSocket = true;
      return now();
    },
    okMs: (): number => okMs,
  };
}

const none: Line = { joined: () => false, ask: () => Promise.reject(new Error('none')), recycle: () => {} };

async function round(room: Room, line: Line): Promise<void> {
  let progress: Progress = room.log.isLoaded() ? await newer(room, line) : 'far';
  while (progress === 'behind') progress = await newer(room, line);
  if (progress === 'far') takePage(room, undefined, await fetchHistory(room, { limit: chatPage }));
}

async function newer(room: Room, line: Line): Promise<Progress> {
  const after = room.log.contig();
  const { era } = room;
  const answer = (await bySocket(line, after)) ?? (await fetchHistory(room, { limit: maxChatPage, after }));
  return era === room.era ? takeAfter(room, after, answer) : 'done';
}

async function bySocket(line: Line, after: number) {
  if (!line.joined()) return undefined;
  try {
    return readCaughtUp(await line.ask('sync', { after, limit: maxMissed }, ackMs));
  } catch {
    line.recycle();
    return undefined;
  }
}

/** Throws on failure, or when the room was replaced meanwhile. */
export async function fetchHistory(room: Room, slice: { limit: number; before?: number; after?: number }) {
  const { era } = room;
  const answer = await within(room.deps.clock, httpMs, (signal) => room.api.history(slice, signal));
  const page = readCaughtUp(answer);
  if (page === undefined || era !== room.era || room.over) throw new Error('no use');
  return page;
}

async function countMissing(room: Room): Promise<void> {
  const { log, readSeq, base, era } = room;
  if (knowsUnread(log, readSeq) || base?.readSeq === readSeq) return;
  const summary = await within(room.deps.clock, httpMs, () => room.api.summary());
  if (era !== room.era) return;
  room.base = summary;
  room.raiseRead(summary.readSeq);
}
