import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom, readSeed } from '../faults/storm/random.ts';
import { until } from '../processes.ts';
import { startStack, type Stack } from '../stack.ts';
import { createGuests } from './customers.ts';
import { tell } from './figures.ts';
import { type Proxy, startProxy } from './mute.ts';
import { openSender } from './sender.ts';
import { openWindow } from './window.ts';

let stack: Stack;
let proxy: Proxy;
beforeAll(async () => {
  stack = await startStack();
  proxy = await startProxy(stack.servers[0]);
});
afterAll(async () => {
  await proxy.close();
  await stack.stop();
});

it(
  'what a mute line swallows is shown after the next reply, and else by the next question',
  { timeout: 300_000 },
  async () => {
    const [guest] = await createGuests(stack, 1);
    if (guest === undefined) throw new Error('no guest');
    const random = createRandom(readSeed(), 0);
    const window = openWindow({ urls: [proxy.url], guest, random, bySeq: true });
    await until(
      async () => window.isOpen(),
      () => 'the window does not open',
    );
    const urls = [stack.servers[0].url];
    const elsewhere = openSender({ urls, token: guest.token, sameId: true, random });
    const here = openSender({ urls, token: guest.token, sameId: true, random, heard: window.heard });
    const send = async (sender: typeof here, text: string): Promise<void> => {
      sender.write(text);
      await until(
        async () => sender.open() === 0,
        () => `${text} was not sent`,
      );
    };
    const untilShown = async (count: number): Promise<number> => {
      const begun = performance.now();
      await until(
        async () => window.log.contig() === count,
        () => `${window.log.contig()} of ${count} are shown`,
      );
      return performance.now() - begun;
    };
    await send(elsewhere, 'heard');
    await untilShown(1);
    proxy.mute();
    await send(elsewhere, 'swallowed');
    await send(here, 'one’s own');
    const afterReplyMs = await untilShown(3);
    proxy.mute();
    await send(elsewhere, 'swallowed while nobody writes');
    const idleMs = await untilShown(4);
    window.close();
    tell('mute line', { 'shown after the reply ms': afterReplyMs, 'shown when idle ms': idleMs });
    expect(window.log.shown).toEqual([1, 2, 3, 4]);
  },
);
