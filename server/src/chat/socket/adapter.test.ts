import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Joined } from '@kapao/contract/events';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { ChatAdapter } from '../../platform/config/config.ts';
import { createClient } from '../../../test/client.ts';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { createMember } from '../../../test/member.ts';
import { createSockets, join } from '../../../test/chat/socket.ts';

const { db, pool } = await createTestDb();
const sockets = createSockets();

async function pair(chatAdapter: ChatAdapter) {
  const { token, publicId, memberId } = await createMember(db);
  const nodes = await Promise.all(
    [1, 2].map(async () => {
      const services = testServices(pool, { config: { limits: false, chatAdapter } });
      const app = await buildApp(services);
      await app.listen({ port: 0, host: '127.0.0.1' });
      onTestFinished(() => app.close());
      const { socket } = await sockets.open(app, token);
      const seqs: number[] = [];
      socket.on('messaging', ({ seq }) => seqs.push(seq));
      return { app, services, socket, seqs, joined: (await join(socket, publicId)) as Joined };
    }),
  );
  const [near, far] = nodes;
  if (near === undefined || far === undefined) throw new Error('two nodes');
  const client = createClient(near.app, { token });
  const send = async (text = 'hello') => {
    const message = { message_type: 'text', payload: { text } };
    const { status } = await client.post('/api/chat/send-message', { clientMessageId: randomUUID(), message });
    expect(status).toBe(200);
  };
  return { near, far, send, owner: { kind: 'member', memberId, publicId } as const };
}

async function warmUp({ far, send }: Awaited<ReturnType<typeof pair>>): Promise<number> {
  let sent = 0;
  await expect
    .poll(
      async () => {
        await send();
        sent += 1;
        return far.seqs.length;
      },
      { interval: 200 },
    )
    .toBeGreaterThan(0);
  return sent;
}

const upTo = (count: number, after = 0) => Array.from({ length: count - after }, (_, nth) => after + nth + 1);

async function publishesEachOnce(chatAdapter: ChatAdapter) {
  const two = await pair(chatAdapter);
  const warm = await warmUp(two);
  for (let nth = 0; nth < 10; nth += 1) await two.send(`${nth}`);
  const all = upTo(warm + 10);
  await expect.poll(() => two.near.seqs).toEqual(all);
  const first = two.far.seqs[0] ?? 0;
  await expect.poll(() => two.far.seqs.toSorted((a, b) => a - b)).toEqual(upTo(warm + 10, first - 1));
  const payload = { ...two.far.joined, seq: 999, long: 'ก'.repeat(20_000) } as never;
  two.near.services.realtime.toCustomer(two.owner, 'messaging', payload);
  await expect.poll(() => two.far.seqs.at(-1)).toBe(999);
  expect(two.near.seqs.at(-1)).toBe(999);
  return two;
}

describe('what is said at one process arrives at the other, once', () => {
  test('by PostgreSQL, also what is too large for a notice', async () => {
    await publishesEachOnce({ kind: 'postgres' });
  });

  const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
  test.skipIf(!hasRedis)('by Redis (skipped where no redis-server is installed)', async () => {
    const redis = await startRedis();
    const { near, send } = await publishesEachOnce({ kind: 'redis', url: redis.url });
    await redis.stop();
    const published = near.seqs.length;
    for (let nth = 0; nth < 5; nth += 1) await send();
    await expect.poll(() => near.seqs.length).toBe(published + 5);
  });
});

describe('without a way between the processes', () => {
  test('asking brings all of it, and no other window receives it', async () => {
    const { near, far, send } = await pair({ kind: 'none' });
    for (let nth = 0; nth < 5; nth += 1) await send();
    await expect.poll(() => near.seqs).toEqual(upTo(5));
    expect(far.seqs).toEqual([]);
    const answer = await far.socket.emitWithAck('sync', { after: 0, limit: 100 });
    expect(answer.ok && answer.missed.map(({ seq }) => seq)).toEqual(upTo(5));
  });

  test('as long as its connection is cut: sending goes on, asking brings all, and then it is back', async () => {
    const two = await pair({ kind: 'postgres' });
    const { near, far, send } = two;
    const warm = await warmUp(two);
    const listening = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query ilike 'listen "kapao#%'`;
    const { rows } = await listening.execute(db);
    expect(rows.length).toBe(2);
    await sql`select pg_terminate_backend(pid) from unnest(${rows.map(({ pid }) => pid)}::int[]) pid`.execute(db);
    for (let nth = 0; nth < 20; nth += 1) await send();
    await expect.poll(() => near.seqs).toEqual(upTo(warm + 20));
    const answer = await far.socket.emitWithAck('sync', { after: 0, limit: 100 });
    expect(answer.ok && answer.missed.map(({ seq }) => seq)).toEqual(upTo(warm + 20));
    const received = far.seqs.length;
    await expect
      .poll(
        async () => {
          await send();
          return far.seqs.length;
        },
        { interval: 200 },
      )
      .toBeGreaterThan(received);
  });

  test('where there is no Redis to be reached: sending goes on', async () => {
    const { near, send } = await pair({ kind: 'redis', url: `redis://127.0.0.1:${await closedPort()}` });
    for (let nth = 0; nth < 3; nth += 1) await send();
    await expect.poll(() => near.seqs).toEqual(upTo(3));
    const { values } = await near.services.metrics.publishFailures.get();
    expect(values[0]?.value).toBeGreaterThanOrEqual(3);
  });
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function startRedis() {
  const port = await closedPort();
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'];
  const server = spawn('redis-server', options, { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  };
  onTestFinished(() => void server.kill());
  return { url: `redis://127.0.0.1:${port}`, stop };
}
