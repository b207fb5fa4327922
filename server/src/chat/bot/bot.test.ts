import { randomUUID } from 'node:crypto';
import { type ChatScript, chatScript } from '@kapao/contract/chat-script';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { demoScript } from './demo-script.ts';
import { agentOf, guestOf, type Shown } from '../../../test/chat/agent.ts';
import { createTestDb } from '../../../test/database.ts';
import { settingsOf } from '../../../test/setting.ts';
import { testServices } from '../../../test/services.ts';
import { answerDue } from './work.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool, { config: { limits: false } });
const app = await buildApp(services);
afterAll(() => app.close());
const agent = await agentOf(db, app);

async function write(script: unknown): Promise<void> {
  await sql`insert into content (key, position, body) values ('chat.script', 0, ${JSON.stringify(script)}::jsonb)
    on conflict (key, position) do update set body = excluded.body`.execute(db);
}
await write(demoScript);

const set = settingsOf(db, services);
afterEach(async () => {
  await sql`delete from setting`.execute(db);
  services.settings.forget();
  await write(demoScript);
});

const settled = async () => {
  const left = async () => (await sql`select from chat_job`.execute(db)).rows.length;
  await expect.poll(left, { interval: 10 }).toBe(0);
};

async function customer(language = 'en') {
  const guest = await guestOf(db, app);
  const send = (message: object) =>
    guest.client.post(
      '/api/chat/send-message',
      { clientMessageId: randomUUID(), message },
      { 'accept-language': language },
    );
  return {
    ...guest,
    say: async (text: string) => {
      await send({ message_type: 'text', payload: { text } });
      await settled();
    },
    tap: async (seq: number, button: number) => {
      const answer = await send({ message_type: 'postback', payload: { seq, button } });
      expect(answer.status).toBe(200);
      await settled();
    },
    answers: async () => (await guest.history()).toReversed().filter(({ sender }) => sender === 'bot'),
    mode: async () => {
      const id = await guest.conversation();
      const { rows } = await sql<{ mode: string }>`select mode from chat_conversation where id = ${id}`.execute(db);
      return rows[0]?.mode;
    },
  };
}
const wordsOf = ({ message: { payload } }: Shown) =>
  String(payload['text'] ?? (payload['elements'] as { title: string }[])[0]?.title);

