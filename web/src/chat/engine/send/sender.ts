import { serverNowMs } from '@kapao/client/clock';
import type { Tabs, TabWord } from '../deps.ts';
import type { Room } from '../room.ts';
import type { Draft } from '../view.ts';
import { toSentMessage } from './entry.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createPump, type Pump } from './pump.ts';

/** Time after which another sending tab counts as asleep. A duplicate send is harmless. */
const asleepMs = 10_000;

type Hooks = {
  onHead(headSeq: number): void;
  onDead(): void;
};

type State = {
  readonly room: Room;
  readonly tabs: Tabs;
  readonly outbox: Outbox;
  readonly pump: Pump;
  stuck: { cid: string; sinceMs: number } | undefined;
};

export function createSender(room: Room, owner: string, hooks: Hooks) {
  const { deps } = room;
  const tabs = deps.tabs(owner);
  const outbox = createOutbox(deps.outbox(owner), tabs, () => room.changed());
  const pump = createPump(room, outbox, {
    onSent(entry, sent) {
      const message = toSentMessage(entry, sent);
      tabs.send({ type: 'sent', cid: entry.cid, message });
      room.log.acknowledge(message);
      void outbox.remove(entry.cid);
      room.changed();
      hooks.onHead(sent.headSeq);
    },
    onProgress(cid, part) {
      outbox.setProgress(cid, part);
      tabs.send({ type: 'progress', cid, part });
    },
    onDead: hooks.onDead,
  });
  const state: State = { room, tabs, outbox, pump, stuck: undefined };
  tabs.hear((word) => !room.over && receiveWord(state, word));
  const found = outbox.load();
  tabs.lead(() => void found.then(pump.lead));
  return {
    items: outbox.items,
    add: (draft: Draft, file?: Blob): void => addEntry(state, draft, file),
    retry: (cid: string): void => retryEntry(state, cid),
    cancel(cid: string): void {
      tabs.send({ type: 'cancel', cid });
      void outbox.remove(cid);
      pump.stop(cid);
    },
    dropArrived(): void {
      for (const cid of outbox.cids()) {
        if (!room.log.knows(cid)) continue;
        void outbox.remove(cid);
        pump.stop(cid);
      }
    },
    forgetUploads(): void {
      const uploads = outbox.waiting().filter(({ uploaded }) => uploaded !== undefined);
      for (const entry of uploads) void outbox.put({ ...entry, uploaded: undefined });
    },
    hurry: pump.hurry,
    tick: (): void => tick(state),
    close(): void {
      pump.close();
      tabs.close();
      outbox.close();
    },
  };
}

function receiveWord({ room, outbox, pump }: State, word: TabWord): void {
  switch (word.type) {
    case 'changed':
      void outbox.load().then(pump.kick);
      return;
    case 'progress':
      outbox.setProgress(word.cid, word.part);
      return;
    case 'sent':
      room.log.acknowledge(word.message);
      outbox.drop(word.cid);
      return;
    case 'cancel':
      outbox.drop(word.cid);
      pump.stop(word.cid);
      return;
  }
}

function addEntry({ room, outbox, pump }: State, draft: Draft, file: Blob | undefined): void {
  const createdAt = new Date(serverNowMs()).toISOString();
  const cid = room.deps.newId();
  const entry = { cid, createdAt, draft, file, uploaded: undefined, failed: false, error: undefined };
  // Store first: a sent but forgotten message would be sent again under another id.
  void outbox.put(entry).then(pump.kick);
}

function retryEntry({ outbox, pump }: State, cid: string): void {
  const entry = outbox.get(cid);
  if (!entry?.failed) return;
  // Upload a refused file again, because its first copy may be gone.
  const uploaded = entry.error === undefined ? entry.uploaded : undefined;
  void outbox.put({ ...entry, uploaded, failed: false, error: undefined }).then(pump.hurry);
}

function tick(state: State): void {
  const { room, outbox, pump } = state;
  const cid = outbox.first()?.cid;
  const nowMs = room.deps.clock.now();
  if (cid === undefined || pump.leads() || !room.deps.page.online()) state.stuck = undefined;
  else if (state.stuck?.cid !== cid) state.stuck = { cid, sinceMs: nowMs };
  else if (nowMs - state.stuck.sinceMs >= asleepMs) pump.lead();
  pump.kick();
}
