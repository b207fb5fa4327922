import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { createMember } from '../../test/member.ts';

type Body = Record<string, unknown>;

const { db, pool } = await createTestDb();
const app = await buildApp(testServices(pool, { config: { limits: false } }));

async function published(messages: number) {
  const member = await createMember(db);
  await sql`select (select count(*) from generate_series(1, ${messages}) n, chat_append(chat_open(${member.memberId}, null),
    'agent', '1', gen_random_uuid(), 'text', jsonb_build_object('text', 'message ' || n), 'message ' || n))`.execute(
    db,
  );
  return { ...member, client: createClient(app, { token: member.token }) };
}
const seqsOf = (body: Body): number[] => (body['conversations'] as Body[]).map(({ seq }) => Number(seq));

test('history comes ten at a time, newest first, upward and right after a place', async () => {
  const { client } = await published(23);
  const ask = async (body: Body) => (await client.post('/api/chat/history', body)).body as Body;
  expect(seqsOf(await ask({}))).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14]);
  expect(await ask({ before: 4 })).toMatchObject({ total: 23, headSeq: 23, readSeq: 0, hasMore: false });
  expect(seqsOf(await ask({ before: 4, limit: 2 }))).toEqual([3, 2]);
  expect(seqsOf(await ask({ skip: 20 }))).toEqual([3, 2, 1]);
  expect(seqsOf(await ask({ after: 10, limit: 3 }))).toEqual([13, 12, 11]);
  expect(await ask({ after: 23 })).toMatchObject({ conversations: [], hasMore: false, headSeq: 23 });
  expect(await ask({ limit: 51 })).toMatchObject({ message: 'INVALID_REQUEST' });
});

test('reading moves the mark forward only and counts what others said after it', async () => {
  const { client, memberId } = await published(5);
  const read = async (body: Body) => (await client.put('/api/chat/read-customer/', body)).body;
  expect((await client.get('/api/chat/summary')).body).toMatchObject({
    unread: 5,
    headSeq: 5,
    preview: { sender: 'agent', text: 'message 5' },
  });
  expect(await read({ seq: 3 })).toEqual({ readSeq: 3, unread: 2 });
  expect(await read({ seq: 1 })).toEqual({ readSeq: 3, unread: 2 });
  await client.post('/api/chat/send-message', {
    clientMessageId: randomUUID(),
    message: { message_type: 'text', payload: { text: 'mine does not count' } },
  });
  expect(await read({ seq: 4 })).toEqual({ readSeq: 4, unread: 1 });
  expect(await read({ seq: 999 })).toEqual({ readSeq: 6, unread: 0 });
  await sql`select chat_append(chat_open(${memberId}, null), 'agent', '1', gen_random_uuid(), 'text', '{}', '')
    from generate_series(1, 120)`.execute(db);
  expect((await client.get('/api/chat/summary')).body['unread']).toBe(100);
  expect(await read({})).toEqual({ readSeq: 126, unread: 0 });
});

test('a room in which nothing was said is empty, and has nothing to read', async () => {
  const { token } = await createMember(db);
  const client = createClient(app, { token });
  expect((await client.post('/api/chat/history', {})).body).toMatchObject({ total: 0, conversations: [] });
  expect((await client.put('/api/chat/read-customer/', { seq: 7 })).body).toEqual({ readSeq: 0, unread: 0 });
  expect((await client.get('/api/chat/summary')).body).toEqual({ unread: 0, headSeq: 0, readSeq: 0, preview: null });
});

test('an ended conversation is rated by its own customer only, an open one not at all', async () => {
  const [mine, theirs] = [await published(1), await published(1)];
  const { rows } = await sql<{ id: string }>`
    select s.id from chat_session s join chat_conversation c on c.id = s.conversation_id
    where c.member_id = ${mine.memberId}`.execute(db);
  const rate = (client = mine.client) =>
    client.post('/api/chat/rate', { sessionId: rows[0]?.id, score: 5, note: 'ขอบคุณ' });
  expect(await rate()).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  await sql`update chat_session set closed_at = app_now(), closed_by = 'agent' where id = ${rows[0]?.id}`.execute(db);
  expect(await rate(theirs.client)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  expect(await rate()).toMatchObject({ status: 200, body: { message: 'OK' } });
});
