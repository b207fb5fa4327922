import { expect, test } from 'vitest';
import { ApiError } from '@kapao/client/api-error';
import type { ChatApi } from './browser.ts';
import { refusedError } from './testing/server.ts';
import { itemTexts, worldWith } from './testing/world.ts';

async function opened(send?: ChatApi['send']) {
  const world = worldWith(0);
  const calls: { cid: string; atMs: number }[] = [];
  const browser = world.browser();
  const tab = world.openTab(browser, {
    api: () => {
      const api = world.api();
      return {
        ...api,
        send(cid, message, signal) {
          calls.push({ cid, atMs: world.clock.now() });
          return (send ?? api.send)(cid, message, signal);
        },
      };
    },
  });
  await world.pass(1_000);
  const first = () => tab.chat.getView().items[0];
  return { ...world, store: browser.entries, tab, chat: tab.chat, calls, first };
}

test('a message is there at once, and is one line under one key from the first moment to the last', async () => {
  const { chat, pass, store } = await opened();
  const seen: string[] = [];
  chat.subscribe(() => {
    const { items } = chat.getView();
    const [item] = items;
    if (items.length > 0) seen.push(`${items.length} ${item?.kind} ${item?.key}`);
  });
  chat.sendText('hello');
  expect(chat.getView().items).toMatchObject([{ kind: 'pending', delivery: 'sending', draft: { text: 'hello' } }]);
  await pass(1_000);
  expect(chat.getView().items).toMatchObject([{ kind: 'message', own: true, message: { seq: 1 } }]);
  expect([...new Set(seen)]).toEqual(['1 pending cid-00000001', '1 message cid-00000001']);
  expect(store.size).toBe(0);
});

test('the event may come before the answer: still one line, and the next goes out', async () => {
  const world = await opened(() => new Promise(() => {}));
  world.chat.sendText('a');
  world.chat.sendText('b');
  await world.pass(100);
  world.server.append('customer', 'a', 'cid-00000001');
  await world.pass(100);
  expect(itemTexts(world.chat)).toEqual(['a', 'b']);
  expect(world.chat.getView().items.map(({ kind }) => kind)).toEqual(['message', 'pending']);
  expect(world.calls.map(({ cid }) => cid)).toEqual(['cid-00000001', 'cid-00000002']);
});

test('tries again under the same id, at 0.5, 1, 2, 4, 5, 5 … s half up or down, and says failed after a minute', async () => {
  const { chat, pass, calls, first } = await opened(() => Promise.reject(new ApiError('unknown')));
  chat.sendText('a');
  await pass(80_000);
  expect(new Set(calls.map(({ cid }) => cid)).size).toBe(1);
  const pauses = calls.slice(1).map(({ atMs }, at) => atMs - (calls[at]?.atMs ?? 0));
  const middle = [500, 1_000, 2_000, 4_000, ...Array.from({ length: pauses.length - 4 }, () => 5_000)];
  pauses.forEach((pause, at) => {
    expect(pause).toBeGreaterThanOrEqual((middle[at] ?? 0) / 2);
    expect(pause).toBeLessThanOrEqual((middle[at] ?? 0) * 1.5);
  });
  expect(new Set(pauses.slice(4).map(Math.round)).size).toBeGreaterThan(3);
  expect(first()).toMatchObject({ kind: 'pending', delivery: 'failed', error: undefined });
  const atMs = calls.at(-1)?.atMs ?? 0;
  expect(atMs).toBeGreaterThan(50_000);
  expect(atMs).toBeLessThan(62_000);
});

test('a try without an answer is given up after 15 seconds', async () => {
  const { chat, pass, calls } = await opened(() => new Promise(() => {}));
  chat.sendText('a');
  await pass(14_900);
  expect(calls).toHaveLength(1);
  await pass(1_000);
  expect(calls).toHaveLength(2);
});

