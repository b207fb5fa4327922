import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { hashPassword } from '../auth/password.ts';
import { isRefusal } from '../platform/refusal.ts';
import { hashToken } from '../platform/http/caller/token.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { settingsOf } from '../../test/setting.ts';
import { testServices } from '../../test/services.ts';
import { createMember } from '../../test/member.ts';
import { createStaff, createStaffSession } from '../../test/chat/staff.ts';
import { addStaff, resetStaffPassword, suspendStaff } from './person.ts';

const { db, pool, url } = await createTestDb();
const services = testServices(pool, { config: { limits: false } });
const app = await buildApp(services);
const limited = await buildApp(testServices(pool));
afterAll(async () => void (await Promise.all([app.close(), limited.close()])));

const password = 'sunny-river-4411';
const hash = await hashPassword(password);
if (isRefusal(hash)) throw new Error('busy');
const passwordHash = hash;

const as = (token?: string, target = app, from = '127.0.0.1') => {
  const client = createClient(target, { ...(token === undefined ? {} : { token }), from });
  const own = { 'x-requester': 'staff' };
  return {
    me: () => client.get('/api/staff/me', own),
    get: (path: string, headers = {}) => client.get(path, { ...own, ...headers }),
    post: (path: string, body?: unknown, headers = {}) => client.post(path, body, { ...own, ...headers }),
    put: (path: string, body: unknown) => client.put(path, body, own),
  };
};
const signIn = (username: string, typed = password, from = '127.0.0.1', target = app) =>
  as(undefined, target, from).post('/api/staff/login', { username, password: typed });

describe('signing in', () => {
  test('answers a token that opens staff’s calls, of which the database keeps the hash alone', async () => {
    const one = await createStaff(db, { passwordHash });
    const { status, body } = await signIn(` ${one.username.toUpperCase()} `);
    expect([status, body['staff']]).toEqual([200, { id: one.publicId, username: one.username, name: one.name }]);
    const token = String(body['token']);
    expect((await as(token).me()).body).toEqual(body['staff']);
    const { rows } = await sql<{ kept: string }>`select s::text as kept from staff_session s`.execute(db);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, 30));
    expect(services.lines.join('')).not.toContain(token);
  });

  test('is refused alike for an unknown name and a wrong password; a suspended person learns it after the right one', async () => {
    const one = await createStaff(db, { passwordHash });
    const unknown = await signIn('no-such-person');
    const wrong = await signIn(one.username, 'wrong-password');
    expect([unknown.status, unknown.text]).toEqual([401, '{"message":"WRONG_CREDENTIAL"}']);
    expect([wrong.status, wrong.text]).toEqual([unknown.status, unknown.text]);
    await suspendStaff(db, one.username, true);
    expect((await signIn(one.username, 'wrong-password')).body.message).toBe('WRONG_CREDENTIAL');
    expect(await signIn(one.username)).toMatchObject({ status: 403, body: { message: 'INACTIVE_USER' } });
    await suspendStaff(db, one.username, false);
    expect((await signIn(one.username)).status).toBe(200);
  });

  test('waits after five wrong tries of a name from one address, also for the right password', async () => {
    const one = await createStaff(db, { passwordHash });
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => signIn(one.username, 'wrong-password', '10.1.0.1', limited)),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(await signIn(one.username, password, '10.1.0.1', limited)).toMatchObject({ status: 429 });
  });

  test('a stranger cannot lock a person out: not at another address, and not on a device that signed in before', async () => {
    const one = await createStaff(db, { passwordHash });
    const body = { username: one.username, password };
    const known = { 'x-device': 'known-laptop' };
    await as(undefined, limited, '10.2.0.9').post('/api/staff/login', body, known);
    for (let nth = 0; nth < 6; nth += 1) await signIn(one.username, 'wrong-password', '10.2.0.1', limited);
    expect((await signIn(one.username, password, '10.2.0.2', limited)).status).toBe(200);
    expect((await signIn(one.username, password, '10.2.0.1', limited)).status).toBe(429);
    const office = as(undefined, limited, '10.2.0.1');
    expect((await office.post('/api/staff/login', body, known)).status).toBe(200);
  });

  test('with a password that another person made opens nothing but its change', async () => {
    const first = 'gT7-orchid-9Lw-barrel';
    await addStaff(db, { username: 'newcomer', name: 'Newcomer', password: first });
    const opened = await signIn('newcomer', first);
    expect(opened.body['staff']).toMatchObject({ mustChangePassword: true });
    const one = as(String(opened.body['token']));
    expect(await one.get('/api/staff/chat/canned')).toMatchObject({
      status: 403,
      body: { message: 'PASSWORD_CHANGE' },
    });
    expect((await one.me()).body).toMatchObject({ mustChangePassword: true });
    const change = (newPassword: string) => one.put('/api/staff/password', { oldPassword: first, newPassword });
    const short = await change('gT7-orchid9');
    expect([short.status, short.body.data?.['min']]).toEqual([422, 12]);
    expect((await change('sunflower1990')).status).toBe(422);
    expect((await change('kd8-lantern-4Rq-meadow')).status).toBe(200);
    expect((await one.me()).body).not.toHaveProperty('mustChangePassword');
    await resetStaffPassword(db, 'newcomer', 'zx5-pepper-2Wn-castle');
    expect((await signIn('newcomer', 'zx5-pepper-2Wn-castle')).body['staff']).toMatchObject({
      mustChangePassword: true,
    });
  });

  test('ends the session whose token came along, and the oldest beyond ten', async () => {
    const one = await createStaff(db, { passwordHash });
    const again = await as(one.token).post('/api/staff/login', { username: one.username, password });
    expect((await as(one.token).me()).body.message).toBe('invalid-token');
    const oldest = String(again.body['token']);
    for (let nth = 0; nth < 10; nth += 1) await signIn(one.username);
    expect((await as(oldest).me()).body.message).toBe('invalid-token');
  });
});

