import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { hashPassword } from './password.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { hashToken } from '../platform/http/caller/token.ts';
import { testServices } from '../../test/services.ts';
import { createMember, createSession } from '../../test/member.ts';

const { db, pool } = await createTestDb();
const app = await buildApp(testServices(pool, { config: { limits: false } }));

type Listed = { id: string; current: boolean; remember: boolean };
const list = async (token: string) =>
  (await createClient(app, { token }).get('/api/sessions')).body as unknown as Listed[];
const password = 'right horse ภาษาไทย';
const asked = { status: 403, body: { message: 'STEP_UP', data: { accepts: ['password', 'otp'] } } };
const end = (token: string, id: string) => createClient(app, { token }).delete(`/api/sessions/${id}`);

describe('a member', () => {
  test('sees the own live sessions, the present one marked, without a token or hash', async () => {
    const { token, memberId } = await createMember(db);
    const other = await createSession(db, memberId, true);
    const answer = await createClient(app, { token }).get('/api/sessions');
    const sessions = await list(token);
    expect(sessions.map(({ current, remember }) => [current, remember])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(answer.text).not.toContain(other.slice(4, 30));
    await createClient(app, { token: other }).post('/api/logout');
    expect(await list(token)).toHaveLength(1);
  });

  test('ends one of them, which is over at once', async () => {
    const { token, memberId } = await createMember(db);
    const other = await createSession(db, memberId);
    const id = (await list(token)).find(({ current }) => !current)?.id ?? '';
    expect((await end(token, id)).body).toEqual({ message: 'OK' });
    expect((await createClient(app, { token: other }).get('/api/account/profile')).body.message).toBe('invalid-token');
    expect((await end(token, id)).body.message).toBe('NO_DATA');
  });

  test('cannot end another member’s', async () => {
    const one = await createMember(db);
    const other = await createMember(db);
    const id = (await list(other.token))[0]?.id ?? '';
    expect(await end(one.token, id)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    expect(await list(other.token)).toHaveLength(1);
  });
});

describe('on a session confirmed too long ago', () => {
  async function stale() {
    const { token, memberId } = await createMember(db, { passwordHash: String(await hashPassword(password)) });
    const other = await createSession(db, memberId);
    await sql`update session set authenticated_at = now() - interval '1 hour'
      where token_hash = ${hashToken(token)}`.execute(db);
    const id = (await list(token)).find(({ current }) => !current)?.id ?? '';
    return { token, other, id, calls: createClient(app, { token }) };
  }
  const confirmed = async (calls: ReturnType<typeof createClient>) =>
    String((await calls.post('/api/step-up', { password, renew: true })).body['token']);
  const isLive = async (token: string) =>
    (await createClient(app, { token }).get('/api/account/profile')).status === 200;

  test('a member confirms by the password before another session ends', async () => {
    const { token, other, id, calls } = await stale();
    expect(await end(token, id)).toMatchObject(asked);
    expect(await isLive(other)).toBe(true);
    const renewed = await confirmed(calls);
    expect((await end(renewed, id)).body).toEqual({ message: 'OK' });
    expect(await isLive(other)).toBe(false);
  });

  test('a member confirms by the password before all sessions end, and ends the own one without it', async () => {
    const { token, other, calls } = await stale();
    expect(await calls.post('/api/logout', { everywhere: true })).toMatchObject(asked);
    expect(await isLive(token)).toBe(true);
    const renewed = await confirmed(calls);
    const leave = createClient(app, { token: renewed });
    expect((await leave.post('/api/logout', { everywhere: true })).body).toEqual({ message: 'OK' });
    expect([await isLive(renewed), await isLive(other)]).toEqual([false, false]);
    const one = await stale();
    expect((await one.calls.post('/api/logout')).body).toEqual({ message: 'OK' });
    expect([await isLive(one.token), await isLive(one.other)]).toEqual([false, true]);
  });
});
