import { gzipSync } from 'node:zlib';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { createMember } from '../../../test/member.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool, { config: { limits: false } });
const app = await buildApp(services);
let base = '';
let port = 0;

beforeAll(async () => {
  base = await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(base).port);
});
afterAll(() => app.close());

function raw(bytes: string): Promise<string> {
  return new Promise((read, fail) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => read(answer));
    socket.on('error', fail);
  });
}

const required = {
  'content-security-policy': /default-src 'none'.*script-src 'self'.*media-src 'self'.*frame-ancestors 'none'/,
  'strict-transport-security': /max-age=63072000; includeSubDomains/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'cross-origin-resource-policy': /^same-origin$/,
};

const long = 'x'.repeat(70 * 1024);
const answers: [name: string, path: string, init: RequestInit, status: number][] = [
  ['a lookup', '/api/lookup/banks', {}, 200],
  ['a refusal', '/api/wallet', {}, 401],
  ['an unknown call', '/api/nothing', {}, 404],
  ['the API page', '/api/docs', {}, 200],
  ['its style', '/api/docs/style.css', {}, 200],
  ['the page', '/', {}, 200],
  ['the page of a client route', '/user/home', {}, 200],
  ['a missing file', '/assets/none.js', {}, 404],
  ['health', '/healthz', {}, 200],
  ['readiness', '/readyz', {}, 200],
  [
    'an invalid body',
    '/api/login',
    { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
    400,
  ],
  [
    'a body too large',
    '/api/login',
    { method: 'POST', body: long, headers: { 'content-type': 'application/json' } },
    400,
  ],
  [
    'a body of another kind',
    '/api/login',
    { method: 'POST', body: 'a=1', headers: { 'content-type': 'text/plain' } },
    400,
  ],
  ['an address that cannot be read', '/api/%ff', {}, 400],
  ['a parameter too long', `/api/wallet/activate/${'x'.repeat(200)}`, {}, 404],
  ['another method', '/api/login', { method: 'PATCH' }, 404],
  ['OPTIONS of another origin', '/api/wallet', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }, 404],
];

