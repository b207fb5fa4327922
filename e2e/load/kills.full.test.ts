import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { soak } from '../full.ts';
import { readSeed, createRandom, type Random } from '../random.ts';
import { until } from '../processes.ts';
import { type Server, startStack, type Stack } from '../stack.ts';
import { type Crowd, crowdOf, openCrowd } from './users/crowd.ts';
import { tell } from './figures.ts';
import { caughtUp, drained, writeSteadily } from './chat/chat.ts';
import { clean, judge } from './verdict.ts';
import { createHash, randomBytes } from 'node:crypto';
import { newToken } from '../member.ts';
import { ackTimeoutMs, lateMs, syncEveryMs } from '@kapao/client/chat/attempt';
import { agentSend } from '@kapao/contract/chat-agent';
import type { AgentClientEvents, AgentServerEvents } from '@kapao/contract/events';
import type { Socket } from 'socket.io-client';
import { createSync, openLine } from './users/line.ts';
import { createLog, type Log } from './users/log.ts';
import { openSender, type Seat } from './users/sender.ts';

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

type Deaths = ReturnType<typeof watchDeaths>;

/** Restarts each server that dies, with a fault to die at next. */
function watchDeaths(stack: Stack, first: string) {
  const atMs: number[] = [];
  let fault = first;
  let watching = true;
  let rest = (): void => {};
  const stopped = new Promise<void>((resolve) => (rest = resolve));
  const watch = async (server: Server): Promise<void> => {
    while (watching) {
      await Promise.race([server.program.ended, stopped]);
      if (!watching) return;
      atMs.push(performance.now());
      await stack.restart(server, { FAULT: fault }).catch(() => undefined);
    }
  };
  const watches = stack.servers.map(watch);
  return {
    atMs,
    arm: (next: string): void => void (fault = next),
    stop: async (): Promise<void> => {
      watching = false;
      rest();
      await Promise.all(watches);
    },
  };
}

async function openStaff(stack: Stack, crowd: Crowd, { count, seed }: { count: number; seed: number }): Promise<Crowd> {
  for (const { sender, guestId } of crowd.seats) sender.write(`hello ${guestId}`);
  await drained(crowd);
  const rows = await stack.sql<{ id: string; guestId: string }>(
    'select id::text, guest_id::text as "guestId" from chat_conversation where guest_id = any ($1::uuid[]) order by id',
    [crowd.seats.map(({ guestId }) => guestId)],
  );
  const urls = stack.servers.map(({ url }) => url);
  const random = createRandom(seed, 0);
  const agents: Agent[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const conversations = rows.filter((_, index) => index % count === nth);
    const own = createRandom(seed, 100_000 + nth);
    agents.push(openAgent({ urls, token: await createStaffToken(stack), random: own, conversations }));
  }
  await until(
    async () => agents.every((agent) => agent.isOpen()),
    () => 'not all of the staff have their conversations open',
  );
  const chats = agents.flatMap((agent) => [...agent.seats.values()]);
  return crowdOf('staff', chats, random, agents);
}

/**
 * Writes an agent with a session straight into the database. The agent is away, so that a waiting conversation is
 * assigned only to the agent who answers in it.
 */
async function createStaffToken({ sql }: Pick<Stack, 'sql'>): Promise<string> {
  const name = randomBytes(10).toString('hex');
  const token = newToken();
  await sql(
    `with person as (
       insert into staff (public_id, username, public_name, password_hash) values ($1, $1, 'Somchai', 'none') returning id),
     away as (insert into chat_away (staff_id) select id from person)
     insert into staff_session (token_hash, staff_id, idle_until, absolute_until)
     select $2, id, now() + interval '1 hour', now() + interval '1 day' from person`,
    [name, createHash('sha256').update(token).digest()],
  );
  return token;
}

type AgentSocket = Socket<AgentServerEvents, AgentClientEvents>;

type Conversation = { id: string; guestId: string };

type Agent = ReturnType<typeof openAgent>;

type AgentOptions = {
  urls: readonly string[];
  token: string;
  random: Random;
  conversations: readonly Conversation[];
};

function openAgent({ urls, token, random, conversations }: AgentOptions) {
  const seats = new Map<string, Seat>();
  const syncs = new Map<string, () => Promise<void>>();
  let opened = 0;
  const line = openLine<AgentSocket>({
    urls,
    namespace: '/agent',
    token,
    random,
    onOpen: (socket) => {
      opened = 0;
      socket.on('messaging', (message) => seats.get(message.conversationId)?.log.receive(message));
      for (const sync of syncs.values()) void sync().then(() => (opened += 1));
    },
  });

  for (const { id: conversationId, guestId } of conversations) {
    const log: Log = createLog({ bySeq: true, onGap: () => void sync() });
    const sync = createSync({
      log,
      socket: line.socket,
      ask: (socket, after) => socket.timeout(ackTimeoutMs).emitWithAck('open', { conversationId, after }),
    });
    syncs.set(conversationId, sync);
    const received = (headSeq: number): void => {
      setTimeout(() => {
        if (headSeq > log.contig()) void sync();
      }, lateMs);
    };
    const caller = { token, headers: { 'x-requester': 'staff' } };
    const place = { conversationId };
    const sender = openSender({ urls, caller, path: agentSend.path, place, sameId: true, random, heard: received });
    seats.set(conversationId, { guestId, log, sender });
  }
  const timer = setInterval(() => {
    for (const sync of syncs.values()) void sync();
  }, syncEveryMs);
  return {
    seats,
    isOpen: (): boolean => opened >= conversations.length && line.socket() !== undefined,
    close: (): void => {
      clearInterval(timer);
      line.close();
    },
  };
}
