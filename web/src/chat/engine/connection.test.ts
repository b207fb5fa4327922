import { expect, test } from 'vitest';
import { itemTexts, worldWith } from './testing/world.ts';

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `m${from + at}`);

async function opened(messages: number) {
  const world = worldWith(messages);
  const tab = world.openTab(world.browser());
  await world.pass(1_000);
  const say = (from: number, to: number): void =>
    numbers(from, to).forEach((text) => void world.server.append('agent', text));
  return { ...world, tab, chat: tab.chat, say };
}

test('opens with the newest ten, joins, and goes up ten at a time to the first', async () => {
  const { openTab, browser, pass } = worldWith(25);
  const { chat } = openTab(browser());
  expect(chat.getView()).toMatchObject({ loaded: false, items: [], status: 'connecting' });
  await pass(1_000);
  expect(itemTexts(chat)).toEqual(numbers(16, 25));
  expect(chat.getView()).toMatchObject({ loaded: true, status: 'online', hasOlder: true });
  for (const first of [6, 1]) {
    void chat.loadOlder();
    expect(chat.getView().loadingOlder).toBe(true);
    await pass(100);
    expect(itemTexts(chat)).toEqual(numbers(first, 25));
  }
  expect(chat.getView()).toMatchObject({ hasOlder: false, loadingOlder: false });
});

test('says that older ones could not be had, and has them the next time', async () => {
  const { chat, weather, pass } = await opened(15);
  weather.reset = 1;
  void chat.loadOlder();
  await pass(100);
  expect(chat.getView()).toMatchObject({ olderFailed: true, loadingOlder: false, hasOlder: true });
  weather.reset = 0;
  void chat.loadOlder();
  await pass(100);
  expect(chat.getView()).toMatchObject({ olderFailed: false, hasOlder: false });
});

test('an empty room is loaded, and shows its first message', async () => {
  const { chat, say, pass } = await opened(0);
  expect(chat.getView()).toMatchObject({ loaded: true, items: [], hasOlder: false, unread: 0 });
  say(1, 1);
  await pass(100);
  expect(itemTexts(chat)).toEqual(['m1']);
});

test('a message told twice, or told again much later, is shown once', async () => {
  const { chat, weather, server, say, pass } = await opened(3);
  weather.double = 1;
  say(4, 4);
  await pass(100);
  server.emit('messaging', server.log[1]);
  await pass(100);
  expect(itemTexts(chat)).toEqual(numbers(1, 4));
});

test('what comes too early waits for those before it, and they are fetched at once', async () => {
  const { chat, weather, say, pass } = await opened(3);
  weather.lose = 1;
  say(4, 5);
  weather.lose = 0;
  say(6, 6);
  await pass(30);
  expect(itemTexts(chat)).toEqual(numbers(1, 3));
  await pass(50);
  expect(itemTexts(chat)).toEqual(numbers(1, 6));
});

test('the newest number told every so often brings what was lost, and so does half a minute', async () => {
  const { chat, weather, server, say, pass } = await opened(3);
  weather.lose = 1;
  say(4, 4);
  weather.lose = 0;
  server.emit('head', { seq: 4 });
  await pass(100);
  expect(itemTexts(chat)).toEqual(numbers(1, 4));
  weather.lose = 1;
  say(5, 5);
  await pass(31_000);
  expect(itemTexts(chat)).toEqual(numbers(1, 5));
});

test('a page that is shown again fetches what it missed', async () => {
  const { chat, tab, weather, say, pass } = await opened(3);
  weather.lose = 1;
  say(4, 4);
  tab.show(true);
  await pass(100);
  expect(itemTexts(chat)).toEqual(numbers(1, 4));
});

test('a socket that is connected but deaf is found out: 5 s after a sending, 35 s when nothing is sent', async () => {
  const { chat, tab, weather, say, pass } = await opened(3);
  weather.deaf = true;
  say(4, 4);
  chat.sendText('m5');
  await pass(5_000);
  expect(itemTexts(chat)).toEqual(numbers(1, 5));
  say(6, 6);
  await pass(35_000);
  expect(itemTexts(chat)).toEqual(numbers(1, 6));
  expect(tab.socket()?.opened()).toBeGreaterThan(1);
});

test('without sockets the server is asked every 5 seconds', async () => {
  const { chat, tab, weather, say, pass } = await opened(3);
  weather.socketsOff = true;
  tab.socket()?.breakOff();
  for (const seq of [4, 5, 6]) {
    say(seq, seq);
    await pass(5_100);
    expect(itemTexts(chat)).toEqual(numbers(1, seq));
  }
  expect(chat.getView().status).toBe('online');
});

test('after the goodbye of a server the watchdog opens the socket within 5 seconds', async () => {
  const { chat, tab, say, pass } = await opened(3);
  tab.socket()?.sayGoodbye();
  expect(tab.socket()?.trying()).toBe(false);
  await pass(5_100);
  expect(tab.socket()?.connected()).toBe(true);
  say(4, 4);
  await pass(100);
  expect(itemTexts(chat)).toEqual(numbers(1, 4));
});

test('a server that stops is left at once, and not called before it said', async () => {
  const { tab, server, pass } = await opened(3);
  server.emit('goaway', { afterMs: 8_000 });
  await pass(100);
  expect(tab.socket()?.connected()).toBe(false);
  await pass(3_905);
  expect(tab.socket()?.trying()).toBe(false);
  await pass(13_000);
  expect(tab.socket()?.connected()).toBe(true);
});

