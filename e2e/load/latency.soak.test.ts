import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSeed } from '../random.ts';
import { startStack, type Stack } from '../stack.ts';
import { openCrowd } from './users/crowd.ts';
import { quantileOf, tell } from './figures.ts';
import { computedMs } from './chat/process.ts';
import { caughtUp, drained, writeSteadily } from './chat/chat.ts';
import { clean, judge } from './verdict.ts';

const size = { customers: 100, perSecond: 50, seconds: 60 };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2, env: { CHAT_ADAPTER: 'postgres' } });
});
afterAll(() => stack.stop());

async function computed(): Promise<number> {
  const each = await Promise.all(stack.servers.map(({ adminUrl }) => computedMs(adminUrl)));
  return each.reduce((sum, ms) => sum + ms, 0);
}

it('fifty messages a second are shown in time', { timeout: 600_000 }, async () => {
  const seed = readSeed();
  const shownAtMs = new Map<string, number>();
  const onShow = (text: string): void => void shownAtMs.set(text, performance.now());
  const crowd = await openCrowd(stack, { count: size.customers, manners: 'honest', seed, onShow });
  const before = await computed();
  await writeSteadily([{ crowd, perSecond: size.perSecond }], size.seconds);
  await drained(crowd);
  await caughtUp(stack, crowd.seats);
  const spentMs = (await computed()) - before;
  expect(await judge(stack, crowd.seats)).toEqual(clean);
  crowd.close();
  const written = crowd.seats.flatMap(({ sender }) => sender.written);
  const timesMs = written.map(({ text, writtenAtMs }) => (shownAtMs.get(text) ?? Infinity) - writtenAtMs);
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => quantileOf(timesMs, share));
  tell('written to shown', { seed, messages: written.length, 'p50 ms': p50, 'p95 ms': p95, 'p99 ms': p99 });
  tell('both processes', { 'ms of a core for each message': spentMs / written.length });
});