describe('a session of staff', () => {
  test('is not valid for members, nor a member’s for staff', async () => {
    const [one, member] = [await createStaff(db), await createMember(db)];
    expect(await as(member.token).me()).toMatchObject({ status: 401, body: { message: 'INVALID_USER_4' } });
    const profile = createClient(app, { token: one.token });
    for (const requester of ['wallet-user', 'staff']) {
      const answer = await profile.get('/api/account/profile', { 'x-requester': requester });
      expect(answer).toMatchObject({ status: 401, body: { message: 'INVALID_USER_4' } });
    }
    const answer = await as(one.token).get('/api/staff/me', { 'x-requester': 'wallet-user' });
    expect(answer).toMatchObject({ status: 401, body: { message: 'INVALID_USER_4' } });
    expect((await createClient(app, { token: one.token }).post('/api/chat/history', {})).status).toBe(401);
  });

  const set = (token: string, column: string, span: string) =>
    sql`update staff_session set ${sql.ref(column)} = now() + ${span}::interval
      where token_hash = ${hashToken(token)}`.execute(db);

  test.each(['idle_until', 'absolute_until'])('is over past %s', async (column) => {
    const { token } = await createStaff(db);
    await set(token, column, '-1 second');
    expect((await as(token).me()).body.message).toBe('EXPIRED_AUTH_TOKEN');
  });

  test('is idle for an hour at most and lives twelve; use moves the first', async () => {
    const one = await createStaff(db, { passwordHash });
    const token = String((await signIn(one.username)).body['token']);
    const spans = async () => {
      const { rows } = await sql<{ idle: number; absolute: number }>`
        select extract(epoch from idle_until - created_at)::int as idle,
          extract(epoch from absolute_until - created_at)::int as absolute
        from staff_session where token_hash = ${hashToken(token)}`.execute(db);
      return rows[0];
    };
    expect(await spans()).toEqual({ idle: 3_600, absolute: 12 * 3_600 });
    await set(token, 'last_seen_at', '-2 minutes');
    await set(token, 'idle_until', '5 seconds');
    await as(token).me();
    expect((await spans())?.idle).toBeGreaterThan(3_000);
  });

  test('ends by logout, suspension and a new password, and every process is told which', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const reported: string[] = [];
    client.on('notification', ({ payload }) => reported.push(payload ?? ''));
    await client.query('listen kapao_session');
    const [left, sent, reset] = [await createStaff(db), await createStaff(db), await createStaff(db)];
    await as(left.token).post('/api/staff/logout');
    await suspendStaff(db, sent.username, true);
    await resetStaffPassword(db, reset.username, 'windy-harbour-8127');
    expect((await as(left.token).me()).body.message).toBe('invalid-token');
    expect((await as(sent.token).me()).body.message).toBe('INVALID_USER_3');
    expect((await as(reset.token).me()).body.message).toBe('INVALID_USER_2');
    const expected = [left, sent, reset].map(({ token }) => `staff:${hashToken(token)?.toString('hex')}`);
    await expect.poll(() => reported).toEqual(expected);
    await client.end();
  });

  test('changes its own password by the old one; the other sessions end', async () => {
    const one = await createStaff(db, { passwordHash });
    const other = await createStaffSession(db, one.staffId);
    const change = (oldPassword: string, newPassword: string) =>
      as(one.token).put('/api/staff/password', { oldPassword, newPassword });
    expect((await change('wrong-password', 'windy-harbour-8127')).body.message).toBe('WRONG_PASSWORD');
    for (const poor of ['short', 'password123', one.username])
      expect((await change(password, poor)).body.message).toBe('INVALID_USER_INFO');
    expect((await change(password, 'windy-harbour-8127')).status).toBe(200);
    expect((await as(one.token).me()).status).toBe(200);
    expect((await as(other).me()).body.message).toBe('INVALID_USER_2');
    expect((await signIn(one.username)).body.message).toBe('WRONG_CREDENTIAL');
    expect((await signIn(one.username, 'windy-harbour-8127')).status).toBe(200);
  });

  test('goes on under a new token where it asks for one; the old token ends', async () => {
    const one = await createStaff(db, { passwordHash });
    const typed = { oldPassword: password, newPassword: 'windy-harbour-8127', renew: true };
    const { body } = await as(one.token).put('/api/staff/password', typed);
    expect((await as(one.token).me()).body.message).toBe('invalid-token');
    expect((await as(body.token as string).me()).status).toBe(200);
  });
});

