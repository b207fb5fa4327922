import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createRealtime, type Realtime } from '../platform/realtime/realtime.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { createMember } from '../../test/member.ts';

type Listed = { conversations: { message: Record<string, unknown>; guestId: string }[] };

const { db, pool } = await createTestDb();
const published: { event: string; payload: unknown }[] = [];
const realtime: Realtime = {
  ...createRealtime(),
  toCustomer: (_owner, event, payload) => void published.push({ event, payload }),
  toStaff: () => {},
};
const app = await buildApp(testServices(pool, { config: { limits: false }, replace: { realtime } }));
const limited = await buildApp(testServices(pool));
const open = createClient(app);

beforeEach(() => void published.splice(0));

async function guest() {
  const { body } = await open.post('/api/chat/guest', {});
  const token = String(body['guestToken']);
  return { guestId: String(body['guestId']), token, client: createClient(app, { token }) };
}
const text = (texts: string, clientMessageId = randomUUID()) => ({
  clientMessageId,
  message: { message_type: 'text', payload: { text: texts } },
});

describe('a message', () => {
  test('is one however often it is sent, also at once, and is told again each time', async () => {
    const { client } = await guest();
    const package_ = text('ฝากเงินแล้วยอดยังไม่เข้า');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/api/chat/send-message', package_)),
    );
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(answers.filter(({ body }) => body['duplicate'] === false)).toHaveLength(1);
    expect(published.filter(({ event }) => event === 'messaging')).toHaveLength(20);
    const { body } = await client.post('/api/chat/history', {});
    expect(body).toMatchObject({ total: 1, headSeq: 1, hasMore: false });
  });

  test('under the id of another is refused, and nothing is stored', async () => {
    const { client } = await guest();
    const clientMessageId = randomUUID();
    await client.post('/api/chat/send-message', text('one', clientMessageId));
    const answer = await client.post('/api/chat/send-message', text('two', clientMessageId));
    expect(answer).toMatchObject({ status: 409, body: { message: 'IDEMPOTENCY_CLASH' } });
    expect((await client.post('/api/chat/history', {})).body['total']).toBe(1);
  });

  test('of a hundred first ones at once opens one conversation with one session, numbered without a gap', async () => {
    const { client, guestId } = await guest();
    const sends = Array.from({ length: 100 }, (_, nth) => client.post('/api/chat/send-message', text(`first ${nth}`)));
    const seqs = (await Promise.all(sends)).map(({ body }) => Number(body['seq']));
    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, nth) => nth + 1));
    const { rows } = await sql<Record<string, number>>`
      select count(distinct c.id)::int as conversations, count(distinct s.id)::int as sessions
      from chat_conversation c join chat_session s on s.conversation_id = c.id where c.guest_id = ${guestId}`.execute(
      db,
    );
    expect(rows).toEqual([{ conversations: 1, sessions: 1 }]);
  });

  test.each([
    ['empty', ''],
    ['of blanks', ' \n\t '],
    ['of 2001 characters', 'x'.repeat(2001)],
    ['with NUL', 'a\u0000b'],
    ['with half a character', 'a\ud800'],
  ])('%s is no message', async (_what, texts) => {
    const { client } = await guest();
    const answer = await client.post('/api/chat/send-message', text(texts));
    expect(answer).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } });
  });

  test('of 2000 characters is one, and comes back as it was written', async () => {
    const { client } = await guest();
    const texts = `${'ก'.repeat(1_990)}\n<b>&"'</b>`.slice(0, 2_000);
    expect((await client.post('/api/chat/send-message', text(texts))).status).toBe(200);
    const { body } = await client.post('/api/chat/history', {});
    expect((body as Listed).conversations[0]?.message['payload']).toEqual({ text: texts });
  });

  test('goes into the caller’s own room, whatever ids it carries', async () => {
    const [mine, theirs, member] = [await guest(), await guest(), await createMember(db)];
    await theirs.client.post('/api/chat/send-message', text('a secret'));
    const ids = { guestId: theirs.guestId, userId: member.publicId };
    await mine.client.post('/api/chat/send-message', { ...text('mine'), ...ids, session_id: 'x', sender: 'agent' });
    const { body } = await mine.client.post('/api/chat/history', ids);
    expect((body as Listed).conversations).toMatchObject([{ guestId: mine.guestId, userId: '', sender: 'customer' }]);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect((await theirs.client.post('/api/chat/history', {})).body['total']).toBe(1);
  });

  test('beyond twenty a minute of a member, ten of a guest, waits; a copy does not count', async () => {
    const { token } = await guest();
    const member = await createMember(db);
    for (const [client, most] of [
      [createClient(limited, { token, from: '10.9.0.1' }), 10],
      [createClient(limited, { token: member.token }), 20],
    ] as const) {
      const copy = text('again');
      for (let nth = 0; nth < 5; nth += 1) await client.post('/api/chat/send-message', copy);
      for (let nth = 1; nth < most; nth += 1) {
        expect((await client.post('/api/chat/send-message', text(`${nth}`))).status).toBe(200);
      }
      const answer = await client.post('/api/chat/send-message', text('too many'));
      expect(answer).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } });
      expect(answer.headers['retry-after']).toBeDefined();
    }
  });
});

describe('a press of a button', () => {
  test('says what the button said, and only what a button of this room said', async () => {
    const [mine, theirs] = [await guest(), await guest()];
    await mine.client.post('/api/chat/send-message', text('hello'));
    await theirs.client.post('/api/chat/send-message', text('hello'));
    const buttons = [
      { type: 'postback', title: 'ฝากเงิน', payload: 'deposit' },
      { type: 'web', title: 'site', payload: 'https://example.com' },
    ];
    await sql`select chat_append(id, 'bot', '', gen_random_uuid(), 'buttons',
      ${JSON.stringify({ text: 'choose', buttons })}::jsonb, '') from chat_conversation
      where guest_id = ${mine.guestId}`.execute(db);
    const tapButton = (seq: number, button: number, client = mine.client) =>
      client.post('/api/chat/send-message', {
        clientMessageId: randomUUID(),
        message: { message_type: 'postback', payload: { seq, button } },
      });
    expect((await tapButton(2, 0)).status).toBe(200);
    const { body } = await mine.client.post('/api/chat/history', { limit: 1 });
    expect((body as Listed).conversations[0]?.message).toEqual({
      message_type: 'postback',
      payload: { title: 'ฝากเงิน', payload: 'deposit', seq: 2 },
    });
    for (const wrong of [
      tapButton(2, 1),
      tapButton(2, 2),
      tapButton(1, 0),
      tapButton(9, 0),
      tapButton(2, 0, theirs.client),
    ]) {
      expect(await wrong).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    }
  });
});
