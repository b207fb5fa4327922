import { chatSend } from '@kapao/contract/chat';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom, readSeed } from '../random.ts';
import { until } from '../processes.ts';
import { startStack, type Stack } from '../stack.ts';
import { createGuests } from './users/customers.ts';
import { quantileOf, tell } from './figures.ts';
import { openSender } from './users/sender.ts';
import { caughtUp } from './chat/chat.ts';
import { clean, judge } from './verdict.ts';
import { openWindow } from './users/window.ts';

const size = { customers: 40, messages: 400, everyMs: 50 };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2, env: { CHAT_ADAPTER: 'none' } });
});
afterAll(() => stack.stop());

it(
  'two processes that do not notify each other show every message at the next request',
  { timeout: 300_000 },
  async () => {
    const seed = readSeed();
    const urls = stack.servers.map(({ url }) => url);
    const shownAtMs = new Map<string, number>();
    const guests = await createGuests(stack, size.customers);
    const windows = guests.map((guest, index) => {
      const onShow = (text: string): void => void shownAtMs.set(text, performance.now());
      const random = createRandom(seed, index);
      return openWindow({
        urls,
        guest,
        random,
        bySeq: true,
        onShow: ({ message }) => onShow(String(message.payload['text'])),
      });
    });
    const seats = guests.map((guest, index) => {
      const random = createRandom(seed, 1_000 + index);
      const sender = openSender({ urls, caller: guest, path: chatSend.path, sameId: true, random });
      return { guestId: guest.guestId, sender, log: windows[index]?.log ?? never() };
    });
    await until(
      async () => windows.every((window) => window.isOpen()),
      () => 'not all windows open',
    );
    const random = createRandom(seed, 2_000);
    for (let round = 0; round < size.messages; round += 1) {
      random.pick(seats).sender.write(`message ${round}`);
      await sleep(size.everyMs);
    }
    await until(
      async () => seats.every(({ sender }) => sender.open() === 0),
      () => 'not all was sent',
    );
    await caughtUp(stack, seats);
    for (const window of windows) window.close();
    const written = seats.flatMap(({ sender }) => sender.written);
    const timesMs = written.map(({ text, writtenAtMs }) => (shownAtMs.get(text) ?? Infinity) - writtenAtMs);
    const [p50 = 0, most = 0] = [0.5, 1].map((share) => quantileOf(timesMs, share));
    tell('without an adapter', { seed, messages: written.length, 'p50 ms': p50, 'latest ms': most });
    expect(await judge(stack, seats)).toEqual(clean);
  },
);

function never(): never {
  throw new Error('a guest without a window');
}
