import { randomUUID } from 'node:crypto';
import type { Joined, NotOk } from '@kapao/contract/events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createClient } from '../../../test/client.ts';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { createMember } from '../../../test/member.ts';
import { createSockets, join, type TestSocket } from '../../../test/chat/socket.ts';

const { db, pool } = await createTestDb();
const app = await buildApp(testServices(pool, { config: { limits: false } }));
await app.listen({ port: 0, host: '127.0.0.1' });
const sockets = createSockets();

async function member() {
  const one = await createMember(db);
  const { socket } = await sockets.open(app, one.token);
  const client = createClient(app, { token: one.token });
  const send = async (text: string) => {
    const message = { message_type: 'text', payload: { text } };
    return (await client.post('/api/chat/send-message', { clientMessageId: randomUUID(), message })).body;
  };
  return { ...one, socket, send };
}

function joined(answer: Joined | NotOk): Joined {
  if (!answer.ok) throw new Error(answer.error);
  return answer;
}

function listen(socket: TestSocket) {
  const seqs: number[] = [];
  socket.on('messaging', ({ seq }) => seqs.push(seq));
  return seqs;
}

test('what is said is told at once, to the windows that have joined and to no other', async () => {
  const { socket, publicId, send, token } = await member();
  const { socket: idle } = await sockets.open(app, token);
  const [published, untold] = [listen(socket), listen(idle)];
  const sessions: object[] = [];
  socket.on('session', (session) => sessions.push(session));
  expect(joined(await join(socket, publicId))).toMatchObject({
    conversationId: '',
    headSeq: 0,
    missed: [],
    more: false,
  });
  const { sessionId } = await send('hello');
  await expect.poll(() => published).toEqual([1]);
  expect(sessions).toEqual([{ id: sessionId, state: 'open' }]);
  expect(untold).toEqual([]);
});

test('who joins is given what was missed, oldest first, a hundred at a time', async () => {
  const { socket, publicId, memberId } = await member();
  await sql`select chat_append(chat_open(${memberId}, null), 'agent', '1', gen_random_uuid(), 'text',
    '{"text":"hi"}', 'hi') from generate_series(1, 130)`.execute(db);
  const first = joined(await join(socket, publicId));
  expect(first.missed.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, nth) => nth + 1));
  expect(first).toMatchObject({ headSeq: 130, readSeq: 0, agentReadSeq: 0, more: true });
  const rest = await socket.emitWithAck('sync', { after: 100, limit: 100 });
  expect(rest).toMatchObject({ ok: true, headSeq: 130, more: false });
  expect(rest.ok && rest.missed.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, nth) => nth + 101));
  expect(joined(await join(socket, publicId, 130)).missed).toEqual([]);
});

test('joining while two hundred messages pour in leaves no hole, whichever way each one came', async () => {
  const { publicId, token, memberId } = await member();
  const client = createClient(app, { token });
  const windows = await Promise.all(Array.from({ length: 40 }, async () => (await sockets.open(app, token)).socket));
  const head = async () => {
    const { rows } = await sql<{ head: number }>`
      select coalesce(max(last_seq), 0)::int as head from chat_conversation where member_id = ${memberId}`.execute(db);
    return rows[0]?.head ?? 0;
  };
  const pour = async (): Promise<void> => {
    for (let nth = 0; nth < 50; nth += 1) {
      const message = { message_type: 'text', payload: { text: `${nth}` } };
      await client.post('/api/chat/send-message', { clientMessageId: randomUUID(), message });
    }
  };
  const poured = Promise.all([pour(), pour(), pour(), pour()]);
  const seen = windows.map(async (socket, nth) => {
    const seqs = listen(socket);
    await expect.poll(head, { interval: 1 }).toBeGreaterThanOrEqual(nth * 4);
    const after = await head();
    const { missed } = joined(await join(socket, publicId, after));
    return { after, seqs, missed: missed.map(({ seq }) => seq) };
  });
  await poured;
  for (const each of seen) {
    const { after, seqs, missed } = await each;
    const all = () => [...new Set([...missed, ...seqs])].toSorted((a, b) => a - b);
    await expect.poll(all).toEqual(Array.from({ length: 200 - after }, (_, nth) => after + nth + 1));
  }
});
