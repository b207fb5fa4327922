import { randomUUID } from 'node:crypto';
import { catalogue } from '@kapao/contract/catalogue';
import type { Endpoint } from '@kapao/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import {
  type Actor,
  createActors,
  createVictims,
  nothing,
  secret,
  stateOf,
  type Things,
} from '../../test/chat/actors.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';

const { db, pool } = await createTestDb();
const app = await buildApp(testServices(pool, { config: { limits: false } }));
const victims = await createVictims(db);
const actors = await createActors(db, victims);
const before = await stateOf(db, victims);

type Try = { params?: Record<string, string>; body?: object };
type Tries = (things: Things) => Try[];

const plain: Tries = () => [{}];
const ofOne =
  (more: object = {}): Tries =>
  ({ conversationId }) => [{ body: { conversationId, ...more } }];
const texts = { message_type: 'text', payload: { text: 'hello' } };
const three = { th: 'ก', la: 'ກ', en: 'a' };

const rows: Record<string, Tries> = {
  'GET /api/chat/config': plain,
  'POST /api/chat/guest': ({ guestId }) => [
    { body: { guestId } },
    { body: { guestId, guestToken: `${guestId}.${'A'.repeat(43)}` } },
  ],
  'POST /api/chat/send-message': ({ userId, guestId, uploadId, seq, conversationId, sessionId }) =>
    [
      texts,
      { message_type: 'media', payload: { uploadId } },
      { message_type: 'postback', payload: { seq, button: 0 } },
    ].map((message) => ({
      body: { userId, guestId, conversationId, session_id: sessionId, clientMessageId: randomUUID(), message },
    })),
  'POST /api/chat/history': ({ userId, guestId, seq }) => [
    { body: { userId, guestId } },
    { body: { userId, guestId, after: seq - 1 } },
  ],
  'POST /api/chat/upload-image': plain,
  'POST /api/chat/upload-video': plain,
  'PUT /api/chat/read-customer/': ({ userId, guestId, seq }) => [{ body: { userId, guestId } }, { body: { seq } }],
  'GET /api/chat/summary': plain,
  'POST /api/chat/rate': ({ sessionId }) => [{ body: { sessionId, score: 1, note: 'not mine' } }],
  'GET /api/staff/chat/inbox': plain,
  'POST /api/staff/chat/history': ofOne(),
  'POST /api/staff/chat/send': ({ conversationId }) => [
    { body: { conversationId, clientMessageId: randomUUID(), message: texts } },
  ],
  'POST /api/staff/chat/claim': ofOne(),
  'POST /api/staff/chat/release': ofOne(),
  'POST /api/staff/chat/assign': ofOne({ staffId: 'x' }),
  'POST /api/staff/chat/close': ofOne(),
  'PUT /api/staff/chat/read': ofOne(),
  'PUT /api/staff/chat/online': () => [{ body: { online: true } }],
  'GET /api/staff/chat/colleagues': plain,
  'GET /api/staff/chat/notes/:conversationId': ({ conversationId }) => [{ params: { conversationId } }],
  'POST /api/staff/chat/notes': ofOne({ text: 'not mine' }),
  'GET /api/staff/chat/canned': plain,
  'POST /api/staff/chat/canned': () => [{ body: { shortcut: '/x', body: three } }],
  'PUT /api/staff/chat/canned/:id': () => [{ params: { id: 'x' }, body: { shortcut: '/x', body: three } }],
  'DELETE /api/staff/chat/canned/:id': () => [{ params: { id: 'x' } }],
  'POST /api/staff/chat/upload-image': plain,
  'POST /api/staff/chat/upload-video': plain,
};

const endpoints = Object.values(catalogue)
  .flat()
  .filter(({ path }) => /^\/api\/(staff\/)?chat\//.test(path));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

async function ask({ method, path, upload, body: takesBody }: Endpoint, { token }: Actor, { params = {}, body }: Try) {
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const headers: Record<string, string> = { 'x-requester': path.startsWith('/api/staff/') ? 'staff' : 'wallet-user' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (upload !== undefined) headers['content-type'] = 'multipart/form-data; boundary=x';
  else if (takesBody !== undefined) headers['content-type'] = 'application/json';
  const payload = upload === undefined ? JSON.stringify(body ?? {}) : '--x--\r\n';
  const sends = takesBody !== undefined || upload !== undefined;
  const answer = await app.inject({ method, url, headers, ...(sends ? { payload } : {}) });
  const { message } = JSON.parse(answer.payload) as { message?: unknown };
  return { status: answer.statusCode, code: typeof message === 'string' ? message : '', text: answer.payload };
}

test('every endpoint of the chat has a row', () => {
  expect(endpoints.map(nameOf).toSorted()).toEqual(Object.keys(rows).toSorted());
});

describe('shows nothing of another’s conversation, not even that it exists', () => {
  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const isStaffs = endpoint.audience === 'staff';
    for (const actor of actors.filter((each) => !isStaffs || each.name !== 'staff')) {
      for (const [nth, absent] of (rows[name] ?? plain)(nothing()).entries()) {
        const missing = await ask(endpoint, actor, absent);
        for (const victim of victims) {
          const there = await ask(endpoint, actor, (rows[name] ?? plain)(victim)[nth] ?? {});
          expect([there.status, there.code], actor.name).toEqual([missing.status, missing.code]);
          for (const hidden of [secret, victim.conversationId, victim.sessionId, victim.uploadId]) {
            expect(there.text, actor.name).not.toContain(hidden);
          }
          if (isStaffs) expect(there.status, actor.name).toBe(401);
          else if (endpoint.audience !== 'open' && actor.refused !== undefined) {
            expect([there.status, there.code], actor.name).toEqual([401, actor.refused]);
          }
        }
      }
    }
  });
});

test('and none of it changed anything of theirs', async () => {
  expect(await stateOf(db, victims)).toEqual(before);
});