test('a final no is told with its code; a tap sends the same id again', async () => {
  let answer: () => Promise<never> = () => Promise.reject(refusedError('NO_DATA', 404));
  const { chat, pass, calls, first } = await opened(() => answer());
  chat.sendText('a');
  await pass(100);
  expect(first()).toMatchObject({ delivery: 'failed', error: 'NO_DATA' });
  answer = () => new Promise(() => {});
  chat.retry('cid-00000001');
  await pass(100);
  expect(first()).toMatchObject({ delivery: 'sending', error: undefined });
  expect(calls.map(({ cid }) => cid)).toEqual(['cid-00000001', 'cid-00000001']);
});

test('too fast for the server waits as long as it says, and never fails for it', async () => {
  let left = 3;
  const world = await opened((cid) => {
    left -= 1;
    if (left >= 0) return Promise.reject(refusedError('REQUEST_LIMIT', 429, { retryAfter: 50 }));
    return Promise.resolve(world.server.send(cid, 'a'));
  });
  world.chat.sendText('a');
  await world.pass(149_000);
  expect(world.chat.getView().items).toMatchObject([{ kind: 'pending', delivery: 'sending' }]);
  await world.pass(2_000);
  expect(world.calls).toHaveLength(4);
  expect(world.first()).toMatchObject({ kind: 'message' });
});

test('what failed does not hold up the next, and what is taken back never goes', async () => {
  const world = await opened((cid) =>
    cid === 'cid-00000001'
      ? Promise.reject(refusedError('NO_DATA', 404))
      : Promise.resolve(world.server.send(cid, 'b')),
  );
  world.setOnline(false);
  for (const text of ['a', 'b', 'c']) world.chat.sendText(text);
  world.chat.cancel('cid-00000003');
  world.setOnline(true);
  await world.pass(1_000);
  expect(world.server.log.map(({ clientMessageId }) => clientMessageId)).toEqual(['cid-00000002']);
  expect(itemTexts(world.chat)).toEqual(['b', 'a']);
  world.chat.cancel('cid-00000001');
  await world.pass(100);
  expect(itemTexts(world.chat)).toEqual(['b']);
  expect(world.store.size).toBe(0);
});

test('without a connection nothing fails, however long, and all goes in order once it is back', async () => {
  const { chat, setOnline, pass, server } = await opened();
  setOnline(false);
  for (let number = 1; number <= 20; number += 1) chat.sendText(`m${number}`);
  await pass(600_000);
  expect(chat.getView().items.every((item) => item.kind === 'pending' && item.delivery === 'sending')).toBe(true);
  setOnline(true);
  await pass(10_000);
  expect(server.log.map(({ message }) => message.payload['text'])).toEqual(
    Array.from({ length: 20 }, (_, at) => `m${at + 1}`),
  );
});

test('a file is uploaded first, tells how far it is, and keeps its place before the text behind it', async () => {
  const parts: number[] = [];
  let finish: () => void = () => {};
  const world = worldWith(0);
  const { chat } = world.openTab(world.browser(), {
    api: () => ({
      ...world.api(),
      upload(_, onProgress) {
        onProgress(0.5);
        return new Promise((resolve) => {
          finish = () => resolve({ path: '/p', uploadId: 'u', width: 4, height: 3, bytes: 9 });
        });
      },
    }),
  });
  await world.pass(1_000);
  chat.sendFile(new File(['x'], 'a.png', { type: 'image/png' }), 'image');
  chat.sendText('under it');
  chat.subscribe(() => {
    const [item] = chat.getView().items;
    if (item?.kind === 'pending') parts.push(item.progress);
  });
  await world.pass(200);
  expect(chat.getView().items).toMatchObject([
    {
      delivery: 'uploading_file',
      progress: 0.5,
      draft: { name: 'a.png', previewUrl: expect.stringContaining('blob:') },
    },
    { delivery: 'sending' },
  ]);
  finish();
  await world.pass(1_000);
  expect(Math.max(...parts)).toBe(1);
  expect(world.server.log.map(({ clientMessageId }) => clientMessageId)).toEqual(['cid-00000001', 'cid-00000002']);
});