describe('staff', () => {
  test('are added under a name of their own, with a password worth the name', async () => {
    const person = { username: 'nok.2', name: 'นก', password: 'windy-harbour-8127' };
    expect(await addStaff(db, person)).toEqual({ username: 'nok.2' });
    expect(await addStaff(db, { ...person, username: ' NOK.2' })).toMatchObject({ refused: 'EXISTING_USER' });
    for (const wrong of [{ username: 'x' }, { username: 'a b c' }, { name: ' ' }, { password: 'password123' }])
      expect(await addStaff(db, { ...person, ...wrong })).toMatchObject({ refused: 'INVALID_USER_INFO' });
    expect((await signIn('nok.2', 'windy-harbour-8127')).status).toBe(200);
  });

  test('work from the operator’s addresses where there is a list, and go on while members are shut out', async () => {
    const one = await createStaff(db, { passwordHash });
    const set = settingsOf(db, services);
    await set('site.terminated', 'gone');
    expect((await as(one.token).me()).status).toBe(200);
    await set('staff.allow', ['10.7.0.0/16']);
    expect((await signIn(one.username)).body.message).toBe('INVALID_IP');
    expect((await as(one.token).me()).body.message).toBe('INVALID_IP');
    expect((await as(one.token, app, '10.7.1.1').me()).status).toBe(200);
    await sql`delete from setting`.execute(db);
    services.settings.forget();
  });
});