test('too far behind begins with the newest page and shows the gap, which can be loaded', async () => {
  const { chat, setOnline, say, pass } = await opened(3);
  setOnline(false);
  expect(chat.getView().status).toBe('offline');
  say(4, 140);
  setOnline(true);
  await pass(1_000);
  expect(itemTexts(chat)).toEqual([...numbers(1, 3), ...numbers(131, 140)]);
  const gap = chat.getView().items[3];
  expect(gap).toEqual({ kind: 'gap', key: 'gap-3', before: 131 });
  for (let before = 131; before > 4; before -= 10) {
    void chat.loadGap(before);
    await pass(100);
  }
  expect(itemTexts(chat)).toEqual(numbers(1, 140));
  expect(chat.getView().items.some(({ kind }) => kind === 'gap')).toBe(false);
});

test('up to a hundred behind, all of them are fetched', async () => {
  const { chat, setOnline, say, pass } = await opened(3);
  setOnline(false);
  say(4, 103);
  setOnline(true);
  await pass(2_000);
  expect(itemTexts(chat)).toEqual(numbers(1, 103));
});

test('nothing odd that is told can break the conversation', async () => {
  const { chat, server, say, pass } = await opened(2);
  const odd = [null, undefined, 7, 'x', [], {}, { seq: -1 }, { seq: 1.5 }, { seq: '3' }, { seq: null, by: {}, on: 1 }];
  for (const name of ['messaging', 'read', 'typing', 'presence', 'session', 'head', 'goaway'] as const) {
    for (const value of odd) if (name !== 'goaway' || value) server.emit(name, value);
  }
  server.log.push({ seq: 3, sender: 'ghost', message: null } as never);
  server.emit('messaging', server.log[2]);
  await pass(5_000);
  say(4, 4);
  await pass(30_000);
  expect(itemTexts(chat)).toEqual(['m1', 'm2', '', 'm4']);
  expect(chat.getView().items[2]).toMatchObject({ own: false, message: { message: { message_type: 'unknown' } } });
});

test('who writes and who is there is shown, and the writing ends by itself', async () => {
  const { chat, server, say, pass } = await opened(1);
  expect(chat.getView().presence).toEqual({ agentsOnline: 1, open: true });
  server.emit('presence', { agentsOnline: 0, open: false });
  server.emit('typing', { by: 'agent', on: true });
  await pass(100);
  expect(chat.getView()).toMatchObject({ staffTyping: true, presence: { agentsOnline: 0, open: false } });
  await pass(5_000);
  expect(chat.getView().staffTyping).toBe(false);
  server.emit('typing', { by: 'agent', on: true });
  await pass(100);
  say(2, 2);
  await pass(100);
  expect(chat.getView().staffTyping).toBe(false);
});

test('own messages show how far the staff have read, and a mark never goes back', async () => {
  const { chat, server, pass } = await opened(1);
  chat.sendText('a');
  chat.sendText('b');
  await pass(200);
  const read = (): boolean[] =>
    chat.getView().items.flatMap((item) => (item.kind === 'message' ? [item.readByStaff] : []));
  server.emit('read', { by: 'agent', seq: 2 });
  await pass(100);
  expect(read()).toEqual([false, true, false]);
  server.emit('read', { by: 'agent', seq: 1 });
  await pass(100);
  expect(read()).toEqual([false, true, false]);
});

test('an ended conversation can be rated once, until a new one begins', async () => {
  const { chat, server, pass } = await opened(2);
  expect(chat.getView().rateable).toBeUndefined();
  server.endSession();
  await pass(100);
  expect(chat.getView().rateable).toBe('session-1');
  void chat.rate('session-1', 5, '');
  await pass(100);
  expect(chat.getView().rateable).toBeUndefined();
  chat.sendText('again');
  await pass(100);
  expect(chat.getView().items.map(({ kind }) => kind)).toEqual(['message', 'message', 'message', 'ended', 'message']);
  server.endSession();
  await pass(100);
  expect(chat.getView().rateable).toBe('session-2');
});

test('a socket that is there before the first page joins as soon as that has come', async () => {
  const { openTab, browser, api, clock, pass, server } = worldWith(3);
  const slow = api();
  openTab(browser(), {
    api: () => ({
      ...slow,
      history: (slice, signal) =>
        new Promise((resolve) => clock.after(500, () => resolve(slow.history(slice, signal)))),
    }),
  });
  await pass(300);
  expect(server.sockets.size).toBe(0);
  await pass(400);
  expect(server.sockets.size).toBe(1);
});

test('messages are read a second after the newest came in sight of a person, and not before', async () => {
  const { chat, tab, server, say, pass } = await opened(3);
  await pass(5_000);
  expect(server.readSeq()).toBe(0);
  tab.show(false);
  chat.setAtBottom(true);
  await pass(5_000);
  expect(server.readSeq()).toBe(0);
  tab.show(true);
  await pass(950);
  expect(server.readSeq()).toBe(0);
  await pass(150);
  expect(server.readSeq()).toBe(3);
  expect(chat.getView()).toMatchObject({ unread: 0, preview: null });
  chat.setAtBottom(false);
  say(4, 4);
  await pass(5_000);
  expect(server.readSeq()).toBe(3);
  expect(chat.getView()).toMatchObject({ unread: 1, preview: { sender: 'agent', text: 'm4' } });
});
