import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { createMember } from '../../test/member.ts';
import { hashPassword } from './password.ts';

const { db, pool } = await createTestDb();
const app = await buildApp(testServices(pool));
const otherApp = await buildApp(testServices(pool));
const unlimited = await buildApp(testServices(pool, { config: { limits: false } }));
const password = 'right horse ภาษาไทย';
let passwordHash = '';

beforeAll(async () => {
  passwordHash = String(await hashPassword(password));
});

let host = 0;
const elsewhere = () => `10.0.${Math.floor((host += 1) / 250)}.${host % 250}`;

const member = (overrides = {}) => createMember(db, { passwordHash, ...overrides });

type Options = Parameters<typeof createClient>[1] & { app?: typeof app };
const login = (username: string, body = {}, { app: target = app, ...options }: Options = {}) =>
  createClient(target, { from: elsewhere(), ...options }).post('/api/login', { username, password, ...body });
const fail = (username: string, options: Options = {}) => login(username, { password: 'wrong horse' }, options);

describe('login', () => {
  test('the right password opens a session whose token works and whose hash alone is stored', async () => {
    const { phone } = await member();
    const { status, body } = await login(phone);
    expect(status).toBe(200);
    const token = String(body['token']);
    expect(token).toMatch(/^wlt_/);
    const profile = await createClient(app, { token }).get('/api/account/profile');
    expect(profile.body['username']).toBe(phone);
    const { rows } = await sql<{ all: string }>`select string_agg(s::text, '') as all from session s`.execute(db);
    expect(rows[0]?.all).not.toContain(token);
  });

  test('an unknown phone and a wrong password get the very same answer', async () => {
    const { phone } = await member();
    const wrong = await fail(phone);
    const unknown = await fail('0899999999');
    expect(wrong.status).toBe(401);
    expect(wrong.text).toBe('{"message":"WRONG_CREDENTIAL"}');
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.status).toBe(wrong.status);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  test('an unknown phone costs a hash like a known one', async () => {
    const { phone } = await member();
    const cpuTimeOf = async (username: string) => {
      const from = process.cpuUsage();
      await fail(username, { app: unlimited });
      const { user, system } = process.cpuUsage(from);
      return user + system;
    };
    const spans = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 15; round += 1) {
      spans.known.push(await cpuTimeOf(phone));
      spans.unknown.push(await cpuTimeOf('0899999999'));
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[7] ?? 0;
    expect(median(spans.unknown) / median(spans.known)).toBeGreaterThan(0.5);
  });

  test.each(['suspended', 'closed'])('a %s member learns it only after the right password', async (status) => {
    const { phone } = await member({ status });
    expect((await fail(phone)).body).toEqual({ message: 'WRONG_CREDENTIAL' });
    const right = await login(phone);
    expect(right.status).toBe(403);
    expect(right.body).toEqual({ message: 'INACTIVE_USER' });
  });

  test('a self-excluded member may always log in', async () => {
    const { phone } = await member({ status: 'excluded' });
    expect((await login(phone)).status).toBe(200);
  });

  test.each(['081234567', '08123456789', 'somchai', '', '๐๘๑๒๓๔๕๖๗๘', "' or 1=1 --", '081234567\u0000'])(
    'a phone that is not ten digits is refused: %j',
    async (username) => {
      const { status, body } = await login(username);
      expect([body.message, status]).toEqual(
        username === '' ? ['INVALID_REQUEST', 400] : ['PHONE_NUMBER_REQUIRE_10_DIGIT', 422],
      );
    },
  );

  test('a phone typed with spaces or hyphens is the same phone', async () => {
    const { phone } = await member();
    const typed = `${phone.slice(0, 3)}-${phone.slice(3, 6)} ${phone.slice(6)}`;
    expect((await login(typed)).status).toBe(200);
  });

  test('in the Lao variant any 8 to 15 digits may be a phone', async () => {
    const lao = await buildApp(testServices(pool, { config: { variant: 'lao' } }));
    await member({ phone: '2055512345678' });
    expect((await login('+2055512345678', {}, { app: lao })).status).toBe(200);
    expect((await login('1234567', {}, { app: lao })).body.message).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT');
  });

  test('the whole password counts, to its last character', async () => {
    const long = `${'ก'.repeat(30)}${'x'.repeat(90)}`;
    const { phone } = await member({ passwordHash: String(await hashPassword(`${long}1`)) });
    expect((await login(phone, { password: `${long}2` })).status).toBe(401);
    expect((await login(phone, { password: ` ${long}1` })).status).toBe(401);
    expect((await login(phone, { password: `${long}1` })).status).toBe(200);
  });

  test('a hash of a lower cost is made anew at the login', async () => {
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const { phone, memberId } = await member({ passwordHash: weak });
    expect((await login(phone)).status).toBe(200);
    const row = await db.selectFrom('member').select('password_hash').where('id', '=', memberId).executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(phone)).status).toBe(200);
  });
});

