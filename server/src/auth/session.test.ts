import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { hashToken, newToken } from '../platform/http/caller/token.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { createMember, createSession } from '../../test/member.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './password.ts';

const { db, pool } = await createTestDb();
const app = await buildApp(testServices(pool, { config: { limits: false } }));
const otherApp = await buildApp(testServices(pool));
const password = 'right horse ภาษาไทย';
let passwordHash = '';

beforeAll(async () => {
  passwordHash = String(await hashPassword(password));
});

const profile = (token: string, headers = {}) => createClient(app, { token }).get('/api/account/profile', headers);
const codeOf = async (token: string) => (await profile(token)).body.message;
const logOut = (token: string, body?: unknown) => createClient(app, { token }).post('/api/logout', body);
const logIn = async (username: string, options = {}, body = {}) =>
  String((await createClient(app, options).post('/api/login', { username, password, ...body })).body['token']);

describe('logout', () => {
  test('ends the token at once, in every process', async () => {
    const { token } = await createMember(db);
    expect((await profile(token)).status).toBe(200);
    expect((await logOut(token)).body).toEqual({ message: 'OK' });
    expect(await codeOf(token)).toBe('invalid-token');
    expect((await createClient(otherApp, { token }).get('/api/account/profile')).body.message).toBe('invalid-token');
    expect((await logOut(token)).status).toBe(401);
  });

  test('leaves the member’s other sessions alone', async () => {
    const { token, memberId } = await createMember(db);
    const other = await createSession(db, memberId);
    await logOut(token, {});
    expect((await profile(other)).status).toBe(200);
  });

  test('everywhere ends the others too, which learn why', async () => {
    const { token, memberId } = await createMember(db);
    const other = await createSession(db, memberId);
    const stranger = await createMember(db);
    await logOut(token, { everywhere: true });
    expect(await codeOf(token)).toBe('invalid-token');
    expect(await codeOf(other)).toBe('INVALID_USER_2');
    expect((await profile(stranger.token)).status).toBe(200);
  });
});

describe('a new session', () => {
  test('takes the place of the one whose token came along', async () => {
    const { phone, token } = await createMember(db, { passwordHash });
    const fresh = await logIn(phone, { token });
    expect(fresh).not.toBe(token);
    expect(await codeOf(token)).toBe('invalid-token');
    expect((await profile(fresh)).status).toBe(200);
  });

  test('is not opened by a refused login, which ends nothing either', async () => {
    const { phone, token } = await createMember(db, { passwordHash });
    await createClient(app, { token }).post('/api/login', { username: phone, password: 'wrong horse' });
    expect((await profile(token)).status).toBe(200);
  });

  test('beyond ten live ones ends the oldest', async () => {
    const { phone, token: oldest } = await createMember(db, { passwordHash });
    const tokens: string[] = [];
    for (let round = 0; round < 10; round += 1) tokens.push(await logIn(phone));
    expect(await codeOf(oldest)).toBe('invalid-token');
    for (const token of tokens) expect((await profile(token)).status).toBe(200);
  });

  test('never leaves more than ten, however many come at once', async () => {
    const { memberId } = await createMember(db);
    const opening = { ip: '192.0.2.1', device: undefined, userAgent: undefined, bearer: undefined };
    const open = () =>
      inTransaction(db, (tx) =>
        openSession(tx, { id: memberId, passwordHash: 'none' }, { ...opening, remember: false, replaces: null }),
      );
    await Promise.all(Array.from({ length: 40 }, open));
    const { rows } = await sql<{ live: bigint }>`
      select count(*) as live from session where member_id = ${memberId} and ended_at is null`.execute(db);
    expect(rows[0]?.live).toBe(10n);
  });

  test('is not opened by a password that was changed while it was being shown', async () => {
    const { memberId } = await createMember(db);
    const opening = { ip: '192.0.2.1', device: undefined, userAgent: undefined, bearer: undefined };
    const token = await inTransaction(db, (tx) =>
      openSession(tx, { id: memberId, passwordHash: 'the old one' }, { ...opening, remember: false, replaces: null }),
    );
    expect(token).toBeUndefined();
  });

  test('lives a day, and thirty with remember-me; idle for an hour or a week', async () => {
    const spans = async (token: string) => {
      const { rows } = await sql<Record<string, number>>`
        select extract(epoch from absolute_until - created_at)::int as absolute,
          extract(epoch from idle_until - created_at)::int as idle
        from session where token_hash = ${hashToken(token)}`.execute(db);
      return rows[0];
    };
    const { phone } = await createMember(db, { passwordHash });
    const hour = 3600;
    expect(await spans(await logIn(phone))).toEqual({ absolute: 24 * hour, idle: hour });
    expect(await spans(await logIn(phone, {}, { remember: true }))).toEqual({ absolute: 720 * hour, idle: 168 * hour });
  });
});

describe('a session that ended by itself', () => {
  const set = (token: string, column: 'idle_until' | 'absolute_until', span: string) =>
    sql`update session set ${sql.ref(column)} = now() + ${span}::interval where token_hash = ${hashToken(token)}`.execute(
      db,
    );

  test.each(['idle_until', 'absolute_until'] as const)('is past %s: EXPIRED_AUTH_TOKEN', async (column) => {
    const { token } = await createMember(db);
    await set(token, column, '-1 second');
    expect((await profile(token)).status).toBe(401);
    expect(await codeOf(token)).toBe('EXPIRED_AUTH_TOKEN');
  });

  test('use moves the idle end but never the absolute one', async () => {
    const { token } = await createMember(db);
    const read = async () => {
      const { rows } = await sql<Record<string, Date>>`
        select idle_until, absolute_until from session where token_hash = ${hashToken(token)}`.execute(db);
      return rows[0];
    };
    await sql`update session set last_seen_at = now() - interval '2 minutes' where token_hash = ${hashToken(token)}`.execute(
      db,
    );
    await set(token, 'idle_until', '5 seconds');
    const before = await read();
    await profile(token);
    const after = await read();
    expect(Number(after?.['idle_until'])).toBeGreaterThan(Number(before?.['idle_until']));
    expect(after?.['absolute_until']).toEqual(before?.['absolute_until']);
  });

  test('the server’s clock does not move sessions', async () => {
    const { token } = await createMember(db);
    await sql`update clock set offset_ms = ${400n * 86_400_000n}`.execute(db);
    expect((await profile(token)).status).toBe(200);
    await sql`update clock set offset_ms = 0`.execute(db);
  });
});

