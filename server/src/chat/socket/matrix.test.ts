import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createActors, createVictims, nothing, secret, stateOf } from '../../../test/chat/actors.ts';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { createSockets, gone, join } from '../../../test/chat/socket.ts';
import { createStaff } from '../../../test/chat/staff.ts';

const { db, pool } = await createTestDb();
const app = await buildApp(testServices(pool, { config: { limits: false } }));
await app.listen({ port: 0, host: '127.0.0.1' });
const sockets = createSockets();
const victims = await createVictims(db);
const actors = await createActors(db, victims);
const before = await stateOf(db, victims);
const foreign = [...victims, nothing()];
const no = { ok: false, error: 'NO_DATA' };

test('a handshake is of a live customer, or refused with the code a call would have', async () => {
  for (const { name, token, refused } of actors) {
    const opened = await sockets.open(app, token);
    expect(opened.refused, name).toBe(refused);
    const agent = await sockets.open(app, token, { namespace: '/agent' });
    expect(agent.refused !== undefined, name).toBe(name !== 'staff');
  }
});

test('staff’s sockets open on the console’s own host alone, where it has one', async () => {
  const consoleOrigin = 'https://console.example.com';
  const own = await buildApp(testServices(pool, { config: { limits: false, consoleOrigin } }));
  await own.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => own.close());
  const { token } = await createStaff(db);
  const refusedAt = async (host: string) =>
    (await sockets.open(own, token, { namespace: '/agent', extraHeaders: { host } })).refused;
  expect(await refusedAt('www.example.com')).toBe('NO_DATA');
  expect(await refusedAt('Console.example.com')).toBeUndefined();
  const { token: customer } = actors.find(({ refused, name }) => refused === undefined && name !== 'staff') ?? {};
  const atMembers = await sockets.open(own, customer, { extraHeaders: { host: 'www.example.com' } });
  expect(atMembers.refused).toBeUndefined();
});

test('another’s room cannot be joined by any id, and nothing of it is sent', async () => {
  const staff = await createStaff(db);
  const agent = await sockets.open(app, staff.token, { namespace: '/agent' });
  const received: unknown[] = [];
  agent.socket.onAny((name, payload) => received.push([name, payload]));
  const listeners = [];
  for (const { token, id, refused, name } of actors) {
    if (refused !== undefined) continue;
    const { socket } = await sockets.open(app, token);
    const seen: unknown[] = [];
    socket.onAny((event, payload) => seen.push([event, payload]));
    listeners.push({ socket, seen, id, name });
    for (const { userId, guestId, conversationId } of foreign) {
      for (const wrong of [userId, guestId, conversationId, `chat:${userId}`, `c:${conversationId}`, '', 'inbox']) {
        for (const prefix of ['chat:', 'c:', '', 'agent:']) {
          expect(await join(socket, wrong, 0, prefix), `${name} ${prefix}`).toEqual(no);
        }
      }
    }
    expect(await socket.emitWithAck('sync', { after: 0, limit: 100 })).toEqual(no);
    expect(await join(socket, id, 0, 'c:')).toEqual(no);
    socket.emit('typing', { on: true });
  }
  for (const { socket, id } of listeners) {
    expect(await join(socket, id)).toMatchObject({ ok: true, missed: [], headSeq: 0 });
    expect(await socket.emitWithAck('sync', { after: 0, limit: 100 })).toMatchObject({ ok: true, missed: [] });
    expect(await socket.timeout(20_000).emitWithAck('typing' as 'sync', { on: true } as never)).toEqual(no);
  }
  expect(listeners).toHaveLength(2);
  expect(await stateOf(db, victims)).toEqual(before);
  expect(JSON.stringify(listeners.map(({ seen }) => seen))).not.toContain(secret);
  expect(listeners.flatMap(({ seen }) => seen).filter((each) => (each as [string])[0] !== 'presence')).toEqual([]);
  expect(received.filter((each) => (each as [string])[0] === 'typing')).toEqual([]);
});

test('what is said in a room is told in it alone', async () => {
  const member = actors.find(({ name }) => name === 'another member');
  const guest = actors.find(({ name }) => name === 'another guest');
  if (member === undefined || guest === undefined) throw new Error('two actors');
  const seen: string[] = [];
  for (const { token, id } of [member, guest]) {
    const { socket } = await sockets.open(app, token);
    await join(socket, id);
    socket.onAny(
      (event: string, payload) => event !== 'presence' && seen.push(`${id} ${event} ${JSON.stringify(payload)}`),
    );
  }
  const say = (token: string | undefined) =>
    app.inject({
      method: 'POST',
      url: '/api/chat/send-message',
      headers: { 'x-requester': 'wallet-user', 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload: JSON.stringify({
        clientMessageId: crypto.randomUUID(),
        userId: member.id,
        message: { message_type: 'text', payload: { text: secret } },
      }),
    });
  expect((await say(guest.token)).statusCode).toBe(200);
  await expect.poll(() => seen.some((line) => line.includes(secret))).toBe(true);
  expect(seen.filter((line) => line.startsWith(member.id))).toEqual([]);
});

test('a socket whose credential ends is gone at once, and comes back no more', async () => {
  const guest = actors.find(({ name }) => name === 'another guest');
  const { socket } = await sockets.open(app, guest?.token);
  const over = gone(socket);
  await sql`update chat_guest set revoked_at = now() where id = ${guest?.id}`.execute(db);
  await over;
  expect((await sockets.open(app, guest?.token)).refused).toBe('invalid-token');
});