describe('the script', () => {
  test('of the demo is one', () => {
    expect(chatScript.safeParse(demoScript).error).toBeUndefined();
  });

  test('greets, and answers the press of its buttons', async () => {
    const one = await customer();
    await one.say('hello');
    expect((await one.answers()).map(wordsOf)).toEqual([expect.stringContaining('welcome')]);
    await one.tap(2, 0);
    const shown = await one.history();
    expect(shown.toReversed().map(({ message }) => message.message_type)).toEqual([
      'text',
      'buttons',
      'postback',
      'generic',
      'quick_replies',
    ]);
    await one.tap(5, 1);
    expect(wordsOf((await one.answers())[3] as Shown)).toBe('To your own bank account');
    expect(await one.mode()).toBe('bot');
  });

  test.each([
    ['th', 'ฝากเงินยังไง', 'ฝากด้วย QR'],
    ['la', 'ຝາກເງິນແນວໃດ', 'ຝາກດ້ວຍ QR'],
    ['en', 'How do I DEPOSIT?', 'By QR'],
  ])('answers a first question in %s, in that language', async (language, question, answer) => {
    const one = await customer(language === 'la' ? 'lo' : language);
    await sql`select 1`.execute(db);
    await one.say(question);
    expect(wordsOf((await one.answers())[0] as Shown)).toContain(answer);
  });

  test.each(['agent please', 'ขอคุยกับคน', 'ຂໍລົມກັບຄົນ'])('hands over at %j', async (words) => {
    const one = await customer();
    await one.say(words);
    expect((await one.answers()).map(wordsOf)).toEqual([expect.stringContaining('shortly')]);
    expect(await one.mode()).toBe('queue');
    await one.say('are you there?');
    expect(await one.answers()).toHaveLength(1);
  });

  test('hands over after two misses in a row, and forgives one', async () => {
    const one = await customer();
    for (const words of ['hello', 'qwerty', 'withdraw', 'qwerty', 'asdf']) await one.say(words);
    const said = (await one.answers()).map(wordsOf);
    expect(said[1]).toContain('did not understand');
    expect(said.at(-2)).toContain('did not understand');
    expect(said.at(-1)).toContain('shortly');
    expect(await one.mode()).toBe('queue');
  });

  test('says outside the hours when staff are back, and keeps the message in the queue', async () => {
    await set('chat.openFrom', '09:00');
    await set('chat.openTo', '09:00');
    const open = await customer();
    await open.say('agent');
    expect((await open.answers()).map(wordsOf)).toEqual([expect.stringContaining('shortly')]);
    const { rows } = await sql<{ from: string; to: string }>`
      select to_char(app_now() at time zone 'Asia/Bangkok' + interval '6 hours', 'HH24:MI') as from,
        to_char(app_now() at time zone 'Asia/Bangkok' + interval '9 hours', 'HH24:MI') as to`.execute(db);
    await sql`delete from setting`.execute(db);
    await set('chat.openFrom', rows[0]?.from);
    await set('chat.openTo', rows[0]?.to);
    const late = await customer();
    await late.say('agent');
    expect((await late.answers()).map(wordsOf)).toEqual([expect.stringContaining(`back at ${rows[0]?.from}`)]);
    expect(await late.mode()).toBe('queue');
  });

  test('does not talk over a person who took the conversation, and begins anew after its end', async () => {
    const one = await customer();
    await one.say('hello');
    const conversationId = await one.conversation();
    await agent.post('claim', { conversationId });
    await one.say('deposit');
    expect(await one.answers()).toHaveLength(1);
    await agent.post('close', { conversationId });
    await one.say('hello again');
    expect((await one.answers()).map(wordsOf)).toEqual([
      expect.stringContaining('welcome'),
      expect.stringContaining('welcome'),
    ]);
  });

  test('says nothing to a message that waited for it when a person took the conversation', async () => {
    const one = await guestOf(db, app);
    await sql`select chat_append(chat_open(null, ${one.guestId}), 'customer', ${one.guestId}, gen_random_uuid(), 'text',
      '{"text":"hello"}'::jsonb, 'hello', 'en')`.execute(db);
    await agent.post('claim', { conversationId: await one.conversation() });
    await answerDue(services);
    expect((await one.history()).map(({ sender }) => sender)).toEqual(['customer']);
    await settled();
  });

  test('hands over what has waited too long', async () => {
    const one = await guestOf(db, app);
    await sql`select chat_append(chat_open(null, ${one.guestId}), 'customer', ${one.guestId}, gen_random_uuid(), 'text',
      '{"text":"hello"}'::jsonb, 'hello', 'en')`.execute(db);
    await sql`update chat_message set created_at = app_now() - interval '6 minutes'
      where conversation_id = ${await one.conversation()}`.execute(db);
    await answerDue(services);
    expect((await one.history()).map(({ sender }) => sender)).toEqual(['bot', 'customer']);
    expect((await one.history()).map(wordsOf)[0]).toContain('shortly');
  });

  const states = demoScript.states as Record<string, ChatScript['states'][string]>;
  test.each([
    ['names a state that is not there', { ...demoScript, start: 'nowhere' }],
    ['carries a link that runs', { ...demoScript, states: { ...states, greeting: runs() } }],
    ['is no script', 'hello'],
  ])('that %s answers no customer: they go to the queue', async (_what, script) => {
    await write(script);
    const one = await customer();
    await one.say('hello');
    expect(await one.answers()).toEqual([]);
    expect(await one.mode()).toBe('queue');
  });

  test('that is not there hands everybody over', async () => {
    await sql`delete from content where key = 'chat.script'`.execute(db);
    const one = await customer();
    await one.say('hello');
    expect(await one.mode()).toBe('queue');
  });
});

function runs() {
  const title = { th: 'x', la: 'x', en: 'x' };
  const buttons = [{ type: 'web', title, payload: 'javascript:alert(1)' }];
  return { messages: [{ type: 'buttons', text: title, buttons }], matches: [] };
}
