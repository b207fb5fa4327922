import { expect, test } from 'vitest';
import type { ChatApi, Deps } from './browser.ts';
import { refusedError } from './testing/server.ts';
import { createWorld, itemTexts } from './testing/world.ts';

function guestServer() {
  const world = createWorld(3);
  const browser = world.browser();
  const known = new Set<string>();
  let made = 0;
  let locked: Promise<unknown> = Promise.resolve();
  let member: string | null = null;

  function api(token: () => string | null): ChatApi {
    const plain = world.api();
    const named = <T>(act: () => Promise<T>): Promise<T> =>
      known.has(token() ?? '') ? act() : Promise.reject(refusedError('invalid-token', 401));
    return {
      ...plain,
      guest: async () => {
        made += 1;
        const guestToken = `g${made}.secret`;
        await plain.guest();
        known.add(guestToken);
        return { guestId: `g${made}`, guestToken };
      },
      send: (cid, message, signal) => named(() => plain.send(cid, message, signal)),
      history: (slice, signal) => named(() => plain.history(slice, signal)),
      summary: () => named(() => plain.summary()),
    };
  }

  const deps: Partial<Deps> = {
    api,
    memberToken: () => member,
    alone: (_, act) => {
      const mine = locked.then(act);
      locked = mine.catch(() => undefined);
      return mine;
    },
  };
  return {
    ...world,
    store: browser.entries,
    texts: browser.texts,
    known,
    made: () => made,
    logIn: () => (member = 'member'),
    open: () => world.openTab(browser, deps, { kind: 'guest' }),
  };
}

test('a guest gets a room once, for all tabs and visits, kept as plain strings', async () => {
  const server = guestServer();
  const first = server.open();
  const second = server.open();
  await server.pass(1_000);
  first.chat.close();
  server.open();
  await server.pass(1_000);
  expect(server.made()).toBe(1);
  expect(Object.fromEntries(server.texts)).toEqual({ 'guest-id': 'g1', 'guest-token': 'g1.secret' });
  expect(second.chat.getView()).toMatchObject({ loaded: true, status: 'online' });
});

test('a guest the server has forgotten gets a new room, and what was not sent goes there', async () => {
  const server = guestServer();
  const { chat } = server.open();
  await server.pass(1_000);
  server.server.append('agent', 'old words');
  await server.pass(100);
  expect(itemTexts(chat)).toEqual(['old words']);
  server.known.clear();
  server.server.log.length = 0;
  chat.sendText('hello');
  await server.pass(10_000);
  expect(server.made()).toBe(2);
  expect(server.texts.get('guest-token')).toBe('g2.secret');
  expect(itemTexts(chat)).toEqual(['hello']);
  expect(server.server.log.map(({ clientMessageId }) => clientMessageId)).toEqual(['cid-00000001']);
  expect(server.store.size).toBe(0);
});

test('a house that forgets every guest is not asked without end', async () => {
  const server = guestServer();
  const { chat } = server.open();
  await server.pass(1_000);
  server.known.add = () => server.known;
  server.known.clear();
  chat.sendText('hello');
  await server.pass(120_000);
  expect(server.made()).toBeLessThan(7);
});

test('after a login, nothing of the guest is sent any more', async () => {
  const server = guestServer();
  const { chat } = server.open();
  await server.pass(1_000);
  server.logIn();
  chat.sendText('for the guest’s room only');
  await server.pass(20_000);
  expect(server.server.log).toEqual([]);
  expect(chat.getView().status).toBe('refused');
  expect(server.made()).toBe(1);
});

test('a member whose session has ended is let in no more, and no room is made', async () => {
  const world = createWorld(4);
  let token: string | null = 'mine';
  const api = (bearer: () => string | null): ChatApi => ({
    ...world.api(),
    send: (cid, message, signal) =>
      bearer() === 'mine' ? world.api().send(cid, message, signal) : Promise.reject(refusedError('invalid-token', 401)),
  });
  const { chat } = world.openTab(world.browser(), { api, memberToken: () => token, memberSignIn: () => token });
  await world.pass(1_000);
  token = 'another member’s';
  chat.sendText('not under another name');
  await world.pass(20_000);
  expect(world.server.log).toEqual([]);
  expect(chat.getView()).toMatchObject({ status: 'refused', refusal: 'UNAUTHORIZED' });
});

test('a member whose token is replaced writes on in the same room', async () => {
  const world = createWorld(4);
  let token = 'old';
  const api = (bearer: () => string | null): ChatApi => ({
    ...world.api(),
    send: (cid, message, signal) =>
      bearer() === 'new' ? world.api().send(cid, message, signal) : Promise.reject(refusedError('invalid-token', 401)),
  });
  const tokenAfter = async (): Promise<string> => (token = 'new');
  const { chat } = world.openTab(world.browser(), { api, memberToken: () => token, tokenAfter });
  await world.pass(1_000);
  chat.sendText('written before and sent after');
  await world.pass(20_000);
  expect(world.server.log).toHaveLength(1);
  expect(chat.getView()).toMatchObject({ status: 'online' });
});