describe('login attempts', () => {
  test('after five wrong ones the phone has to wait, with the right password too', async () => {
    const { phone } = await member();
    for (let tries = 0; tries < 5; tries += 1) expect((await fail(phone)).status).toBe(401);
    const refused = await login(phone);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe('REQUEST_LIMIT');
    const retryAfter = Number(refused.body.data?.['retryAfter']);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(15 * 60);
    expect(refused.headers['retry-after']).toBe(String(retryAfter));
  });

  test('an unknown phone is counted like a known one', async () => {
    for (let tries = 0; tries < 5; tries += 1) await fail('0877777777');
    expect((await fail('0877777777')).status).toBe(429);
  });

  test('two processes count together, and fifty tries at once are fifty tries', async () => {
    const { phone } = await member();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => fail(phone, { app: index % 2 === 0 ? app : otherApp })),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect((await login(phone, {}, { app: otherApp })).status).toBe(429);
  });

  test('a right password ends the count of its phone', async () => {
    const { phone } = await member();
    for (let tries = 0; tries < 4; tries += 1) await fail(phone);
    expect((await login(phone)).status).toBe(200);
    for (let tries = 0; tries < 4; tries += 1) expect((await fail(phone)).status).toBe(401);
  });

  test('a stranger cannot lock the owner out of a device that logged in before', async () => {
    const { phone } = await member();
    expect((await login(phone, {}, { device: 'home-phone' })).status).toBe(200);
    for (let tries = 0; tries < 6; tries += 1) await fail(phone, { device: 'stranger' });
    expect((await login(phone, {}, { device: 'new-phone' })).status).toBe(429);
    expect((await login(phone, {}, { device: 'home-phone' })).status).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) await fail(phone, { device: 'home-phone' });
    expect((await login(phone, {}, { device: 'home-phone' })).status).toBe(429);
  });

  test('an address has twenty wrong ones over all phones; right ones do not count', async () => {
    const from = '192.0.2.7';
    const { phone } = await member();
    for (let round = 0; round < 25; round += 1) expect((await login(phone, {}, { from })).status).toBe(200);
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await fail(`08555500${String(tries).padStart(2, '0')}`, { from })).status).toBe(401);
    }
    expect((await login(phone, {}, { from })).status).toBe(429);
    expect((await login(phone)).status).toBe(200);
  });

  test('the addresses of one IPv6 household count as one', async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      await fail(`08666600${String(tries).padStart(2, '0')}`, { from: `2001:db8:1:2::${tries + 1}` });
    }
    expect((await fail('0866660099', { from: '2001:db8:1:2:ffff::1' })).status).toBe(429);
    expect((await fail('0866660099', { from: '2001:db8:1:3::1' })).status).toBe(401);
  });

  test('without limits nothing is counted', async () => {
    const { phone } = await member();
    for (let tries = 0; tries < 8; tries += 1) expect((await fail(phone, { app: unlimited })).status).toBe(401);
    expect((await login(phone, {}, { app: unlimited })).status).toBe(200);
  });
});

describe('a burst of logins', () => {
  test('waits in a short queue; a full queue refuses with a time to come back', async () => {
    const { phone } = await member();
    const answers = await Promise.all(Array.from({ length: 60 }, () => login(phone, {}, { app: unlimited })));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect(statuses.get(200)?.length).toBeGreaterThanOrEqual(34);
    const refused = statuses.get(503) ?? [];
    expect(refused.length + (statuses.get(200)?.length ?? 0)).toBe(60);
    for (const { body, headers } of refused) {
      expect(body).toEqual({ message: 'UNAVAILABLE', data: { retryAfter: 1 } });
      expect(headers['retry-after']).toBe('1');
    }
  });
});
