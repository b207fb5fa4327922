import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { soak } from '../full.ts';
import { readSeed } from '../random.ts';
import { until } from '../processes.ts';
import { type Server, startStack, type Stack } from '../stack.ts';
import { type Crowd, openCrowd } from './users/crowd.ts';
import { tell } from './figures.ts';
import { type Deaths, watchDeaths } from './chat/kills.ts';
import { caughtUp, drained, writeSteadily } from './chat/chat.ts';
import { openStaff } from './users/staff.ts';
import { clean, judge } from './verdict.ts';

/** `chance`: probability that a process kills itself between a commit and its yes. Rates are messages a second. */
const size = soak
  ? { customers: 1_000, agents: 10, control: 200, perSecond: 100, seconds: 60, kills: 4, chance: 0.002 }
  : { customers: 60, agents: 3, control: 30, perSecond: 30, seconds: 6, kills: 2, chance: 0.004 };

const fault = `chat.send.after@${size.chance}`;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2, env: { CHAT_ADAPTER: 'postgres', FAULT: fault } });
});
afterAll(() => stack.stop());

async function killInTurn(deaths: Deaths, control: Crowd): Promise<void> {
  for (let kill = 1; kill <= size.kills; kill += 1) {
    await sleep((size.seconds * 1_000) / size.kills);
    const server = stack.servers[kill % stack.servers.length] ?? stack.servers[0];
    if (kill === size.kills) await dieBeforeYes(deaths, server, control);
    else await server.program.kill('SIGKILL');
  }
}

/** Chance may spare the control, so the last restarted process always dies between a message's commit and its yes. */
async function dieBeforeYes(deaths: Deaths, server: Server, crowd: Crowd): Promise<void> {
  deaths.arm('chat.send.after');
  await server.program.kill('SIGKILL');
  await until(
    async () => (await fetch(`${server.url}/readyz`)).ok,
    () => 'the process did not come back',
  );
  deaths.arm('');
  for (const before = deaths.atMs.length; deaths.atMs.length === before;) {
    crowd.write();
    await sleep(50);
  }
}

it(
  'kills between commit and yes lose, double, swap and hide no message; without clientMessageId and seq they do',
  async () => {
    const seed = readSeed();
    const deaths = watchDeaths(stack, fault);
    onTestFinished(deaths.stop);
    const customers = await openCrowd(stack, { count: size.customers, manners: 'honest', seed });
    const staff = await openStaff(stack, customers, { count: size.agents, seed });
    const control = await openCrowd(stack, { count: size.control, manners: 'control', seed });
    const everybody = [customers, staff, control];
    onTestFinished(() => everybody.forEach((crowd) => crowd.close()));
    const shares = [1, size.agents / size.customers, size.control / size.customers];
    const writing = everybody.map((crowd, index) => ({ crowd, perSecond: size.perSecond * (shares[index] ?? 0) }));
    await Promise.all([writeSteadily(writing, size.seconds), killInTurn(deaths, control)]);
    await drained(customers, staff);
    const drainedMs = performance.now() - (deaths.atMs.at(-1) ?? 0);
    await drained(control);
    const honest = [...customers.seats, ...staff.seats];
    await caughtUp(stack, honest);
    const seenMs = performance.now() - (deaths.atMs.at(-1) ?? 0);
    const [verdict, broken] = [await judge(stack, honest), await judge(stack, control.seats)];
    const written = honest.reduce((sum, { sender }) => sum + sender.written.length, 0);
    const after = { 'drained ms after the last': drainedMs, 'seen by all ms after it': seenMs };
    tell('kill -9', { seed, written, deaths: deaths.atMs.length, ...after });
    tell('honest', verdict);
    tell('control', broken);
    expect(verdict).toEqual(clean);
    expect(broken.unseen).toBeGreaterThan(0);
    expect(broken.doubled).toBeGreaterThan(0);
    expect(await stack.violations()).toEqual([]);
  },
  soak ? 1_800_000 : 300_000,
);
