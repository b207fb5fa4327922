import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom, readSeed } from '../random.ts';
import { until } from '../processes.ts';
import { startStack, type Stack } from '../stack.ts';
import { createGuests } from './users/customers.ts';
import { tell } from './figures.ts';
import { openWindow, type Window } from './users/window.ts';
import { readFile } from 'node:fs/promises';
import { readMetric } from './chat/process.ts';

const count = 5_000;
const atOnce = 100;
const idleMs = 30_000;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

it(
  'five thousand idle windows stay connected to one process and all return after it was killed',
  { timeout: 1_800_000 },
  async () => {
    const [server] = stack.servers;
    const seed = readSeed();
    const guests = await createGuests(stack, count);
    const windows: Window[] = [];
    const open = () => windows.filter((window) => window.isOpen()).length;
    const allOpen = () =>
      until(
        async () => open() === windows.length,
        () => `${open()} of ${windows.length} windows are open`,
        600_000,
      );
    const before = await residentMb(server.program.pid);
    for (const [index, guest] of guests.entries()) {
      windows.push(openWindow({ urls: [server.url], guest, random: createRandom(seed, index), bySeq: true }));
      if (windows.length % atOnce === 0) await allOpen();
    }
    await loopLagMs(server.adminUrl);
    await sleep(idleMs);
    const idle = { mb: await residentMb(server.program.pid), lagMs: await loopLagMs(server.adminUrl) };
    await stack.kill(server);
    await stack.restart(server);
    const upAtMs = performance.now();
    await allOpen();
    const backMs = performance.now() - upAtMs;
    tell('idle sockets', { count, 'MB before': before, 'MB with them': idle.mb, 'loop lag p99 ms': idle.lagMs });
    tell('all back', {
      'ms after the process is ready': backMs,
      'loop lag p99 ms meanwhile': await loopLagMs(server.adminUrl),
      MB: await residentMb(server.program.pid),
    });
    expect(open()).toBe(count);
    for (const window of windows) window.close();
  },
);

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

const loopLagMs = async (adminUrl: string): Promise<number> =>
  (await readMetric(adminUrl, 'nodejs_eventloop_lag_p99_seconds')) * 1_000;
