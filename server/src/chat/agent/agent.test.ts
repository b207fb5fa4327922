import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { agentOf, guestOf, type Shown } from '../../../test/chat/agent.ts';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { closeIdle } from './close.ts';

type Told = { to: string; event: string; payload: Record<string, unknown> };

const { db, pool } = await createTestDb();
const published: Told[] = [];
const services = testServices(pool, { config: { limits: false } });
const hearing = {
  ...services,
  realtime: {
    ...services.realtime,
    toCustomer: (_owner: object, event: string, payload: unknown) =>
      void published.push({ to: 'customer', event, payload: payload as Told['payload'] }),
    toStaff: (room: object | string, event: string, payload: unknown) =>
      void published.push({ to: JSON.stringify(room), event, payload: payload as Told['payload'] }),
  },
};
const app = await buildApp(hearing);
afterAll(() => app.close());
beforeEach(() => void published.splice(0));

const received = (event: string) => published.filter((each) => each.to === 'customer' && each.event === event);
const mali = await agentOf(db, app, 'มะลิ');
const nok = await agentOf(db, app, 'นก');

async function waiting(texts = 'ถอนเงินไม่ได้') {
  const guest = await guestOf(db, app);
  await guest.say(texts);
  const id = await guest.conversation();
  await expect.poll(async () => (await stateOf(id))[0], { interval: 5 }).toBe('queue');
  published.splice(0);
  return { ...guest, id, body: { conversationId: id } };
}
const stateOf = async (id: string) => {
  const { rows } = await sql<{ mode: string; assignee_id: bigint | null }>`
    select mode, assignee_id from chat_conversation where id = ${id}`.execute(db);
  return [rows[0]?.mode, rows[0]?.assignee_id];
};
const actionsOf = async (id: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from chat_audit where conversation_id = ${id} and action <> 'handover' order by id`.execute(db);
  return rows.map(({ action }) => action);
};

describe('the inbox', () => {
  test('lists who waits longest first, then one’s own, then the others', async () => {
    const [own, long, short, others] = [await waiting('own'), await waiting('long'), await waiting(), await waiting()];
    await sql`update chat_conversation set waiting_since = app_now() - interval '1 hour' where id = ${long.id}`.execute(
      db,
    );
    await mali.post('claim', own.body);
    await nok.post('claim', others.body);
    const { body } = await mali.get('inbox');
    const listed = body['conversations'] as { id: string; mine: boolean; unread: number; preview: { text: string } }[];
    expect(listed.map(({ id }) => id).slice(0, 4)).toEqual([long.id, short.id, own.id, others.id]);
    expect(listed[2]).toMatchObject({ mine: true, unread: 1, preview: { text: 'own' }, mode: 'human' });
    expect(listed[3]).toMatchObject({ mine: false, assignee: { name: 'นก' } });
    const only = async (view: string) =>
      ((await mali.get(`inbox?view=${view}`)).body['conversations'] as { id: string }[]).map(({ id }) => id);
    expect(await only('waiting')).toEqual([long.id, short.id]);
    expect(await only('mine')).toEqual([own.id]);
    expect(body['waiting']).toBe(2);
  });
});

describe('an answer', () => {
  test('takes the conversation, and is one message however often it is sent', async () => {
    const { id, history } = await waiting();
    const clientMessageId = randomUUID();
    const first = await mali.say(id, 'สวัสดีค่ะ', clientMessageId);
    expect(first).toMatchObject({ status: 200, body: { seq: 2, duplicate: false } });
    expect((await mali.say(id, 'สวัสดีค่ะ', clientMessageId)).body).toMatchObject({ seq: 2, duplicate: true });
    expect((await mali.say(id, 'another', clientMessageId)).body.message).toBe('IDEMPOTENCY_CLASH');
    expect(await stateOf(id)).toEqual(['human', mali.staffId]);
    expect(await actionsOf(id)).toEqual(['claim']);
    expect((await history())[0]).toMatchObject({ sender: 'agent', name: 'มะลิ', seq: 2 });
    expect(received('messaging')[0]?.payload).toMatchObject({ sender: 'agent', name: 'มะลิ', clientMessageId: '' });
  });

  test('is not written into a colleague’s conversation, nor into one that is not there', async () => {
    const { id, history } = await waiting();
    await nok.post('claim', { conversationId: id });
    expect(await mali.say(id, 'me too')).toMatchObject({
      status: 409,
      body: { message: 'IN_PROGRESS', data: { by: 'นก' } },
    });
    expect((await mali.say(randomUUID(), 'hello')).body.message).toBe('NO_DATA');
    expect(await history()).toHaveLength(1);
  });

  test('that was sent before the conversation went to a colleague is known again', async () => {
    const { id } = await waiting();
    const clientMessageId = randomUUID();
    await mali.say(id, 'hello', clientMessageId);
    await mali.post('assign', { conversationId: id, staffId: nok.publicId });
    expect((await mali.say(id, 'hello', clientMessageId)).body).toMatchObject({ seq: 2, duplicate: true });
    expect(await stateOf(id)).toEqual(['human', nok.staffId]);
  });

  const button = (type: string, payload: string) => ({ type, title: 'open', payload });
  const shapes = (one: object) => [
    { message_type: 'buttons', payload: { text: 'choose', buttons: [one] } },
    {
      message_type: 'generic',
      payload: { elements: [{ title: 'card', subtitle: '', image_url: '', buttons: [one] }] },
    },
  ];
  const send = (id: string, message: object) =>
    mali.post('send', { conversationId: id, clientMessageId: randomUUID(), message });

  test('may carry buttons and cards with https links, own pages and telephone numbers', async () => {
    const { id } = await waiting();
    for (const [type, payload] of [
      ['web', 'https://example.com/how?a=1'],
      ['web', '/howto'],
      ['call', '+66 2 123 4567'],
      ['postback', 'deposit'],
    ] as const) {
      for (const message of shapes(button(type, payload))) expect((await send(id, message)).status).toBe(200);
    }
    const quick = { text: 'choose', quick_replies: [button('postback', 'x')] };
    expect((await send(id, { message_type: 'quick_replies', payload: quick })).status).toBe(200);
  });

  test('carries no link that runs or opens anything else', async () => {
    const { id, history } = await waiting();
    const links = ['javascript:alert(1)', 'data:text/html,x', 'http://a.example', '//evil.example', '/\\evil.example'];
    links.push(
      'https://user@evil.example',
      'https://a.example/\u202e',
      ' https://a.example',
      'JaVaScRiPt:x',
      'https:x',
    );
    for (const link of links) {
      for (const message of shapes(button('web', link))) {
        expect((await send(id, message)).body.message, link).toBe('INVALID_REQUEST');
      }
      const picture = { elements: [{ title: 'card', subtitle: '', image_url: link, buttons: [] }] };
      expect((await send(id, { message_type: 'generic', payload: picture })).body.message).toBe('INVALID_REQUEST');
    }
    for (const number of ['tel:1', 'javascript:1', '1;ext=2'])
      for (const message of shapes(button('call', number))) expect((await send(id, message)).status).toBe(400);
    expect((await send(id, { message_type: 'system', payload: { event: 'closed' } })).status).toBe(400);
    expect(await history()).toHaveLength(1);
  });
});

describe('a conversation', () => {
  test('goes back to the queue, to a colleague, and only by whom it is', async () => {
    const { id, body } = await waiting();
    expect((await mali.post('release', body)).body.message).toBe('NO_DATA');
    await mali.post('claim', body);
    expect((await mali.post('claim', body)).body).toMatchObject({ mine: true });
    for (const call of ['claim', 'release', 'close'])
      expect((await nok.post(call, body)).body.message, call).toBe('IN_PROGRESS');
    expect((await nok.post('assign', { ...body, staffId: nok.publicId })).body.message).toBe('IN_PROGRESS');
    expect((await mali.post('release', body)).body).toMatchObject({ mode: 'queue', assignee: null });
    expect((await mali.post('assign', { ...body, staffId: 'unknown' })).body.message).toBe('NO_USER');
    expect((await mali.post('assign', { ...body, staffId: nok.publicId })).body).toMatchObject({ mine: false });
    expect(await stateOf(id)).toEqual(['human', nok.staffId]);
    expect(await actionsOf(id)).toEqual(['claim', 'release', 'assign']);
  });

  test('ends with the server’s last message inside its session; the next message opens another, which is the script’s', async () => {
    const { id, body, history, say, client } = await waiting();
    await mali.say(id, 'done');
    expect((await mali.post('close', body)).body).toMatchObject({ mode: 'closed', assignee: null, sessionId: '' });
    expect((await mali.post('close', body)).body.message).toBe('NO_DATA');
    expect((await mali.post('claim', body)).body.message).toBe('NO_DATA');
    const [last, , first] = await history();
    expect(last).toMatchObject({ sender: 'system', message: { message_type: 'system', payload: { event: 'closed' } } });
    expect(last?.session_id).toBe(first?.session_id);
    expect(received('session')).toMatchObject([{ payload: { id: first?.session_id, state: 'closed' } }]);
    const rated = await client.post('/api/chat/rate', { sessionId: first?.session_id, score: 5 });
    expect(rated.status).toBe(200);
    await say('one more thing');
    expect((await history())[0]?.session_id).not.toBe(first?.session_id);
    expect((await stateOf(id))[1]).toBeNull();
    expect(await actionsOf(id)).toEqual(['claim', 'close']);
  });

  test('that has ended is opened again by the agent who writes', async () => {
    const { id, body, history } = await waiting();
    await mali.post('close', body);
    expect((await nok.say(id, 'one more thing')).status).toBe(200);
    expect(await stateOf(id)).toEqual(['human', nok.staffId]);
    const [newest, end] = await history();
    expect(newest?.session_id).not.toBe(end?.session_id);
  });

  test('is read by whom it is, and the customer hears of it; who looks on moves nothing', async () => {
    const { body, say } = await waiting();
    await say('and another');
    await nok.post('claim', body);
    expect((await mali.put('read', body)).body).toEqual({ readSeq: 0, unread: 2 });
    expect(received('read')).toEqual([]);
    expect((await nok.put('read', { ...body, seq: 1 })).body).toEqual({ readSeq: 1, unread: 1 });
    expect((await nok.put('read', { ...body, seq: 99 })).body).toEqual({ readSeq: 2, unread: 0 });
    expect((await nok.put('read', { ...body, seq: 1 })).body).toEqual({ readSeq: 2, unread: 0 });
    expect(received('read').map(({ payload }) => payload)).toEqual([
      { by: 'agent', seq: 1 },
      { by: 'agent', seq: 2 },
    ]);
    expect((await mali.put('read', { conversationId: randomUUID() })).body.message).toBe('NO_DATA');
  });

  test('is read page by page, in both directions', async () => {
    const { id, body } = await waiting();
    for (let nth = 2; nth <= 7; nth += 1) await mali.say(id, `no. ${nth}`);
    const seqs = async (ask: object) => {
      const answer = await mali.post('history', { ...body, limit: 3, ...ask });
      return [(answer.body['messages'] as Shown[]).map(({ seq }) => seq), answer.body['hasMore']];
    };
    expect(await seqs({})).toEqual([[7, 6, 5], true]);
    expect(await seqs({ before: 4 })).toEqual([[3, 2, 1], false]);
    expect(await seqs({ after: 2 })).toEqual([[5, 4, 3], true]);
    expect((await mali.post('history', { conversationId: randomUUID() })).body.message).toBe('NO_DATA');
  });

  test('carries notes no customer sees', async () => {
    const { body, history } = await waiting();
    const { body: written } = await mali.post('notes', { ...body, text: 'พูดจาสุภาพ' });
    expect(written).toMatchObject({ by: 'มะลิ', text: 'พูดจาสุภาพ' });
    expect(JSON.parse((await nok.get(`notes/${body.conversationId}`)).text)).toEqual([written]);
    expect(await history()).toHaveLength(1);
    for (const id of [randomUUID(), 'x']) expect((await mali.get(`notes/${id}`)).body.message).toBe('NO_DATA');
  });

  test('without new messages is ended, but not one in which the customer waits', async () => {
    const [left, answered, queued] = [await waiting(), await waiting(), await waiting()];
    await mali.say(left.id, 'anything else?');
    await mali.say(answered.id, 'anything else?');
    await answered.say('yes');
    await sql`update chat_conversation set last_message_at = app_now() - interval '25 hours'
      where id in (${left.id}, ${answered.id}, ${queued.id})`.execute(db);
    expect(await closeIdle(hearing)).toBe(1);
    expect((await stateOf(left.id))[0]).toBe('closed');
    expect((await stateOf(answered.id))[0]).toBe('human');
    expect((await stateOf(queued.id))[0]).toBe('queue');
    const { rows } = await sql`select closed_by from chat_session where conversation_id = ${left.id}`.execute(db);
    expect(rows).toEqual([{ closed_by: 'idle' }]);
  });
});

test('ready answers are kept in three languages under one shortcut each', async () => {
  const body = { th: 'สวัสดีค่ะ', la: 'ສະບາຍດີ', en: 'Hello' };
  const added = await mali.post('canned', { shortcut: 'hi', body });
  expect(added.body).toMatchObject({ shortcut: 'hi', body });
  const id = String(added.body['id']);
  expect((await nok.post('canned', { shortcut: 'hi', body })).body.message).toBe('IDEMPOTENCY_CLASH');
  const other = String((await nok.post('canned', { shortcut: 'bye', body })).body['id']);
  expect((await nok.put(`canned/${other}`, { shortcut: 'hi', body })).body.message).toBe('IDEMPOTENCY_CLASH');
  expect((await nok.put(`canned/${id}`, { shortcut: 'hello', body })).body).toMatchObject({ id, shortcut: 'hello' });
  expect((await nok.put('canned/none', { shortcut: 'x', body })).body.message).toBe('NO_DATA');
  expect((await nok.post('canned', { shortcut: 'x', body: { th: 'ไทย' } })).status).toBe(400);
  const listed = JSON.parse((await mali.get('canned')).text) as { shortcut: string }[];
  expect(listed.map(({ shortcut }) => shortcut)).toEqual(['bye', 'hello']);
});
