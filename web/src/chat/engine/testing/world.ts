import type { Clock } from '@kapao/client/chat/attempt';
import { createTestClock } from '@kapao/client/testing/clock';
import type { ChatApi, Deps, OutboxStore, Tabs, TabWord, Who } from '../browser.ts';
import type { Chat, ChatItem } from '../view.ts';
import { openChat } from '../conversation.ts';
import type { Entry } from '../store.ts';
import { calm, createTestSocket, overHttp, type TestSocket, type Weather } from './network.ts';
import { createTestServer, type TestServer } from './server.ts';

export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Tab = {
  chat: Chat;
  socket(): TestSocket | undefined;
  kill(): void;
  show(visible: boolean): void;
};

export type Browser = ReturnType<typeof createBrowser>;

function createBrowser() {
  const entries = new Map<string, Entry>();
  const texts = new Map<string, string>();
  const store: OutboxStore = {
    all: () => Promise.resolve([...entries.values()]),
    put: (entry) => Promise.resolve(void entries.set(entry.cid, entry)),
    remove: (cid) => Promise.resolve(void entries.delete(cid)),
  };
  return { entries, texts, store, hearers: new Map<object, (word: TabWord) => void>(), queue: [] as (() => void)[] };
}

export function createWorld(seed: number, weather: Weather = calm()) {
  const random = seeded(seed);
  const { clock, pass } = createTestClock(random);
  const server = createTestServer();
  let ids = 0;

  const world: World = {
    clock,
    weather,
    server,
    watchers: new Set(),
    newId: () => `cid-${String((ids += 1)).padStart(8, '0')}`,
  };
  return {
    ...world,
    pass,
    random,
    api: (): ChatApi => apiOf(clock, weather, server),
    browser: createBrowser,
    openTab: (browser: Browser, replaced: Partial<Deps> = {}, who: Who = { kind: 'member', userId: 'm' }): Tab =>
      openTestTab(world, browser, replaced, who),
    setOnline(online: boolean): void {
      weather.online = online;
      for (const watcher of world.watchers) watcher();
    },
  };
}

type World = {
  clock: Clock;
  weather: Weather;
  server: TestServer;
  watchers: Set<() => void>;
  newId: () => string;
};

function openTestTab(world: World, browser: Browser, replaced: Partial<Deps>, who: Who): Tab {
  const { weather, server, watchers, newId } = world;
  let alive = true;
  let visible = true;
  let socket: TestSocket | undefined;
  let look: () => void = () => {};
  const clock = mortal(world.clock, () => alive);
  const tabs = connectTabs(browser, clock);
  const deps: Deps = {
    clock,
    page: {
      online: () => weather.online,
      visible: () => visible,
      watch(onChange) {
        look = onChange;
        watchers.add(onChange);
        return () => watchers.delete(onChange);
      },
    },
    texts: {
      read: (key) => browser.texts.get(key) ?? null,
      write: (key, value) => void browser.texts.set(key, value ?? ''),
    },
    api: () => apiOf(clock, weather, server),
    memberToken: () => 'token',
    memberSignIn: () => 'sign-in',
    tokenAfter: async () => null,
    socket: () => (socket = createTestSocket(clock, weather, server)),
    outbox: () => browser.store,
    tabs: () => tabs,
    alone: (_, act) => act(),
    newId,
    ...replaced,
  };
  return {
    chat: openChat({ who, deps }),
    socket: () => socket,
    kill() {
      alive = false;
      watchers.delete(look);
      socket?.shut();
      tabs.close();
    },
    show(next) {
      visible = next;
      look();
    },
  };
}

const mortal = (clock: Clock, isAlive: () => boolean): Clock => ({
  ...clock,
  after: (ms, act) => clock.after(ms, () => isAlive() && act()),
});

function connectTabs({ hearers, queue }: Browser, clock: Clock): Tabs {
  const me = {};
  let turn: (() => void) | undefined;
  return {
    send(word) {
      for (const [other, hear] of hearers) if (other !== me) clock.after(1, () => hearers.has(other) && hear(word));
    },
    hear: (listener) => void hearers.set(me, listener),
    lead(onLead) {
      turn = onLead;
      queue.push(onLead);
      if (queue[0] === onLead) onLead();
    },
    close() {
      hearers.delete(me);
      const at = turn ? queue.indexOf(turn) : -1;
      if (at < 0) return;
      queue.splice(at, 1);
      if (at === 0) queue[0]?.();
    },
  };
}

function apiOf(clock: Clock, weather: Weather, server: TestServer): ChatApi {
  const http = <T>(act: () => T): Promise<T> => overHttp(clock, weather, act);
  return {
    config: () =>
      http(() => ({
        PREFIX: 'chat:',
        socketPath: '/s',
        limits: { text: 2_000, imageBytes: 1, videoBytes: 1, page: 10 },
        hours: { from: '00:00', to: '00:00', open: true },
        agentsOnline: 1,
      })),
    guest: () => http(() => ({ guestId: 'g', guestToken: 'g.secret' })),
    send: (cid, { payload }) => http(() => server.send(cid, 'text' in payload ? payload.text : '')),
    history: (slice) => http(() => server.history(slice)),
    read: (seq) => http(() => server.read(seq)),
    summary: () => http(() => server.summary()),
    rate: () => http(() => ({ message: 'OK' })),
    upload: () => http(() => ({ path: '/p', uploadId: 'u', width: 1, height: 1, bytes: 1 })),
  };
}

export const itemTexts = (chat: Chat): string[] =>
  chat.getView().items.flatMap((item) => (item.kind === 'message' || item.kind === 'pending' ? [itemText(item)] : []));

export function itemText(item: ChatItem): string {
  if (item.kind === 'pending') return item.draft.type === 'text' ? item.draft.text : '';
  if (item.kind !== 'message') return '';
  const { text } = item.message.message.payload;
  return typeof text === 'string' ? text : '';
}

export function worldWith(messages: number, seed = 1) {
  const world = createWorld(seed);
  for (let number = 1; number <= messages; number += 1) world.server.append('agent', `m${number}`);
  return world;
}