describe('why a session is refused', () => {
  test('INVALID_USER_1: its member is no more', async () => {
    const token = await createSession(db, 999_999_999n);
    expect(await codeOf(token)).toBe('INVALID_USER_1');
  });

  test('INVALID_USER_2: it was ended by a password change', async () => {
    const { token } = await createMember(db);
    await sql`update session set ended_at = now(), end_reason = 'password' where token_hash = ${hashToken(token)}`.execute(
      db,
    );
    expect(await codeOf(token)).toBe('INVALID_USER_2');
  });

  test.each(['suspended', 'closed'] as const)('INVALID_USER_3: the member was %s since', async (status) => {
    const { token } = await createMember(db, { status });
    expect(await codeOf(token)).toBe('INVALID_USER_3');
  });

  test('INVALID_USER_4: the token is of another audience than the requester header', async () => {
    const { token } = await createMember(db);
    expect((await profile(token, { 'x-requester': 'staff' })).body.message).toBe('INVALID_USER_4');
  });

  test('a self-excluded member’s session goes on', async () => {
    const { token } = await createMember(db, { status: 'excluded' });
    expect((await profile(token)).status).toBe(200);
  });
});

const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (header: object, key: string) => {
  const body = `${b64(header)}.${b64({ sub: '1', exp: 9_999_999_999 })}`;
  return `${body}.${key === '' ? '' : createHmac('sha256', key).update(body).digest('base64url')}`;
};

describe('a value that is not a token', () => {
  const junk = newToken();
  const attacks: [string, string][] = [
    ['of our shape but unknown', junk],
    ['with a wrong checksum', `${junk.slice(0, -1)}${junk.endsWith('A') ? 'B' : 'A'}`],
    ['empty', ''],
    ['one character', 'x'],
    ['with a space inside', 'wlt_a b'],
    ['with a tail', `${junk} ${junk}`],
    ['SQL', "wlt_' or '1'='1"],
    ['random bytes', Buffer.from('8Zqk!+ no token of ours '.repeat(2)).toString('base64url')],
    ['JWT alg none', jwt({ alg: 'none' }, '')],
    ['JWT alg None', jwt({ alg: 'None' }, '')],
    ['JWT alg nOnE', jwt({ alg: 'nOnE' }, '')],
    ['JWT HS256 of the empty key', jwt({ alg: 'HS256' }, '\0')],
    ['JWT HS256 of a guess', jwt({ alg: 'HS256', typ: 'JWT' }, 'secret')],
    ['JWT with a jku', jwt({ alg: 'RS256', jku: 'https://evil.example/jwks' }, 'x')],
    ['JWT with a key of its own', jwt({ alg: 'RS256', jwk: { kty: 'oct', k: 'eA' } }, 'x')],
    ['JWT with a path for a key', jwt({ alg: 'HS256', kid: '../../../dev/null' }, '')],
  ];

  test.each(attacks)('%s is invalid-token', async (_name, token) => {
    const { status, text } = await createClient(app).get('/api/account/profile', { authorization: `Bearer ${token}` });
    expect(status).toBe(401);
    expect(text).toBe('{"message":"invalid-token"}');
  });

  test.each([
    ['another scheme', 'Basic abc'],
    ['no scheme', newToken()],
    ['a small letter', `bearer ${newToken()}`],
    ['two in one header', `Bearer ${newToken()}, Bearer ${newToken()}`],
  ])('%s is invalid-token', async (_name, authorization) => {
    const { status, text } = await createClient(app).get('/api/account/profile', { authorization });
    expect([status, text]).toEqual([401, '{"message":"invalid-token"}']);
  });

  test('no header is UNAUTHORIZED, also with the token in the address or a cookie', async () => {
    const { token } = await createMember(db);
    const client = createClient(app);
    for (const answer of [
      await client.get('/api/account/profile'),
      await client.get(`/api/account/profile?token=${token}`),
      await client.get('/api/account/profile', { cookie: `token=${token}` }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([401, 'UNAUTHORIZED']);
    }
  });

  test('what a stolen database holds opens nothing', async () => {
    const { memberId } = await createMember(db);
    const { rows } = await sql<{ hex: string; b64: string }>`
      select encode(token_hash, 'hex') as hex, encode(token_hash, 'base64') as b64 from session
      where member_id = ${memberId}`.execute(db);
    for (const stored of [rows[0]?.hex ?? '', rows[0]?.b64 ?? '', `wlt_${rows[0]?.b64}`]) {
      expect(await codeOf(stored)).toBe('invalid-token');
    }
  });

  test('100 kB of it is refused without a fault', async () => {
    const { status } = await createClient(app).get('/api/account/profile', {
      authorization: `Bearer ${'x'.repeat(100_000)}`,
    });
    expect(status).toBe(401);
  });
});

test('ten thousand tokens are all different', () => {
  expect(new Set(Array.from({ length: 10_000 }, newToken)).size).toBe(10_000);
});
