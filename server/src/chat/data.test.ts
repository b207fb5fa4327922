import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createGuest } from '../../test/chat/upload.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { createStaff } from '../../test/chat/staff.ts';

const handlers = ['onload', 'onerror', 'onfocus', 'ontoggle', 'onbeforetoggle', 'onanimationstart'].flatMap((event) => [
  `<img src=x ${event}=alert(1)>`,
  `<svg/${event}=alert(1)>`,
  `"><details open ${event.toUpperCase()}='alert(1)'>`,
]);

const markup = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//canary.example/a.js></sCrIpT>',
  '</script><script>alert(1)//',
  '<svg><script>alert&#40;1)</script></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<template shadowrootmode=open><img src=x onerror=alert(1)></template>',
  '<base href=//canary.example>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<style>@import "//canary.example/a.css"</style>',
  '<form action=//canary.example><button>a</button>',
  '<a href="javascript:alert(1)">a</a>',
  '[a](javascript:alert(1))',
  '![a](//canary.example/a.png)',
  '--><!--><img src=x>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)} #{7*7} <%= 7*7 %>',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
];

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://canary.example/1',
  '//canary.example',
  '\\\\canary.example\\share',
  'https://user:secret@canary.example',
];

const queries = [
  "'; drop table chat_message; --",
  "' or '1'='1",
  '%00',
  '%s%n$1',
  '{"$gt":""}',
  '__proto__',
  'null',
  '-0',
];

const unicode = [
  'abc\u202egnp.exe',
  '\u2066\u2069\u200f\u200e',
  'a\u200bb\u2060c\ufeff',
  'Z\u0300'.repeat(300),
  'n\u0303 \u00f1',
  'น้ำ \u0e4d\u0e32 \u0e33',
  'ສະບາຍດີ ຄຳ \u0ecd\u0eb2',
  '👩‍👩‍👧‍👦🇹🇭🏳️‍🌈',
  '=1+1',
  'a\u2028b\u2029c',
  '\ud83d\ude00'.repeat(900),
];

const payloads: readonly string[] = [...handlers, ...markup, ...addresses, ...queries, ...unicode];

const hostileLinks: readonly string[] = [
  ...addresses,
  'http://example.com',
  'HTTPS://user@example.com',
  'https:example.com',
  'https://',
  '/\\canary.example',
  '/\t/canary.example',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://example.com',
  'intent://example.com#Intent;scheme=javascript;end',
  'about:blank',
  'example.com',
];

const { db, pool } = await createTestDb();
const app = await buildApp(testServices(pool, { config: { limits: false } }));
const guest = await createGuest(app);
const customer = createClient(app, { token: guest.token });
const staff = createClient(app, { token: (await createStaff(db)).token });
const asStaff = { 'x-requester': 'staff' };

const say = (text: string) =>
  customer.post('/api/chat/send-message', {
    clientMessageId: randomUUID(),
    message: { message_type: 'text', payload: { text } },
  });

await say('hello');
const { rows } = await sql<{ id: string; session: string }>`
  select c.id, s.id as session from chat_conversation c join chat_session s on s.conversation_id = c.id
  where c.guest_id = ${guest.guestId}`.execute(db);
const { id: conversationId = '', session: sessionId = '' } = rows[0] ?? {};

const answer = (message: unknown) =>
  staff.post('/api/staff/chat/send', { conversationId, clientMessageId: randomUUID(), message }, asStaff);
async function readNewest(count: number): Promise<unknown[]> {
  const own: unknown[] = [];
  const theirs: unknown[] = [];
  for (let before: number | undefined; own.length < count;) {
    const page = { limit: 50, ...(before === undefined ? {} : { before }) };
    const shown = await customer.post('/api/chat/history', page);
    const read = await staff.post('/api/staff/chat/history', { conversationId, ...page }, asStaff);
    expect(read.headers['content-type']).toMatch(/^application\/json/);
    const messages = shown.body['conversations'] as Shown[];
    own.push(...messages.map(({ message }) => message.payload));
    theirs.push(...(read.body['messages'] as Shown[]).map(({ message }) => message.payload));
    before = messages.at(-1)?.seq ?? 0;
  }
  expect(theirs).toEqual(own);
  return own.slice(0, count).toReversed();
}

type Shown = { seq: number; message: { payload: unknown } };

test('what a customer writes comes back as it was written, to both', async () => {
  expect(payloads.length).toBeGreaterThan(60);
  for (const text of payloads) expect([text, (await say(text)).status]).toEqual([text, 200]);
  expect(await readNewest(payloads.length)).toEqual(payloads.map((text) => ({ text })));
});

test('what staff say comes back as it was written: words, titles, cards', async () => {
  for (const text of payloads) expect((await answer({ message_type: 'text', payload: { text } })).status).toBe(200);
  expect(await readNewest(payloads.length)).toEqual(payloads.map((text) => ({ text })));
  const titles = payloads.filter((text) => text.length <= 80);
  const cardOf = (title: string) => ({
    elements: [{ title, subtitle: title, image_url: '', buttons: [{ type: 'postback', title, payload: title }] }],
  });
  const taken: string[] = [];
  for (const title of titles) {
    const { status } = await answer({ message_type: 'generic', payload: cardOf(title) });
    if (status === 200) taken.push(title);
    else expect([title, status]).toEqual([title, 400]);
  }
  expect(titles.filter((title) => !taken.includes(title))).toHaveLength(3);
  expect(await readNewest(taken.length)).toEqual(taken.map((title) => cardOf(title.normalize('NFC').trim())));
});

test('no button and no picture of staff leads anywhere but to https and own pages', async () => {
  for (const link of hostileLinks) {
    const web = { type: 'web', title: 'a', payload: link };
    const calls = { type: 'call', title: 'a', payload: link };
    for (const message of [
      { message_type: 'buttons', payload: { text: 'a', buttons: [web] } },
      { message_type: 'buttons', payload: { text: 'a', buttons: [calls] } },
      { message_type: 'generic', payload: { elements: [{ title: 'a', subtitle: '', image_url: link, buttons: [] }] } },
    ]) {
      expect([link, (await answer(message)).status]).toEqual([link, 400]);
    }
  }
});

test('control characters and half characters are no text, in any field', async () => {
  await sql`update chat_session set closed_at = app_now(), closed_by = 'agent' where id = ${sessionId}`.execute(db);
  for (const bad of ['a\u0000b', 'a\u001bb', '\ud800', 'a\u007f']) {
    expect([bad, (await say(bad)).status]).toEqual([bad, 400]);
    const rating = await customer.post('/api/chat/rate', { sessionId, score: 5, note: bad });
    expect([bad, rating.status]).toEqual([bad, 400]);
    expect((await answer({ message_type: 'text', payload: { text: bad } })).status).toBe(400);
  }
  for (const note of payloads.filter((text) => text.length <= 500)) {
    expect((await customer.post('/api/chat/rate', { sessionId, score: 5, note })).status).toBe(200);
    const { rows: rated } = await sql<{ note: string }>`
      select csat_note as note from chat_session where id = ${sessionId}`.execute(db);
    expect(rated[0]?.note).toBe(note);
  }
});
