import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killPostgres } from '../faults/kills.ts';
import { readSeed } from '../random.ts';
import { startStack, type Stack } from '../stack.ts';
import { openCrowd } from './users/crowd.ts';
import { tell } from './figures.ts';
import { caughtUp, drained, writeSteadily } from './chat/chat.ts';
import { clean, judge } from './verdict.ts';

const size = { customers: 200, perSecond: 50, seconds: 40, kills: 4 };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2, ownPostgres: true, env: { CHAT_ADAPTER: 'postgres' } });
});
afterAll(() => stack.stop());

it('a PostgreSQL killed during writes loses, doubles and hides no message', { timeout: 900_000 }, async () => {
  const seed = readSeed();
  const crowd = await openCrowd(stack, { count: size.customers, manners: 'honest', seed });
  let backAtMs = 0;
  const killInTurn = async (): Promise<void> => {
    for (let kill = 0; kill < size.kills; kill += 1) {
      await sleep((size.seconds * 1_000) / size.kills);
      await killPostgres(stack);
      backAtMs = performance.now();
    }
  };
  await Promise.all([writeSteadily([{ crowd, perSecond: size.perSecond }], size.seconds), killInTurn()]);
  await drained(crowd);
  const drainedMs = performance.now() - backAtMs;
  await caughtUp(stack, crowd.seats);
  const seenMs = performance.now() - backAtMs;
  const verdict = await judge(stack, crowd.seats);
  crowd.close();
  tell('PostgreSQL killed', {
    seed,
    kills: size.kills,
    'drained ms after it was back': drainedMs,
    'seen ms': seenMs,
  });
  tell('honest', verdict);
  expect(verdict).toEqual(clean);
  expect(await stack.violations()).toEqual([]);
});