describe('every kind of answer', () => {
  test.each(answers)('%s carries the browser policy and names no software', async (_name, path, init, status) => {
    const { headers, status: answered } = await fetch(`${base}${path}`, init);
    expect(answered).toBe(status);
    for (const [name, value] of Object.entries(required)) expect(headers.get(name), name).toMatch(value);
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) expect(headers.get(name)).toBeNull();
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each(answers.filter(([, , , status]) => status >= 400))(
    '%s is a code and no text of the library',
    async (_name, path, init) => {
      const text = await (await fetch(`${base}${path}`, init)).text();
      expect(JSON.parse(text)).toMatchObject({ message: expect.stringMatching(/^[A-Z_]+$/) });
      expect(text).not.toMatch(/fastify|FST_|statusCode|\bat \w+|node_modules|\/api\//i);
    },
  );
});

describe('what is not HTTP', () => {
  test.each([
    ['no request at all', 'hello\r\n\r\n'],
    ['a doubled length', 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header of a megabyte', `GET /api/wallet HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(1_000_000)}\r\n\r\n`],
  ])('%s is refused without text of the library', async (_name, bytes) => {
    const answer = await raw(bytes).catch(() => '');
    expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d|$)/);
    expect(answer).not.toMatch(/statusCode|Client Error|HPE_/);
  });
});

describe('a body', () => {
  const login = '{"username":"0812345678","password":"whatever"}';
  const post = (body: string | Buffer, headers: Record<string, string>) =>
    fetch(`${base}/api/login`, { method: 'POST', body, headers });

  test.each([
    ['gzip', gzipSync(login), { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    [
      'a gzip bomb',
      gzipSync(Buffer.alloc(20_000_000)),
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ],
    ['plain text that says gzip', login, { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ['UTF-7', login, { 'content-type': 'application/json; charset=utf-7' }],
    ['UTF-16', login, { 'content-type': 'application/json; charset="utf-16le"' }],
  ])('of %s is refused with 415', async (_name, body, headers) => {
    const answer = await post(body, headers);
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([415, 'INVALID_REQUEST']);
  });

  test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'application/json'])(
    'of %s is read',
    async (type) => expect((await post(login, { 'content-type': type })).status).toBe(401),
  );

  test.each([
    ['a form', 'username=0812345678&password=whatever', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['no kind', '{"username":"0812345678","password":"whatever"}', { 'content-type': '' }],
    ['XML', '<a/>', { 'content-type': 'application/xml' }],
    [
      'JSON of a kind of its own',
      '{"username":"0812345678","password":"whatever"}',
      { 'content-type': 'application/vnd.api+json' },
    ],
    ['nothing', '', { 'content-type': 'application/json' }],
  ])('of %s is INVALID_REQUEST', async (_name, body, headers) => {
    const answer = await post(body, headers);
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('of JSON with a charset is read', async () => {
    const answer = await post('{"username":"0812345678","password":"whatever"}', {
      'content-type': 'application/json; charset=utf-8',
    });
    expect(((await answer.json()) as { message: string }).message).toBe('WRONG_CREDENTIAL');
  });

  test('of 64 kB and one byte is refused', async () => {
    const fill = (size: number) => {
      const start = '{"username":"0812345678","password":"';
      return `${start}${'x'.repeat(size - start.length - 2)}"}`;
    };
    const headers = { 'content-type': 'application/json' };
    const field = async (size: number) =>
      ((await (await post(fill(size), headers)).json()) as { data: { field: string } }).data.field;
    expect(await field(64 * 1024)).toBe('password');
    expect(await field(64 * 1024 + 1)).toBe('body');
  });
});

describe('a token of 100 kB', () => {
  test('is answered like any wrong token', async () => {
    const headers = { authorization: `Bearer ${'x'.repeat(100_000)}` };
    const answer = await fetch(`${base}/api/wallet`, { headers });
    expect([answer.status, await answer.text()]).toEqual([401, '{"message":"invalid-token"}']);
  });
});

test('an unexpected error is answered by a code and an id, and the log has the rest', async () => {
  const broken = testServices(pool);
  const faulty = await buildApp({
    ...broken,
    settings: { read: () => Promise.reject(new Error('select secret from vault')), forget: () => {} },
  });
  const { statusCode, payload } = await faulty.inject('/api/lookup/banks');
  expect(statusCode).toBe(500);
  expect(JSON.parse(payload)).toEqual({
    message: 'INTERNAL_SERVER_ERROR',
    data: { errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  expect(broken.lines.join('')).toContain('select secret from vault');
});

test('no password, token, code, key or query reaches the log', async () => {
  const { token, phone } = await createMember(db);
  const canary = 'c4n4ry-5ecret';
  const json = { 'content-type': 'application/json' };
  const body = (fields: object) => ({ method: 'POST', body: JSON.stringify(fields), headers: json });
  await fetch(`${base}/api/login`, body({ username: phone, password: canary }));
  await fetch(`${base}/api/login`, body({ username: canary, password: canary }));
  await fetch(`${base}/api/account`, body({ username: phone, name: canary, password: canary, bankAccountNo: canary }));
  await fetch(`${base}/api/otp/verify`, body({ otpToken: canary, otpCode: '987654' }));
  await fetch(`${base}/api/lookup/banks?q=${canary}`);
  await fetch(`${base}/api/${canary}`);
  const headers = { authorization: `Bearer ${token}`, 'x-requester': 'wallet-user', 'idempotency-key': canary };
  await fetch(`${base}/api/autoLogin/pgslot/${canary}/${canary}`, { headers });
  await fetch(`${base}/api/wallet`, { headers: { authorization: `Bearer ${canary}` } });
  const log = services.lines.join('');
  expect(log).toContain('answered');
  for (const secret of [canary, token, phone, '987654']) expect(log).not.toContain(secret);
});
