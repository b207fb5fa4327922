import type { ChatSent } from '@kapao/contract/chat';
import { ApiError } from '@kapao/client/api-error';
import type { Room } from '../room.ts';
import { within } from '../within.ts';
import { type Entry, toCustomerMessage } from './entry.ts';
import type { Outbox } from './outbox.ts';
import { createPatience, type Patience } from './patience.ts';
import { judgeError, pauseMs } from './verdict.ts';

/** Timeouts of one attempt: text and file (chat#sending). */
const textMs = 15_000;
const fileMs = 300_000;

type Hooks = {
  onSent(entry: Entry, sent: ChatSent): void;
  onProgress(cid: string, part: number): void;
  onDead(): void;
};

type State = {
  readonly room: Room;
  readonly outbox: Outbox;
  readonly hooks: Hooks;
  readonly patience: Patience;
  leads: boolean;
  busy: { cid: string; abort: AbortController } | undefined;
  resting: (() => void) | undefined;
  tries: number;
};

/** Sends the outbox one at a time, in order, each under one id until the server answers. */
export type Pump = ReturnType<typeof createPump>;

export function createPump(room: Room, outbox: Outbox, hooks: Hooks) {
  const patience = createPatience();
  const state: State = { room, outbox, hooks, patience, leads: false, busy: undefined, resting: undefined, tries: 0 };
  return {
    kick: (): void => kick(state),
    lead(): void {
      state.leads = true;
      kick(state);
    },
    leads: (): boolean => state.leads,
    hurry(): void {
      state.resting?.();
      state.resting = undefined;
      kick(state);
    },
    stop(cid: string): void {
      patience.end(cid);
      if (state.busy?.cid === cid) state.busy.abort.abort();
    },
    close(): void {
      state.resting?.();
      state.busy?.abort.abort();
    },
  };
}

function kick(state: State): void {
  const { room, outbox, patience, leads, busy, resting } = state;
  if (!leads || busy || resting || room.isShut() || !room.deps.page.online()) return;
  const entry = outbox.first();
  if (!entry) return;
  for (const { cid } of outbox.waiting()) patience.begin(cid);
  void attempt(state, entry);
}

async function attempt(state: State, entry: Entry): Promise<void> {
  const { room, outbox, hooks, patience } = state;
  const { clock } = room.deps;
  const abort = new AbortController();
  const startMs = clock.now();
  state.busy = { cid: entry.cid, abort };
  try {
    const sent = await deliverEntry(state, entry, abort.signal);
    state.busy = undefined;
    state.tries = 0;
    patience.success();
    if (!room.over) hooks.onSent(outbox.get(entry.cid) ?? entry, sent);
  } catch (error) {
    state.busy = undefined;
    if (!room.over && outbox.has(entry.cid)) settleAttempt(state, entry.cid, error, clock.now() - startMs);
  }
  kick(state);
}

async function deliverEntry({ room, outbox, hooks }: State, entry: Entry, stop: AbortSignal): Promise<ChatSent> {
  const { cid } = entry;
  const { clock } = room.deps;
  const { era } = room;
  let ready = entry;
  if (!toCustomerMessage(entry)) {
    const onProgress = (part: number): void => hooks.onProgress(cid, part);
    const uploaded = await within(clock, fileMs, (signal) => room.api.upload(entry, onProgress, signal), stop);
    ready = { ...entry, uploaded };
    if (!stop.aborted && outbox.has(cid) && era === room.era) void outbox.put(ready);
  }
  const message = toCustomerMessage(ready);
  if (!message || era !== room.era) throw new ApiError('unknown');
  return within(clock, textMs, (signal) => room.api.send(cid, message, signal), stop);
}

function settleAttempt(state: State, cid: string, error: unknown, tookMs: number): void {
  const { room, outbox, patience } = state;
  const { clock, page } = room.deps;
  const verdict = judgeError(error);
  if (verdict.kind === 'final') return failEntry(state, cid, verdict.code);
  if (verdict.kind === 'identity') return state.hooks.onDead();
  const waitMs = verdict.kind === 'wait' ? verdict.ms : pauseMs(state.tries, clock.random());
  if (verdict.kind === 'again') {
    state.tries += 1;
    // An aborted long upload counts as one text timeout at most.
    if (page.online()) patience.spend(Math.min(tookMs, textMs) + waitMs);
    for (const waiting of outbox.waiting()) if (patience.isOver(waiting.cid)) failEntry(state, waiting.cid, undefined);
  }
  state.resting = clock.after(waitMs, () => {
    state.resting = undefined;
    kick(state);
  });
}

function failEntry({ outbox, patience }: State, cid: string, error: string | undefined): void {
  const entry = outbox.get(cid);
  patience.end(cid);
  if (entry) void outbox.put({ ...entry, failed: true, error });
}
