import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { newToken } from '../../platform/http/caller/token.ts';
import { addDrain } from '../../platform/http/drain.ts';
import { createTestDb } from '../../../test/database.ts';
import { settingsOf } from '../../../test/setting.ts';
import { testServices } from '../../../test/services.ts';
import { createMember } from '../../../test/member.ts';
import { createSockets, gone, join } from '../../../test/chat/socket.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool);
const app = await buildApp(services);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const sockets = createSockets();

afterEach(async () => {
  await sql`delete from setting`.execute(db);
  services.settings.forget();
});

const set = settingsOf(db, services);

const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };

async function answerTo(path: string, headers: Record<string, string>): Promise<string> {
  const line = connect(port, '127.0.0.1');
  const all = { host: `127.0.0.1:${port}`, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  line.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  const [data] = (await once(line, 'data')) as [Buffer];
  line.destroy();
  return data.toString().split('\r\n')[0] ?? '';
}
const socketPath = '/api/chat/socket/?EIO=4&transport=websocket';

describe('the door of the sockets', () => {
  test('opens to pages of this origin and to what is no page', async () => {
    const own = { origin: `http://127.0.0.1:${port}` };
    expect(await answerTo(socketPath, { ...upgrade, ...own })).toContain('101');
    expect(await answerTo(socketPath, upgrade)).toContain('101');
    for (const origin of [
      'https://evil.example',
      'null',
      `http://127.0.0.1:${port}.evil.example`,
      'http://127.0.0.1',
    ]) {
      expect(await answerTo(socketPath, { ...upgrade, origin }), origin).toContain('400');
    }
  });

  test('is one of WebSocket alone, and no other path has one', async () => {
    const polling = await app.inject('/api/chat/socket/?EIO=4&transport=polling');
    expect([polling.statusCode, polling.payload]).toEqual([404, '{"message":"NO_DATA"}']);
    expect(polling.headers['content-security-policy']).toBeDefined();
    expect((await app.inject('/api/chat/socket/socket.io.js')).statusCode).toBe(404);
    expect(await answerTo('/healthz', upgrade)).toContain('200');
    expect(await answerTo('/api/nothing', { ...upgrade, upgrade: 'h2c' })).toContain('404');
  });

  test('refuses those whom HTTP refuses', async () => {
    const { token } = await createMember(db);
    const refused = async () => (await sockets.open(app, token)).refused;
    expect(await refused()).toBeUndefined();
    await set('ip.deny', ['127.0.0.1']);
    expect(await refused()).toBe('INVALID_IP');
    expect((await sockets.open(app, undefined)).refused).toBe('UNAUTHORIZED');
    await set('chat.enabled', false);
    expect(await refused()).toBe('NO_DATA');
    await set('site.terminated', 'gone');
    expect(await refused()).toBe('gone');
  });

  test('limits how often one person knocks, and not their neighbours', async () => {
    const [one, neighbour] = [newToken(), await createMember(db)];
    for (let nth = 0; nth < 60; nth += 1) expect((await sockets.open(app, one)).refused).toBe('invalid-token');
    expect((await sockets.open(app, one)).refused).toBe('REQUEST_LIMIT');
    expect((await sockets.open(app, neighbour.token)).refused).toBeUndefined();
  });

  test('lets one person have five sockets, and one more once one of them is gone', async () => {
    const [one, neighbour] = [await createMember(db), await createMember(db)];
    const held = [];
    for (let nth = 0; nth < 5; nth += 1) held.push(await sockets.open(app, one.token));
    expect(held.map(({ refused }) => refused)).toEqual(Array(5).fill(undefined));
    expect((await sockets.open(app, one.token)).refused).toBe('REQUEST_LIMIT');
    expect((await sockets.open(app, neighbour.token)).refused).toBeUndefined();
    held[0]?.socket.disconnect();
    await expect.poll(async () => (await sockets.open(app, one.token)).refused, { interval: 200 }).toBeUndefined();
  });
});

describe('junk', () => {
  test.each([
    ['an array', ['wlt']],
    ['a token in an array', { token: ['wlt'] }],
    ['a token of numbers', { token: 7 }],
    ['prototype keys', JSON.parse('{"__proto__":{"token":"x"},"constructor":1,"token":{"__proto__":null}}')],
    ['binary', { token: Buffer.from('wlt') }],
    ['a token with line breaks', { token: 'wlt_a\r\nb' }],
    ['a deep token', { token: JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) }],
    ['a token of 100 kB', { token: 'x'.repeat(100_000) }],
  ])('as a handshake, %s, is refused', async (_what, auth) => {
    const socket = sockets.start(app, { auth });
    const how = await new Promise((resolve) => {
      socket.once('connect', () => resolve('in'));
      socket.once('connect_error', () => resolve('refused'));
      socket.io.once('close', () => resolve('closed'));
    });
    expect(how).not.toBe('in');
  });

  test('as an event is answered or dropped, without harm to others', async () => {
    const { token, publicId } = await createMember(db);
    const { socket } = await sockets.open(app, token);
    const ask = (name: string, ...args: unknown[]): Promise<unknown> =>
      (socket.timeout(20_000).emitWithAck as (...all: unknown[]) => Promise<unknown>)(name, ...args);
    const wrong = { ok: false, error: 'INVALID_REQUEST' };
    const asks = [
      undefined,
      null,
      7,
      'x',
      [],
      {},
      Buffer.from('x'),
      { prefix: 'chat:', id: publicId, after: -1 },
      { prefix: 'chat:', id: publicId, after: 1.5 },
      { prefix: 'chat:', id: publicId, after: '0' },
      { prefix: ['chat:'], id: publicId, after: 0 },
      JSON.parse('{"__proto__":{"prefix":"chat:"},"id":1}'),
    ];
    for (const each of asks) expect(await ask('join', each)).toEqual(wrong);
    expect(await ask('join')).toEqual(wrong);
    expect(await ask('sync', { after: 0, limit: 101 })).toEqual(wrong);
    for (const name of ['error', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '']) {
      (socket.emit as (...all: unknown[]) => unknown)(name, { on: true }, Buffer.from('x'));
    }
    (socket.emit as (...all: unknown[]) => unknown)('join');
    expect(await join(socket, publicId)).toMatchObject({ ok: true });
  });

  test('as bytes ends its own connection alone', async () => {
    const { token, publicId } = await createMember(db);
    const { socket } = await sockets.open(app, token);
    for (const bytes of ['451-["join",{"_placeholder":true,"num":99}]', '2["disconnect"]', '9', '\u0000', '{', '4x']) {
      const other = sockets.start(app, { auth: { token } });
      await new Promise((resolve) => other.once('connect', () => resolve(undefined)));
      const over = gone(other);
      (other.io.engine as unknown as { write(data: string): void }).write(bytes);
      other.io.engine.write('\u0001'.repeat(20_000));
      await over;
    }
    expect(await join(socket, publicId)).toMatchObject({ ok: true });
  });

  test('in floods is told so, then let go; the others are answered', async () => {
    const [one, neighbour] = [await createMember(db), await createMember(db)];
    const { socket } = await sockets.open(app, one.token);
    const over = gone(socket);
    const answers = Array.from({ length: 120 }, () => join(socket, one.publicId).catch(() => undefined));
    expect(await Promise.all(answers)).toContainEqual({ ok: false, error: 'REQUEST_LIMIT' });
    for (let nth = 0; nth < 400; nth += 1) socket.emit('typing', { on: true });
    await over;
    const other = await sockets.open(app, neighbour.token);
    expect(await join(other.socket, neighbour.publicId)).toMatchObject({ ok: true });
  });
});

test('a house that closes tells its windows to come back in a while, and is gone though one of them hangs', async () => {
  const closing = testServices(pool);
  const readiness = { ready: true };
  const node = await buildApp(closing, readiness);
  const drain = addDrain(node, closing, readiness);
  await node.listen({ port: 0, host: '127.0.0.1' });
  const { token, publicId } = await createMember(db);
  const { socket } = await sockets.open(node, token);
  await join(socket, publicId);
  const hanging = connect((node.server.address() as AddressInfo).port, '127.0.0.1');
  const headers = Object.entries({ host: 'x', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', ...upgrade });
  hanging.write(
    `GET ${socketPath} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  await once(hanging, 'data');
  const published = new Promise<{ afterMs: number }>((resolve) => socket.once('goaway', resolve));
  const over = gone(socket);
  const drained = drain();
  expect((await published).afterMs).toBeGreaterThanOrEqual(500);
  expect((await sockets.open(node, token)).refused).toBe('error');
  expect(await over).toBe('transport close');
  await drained;
  const next = await sockets.open(app, token);
  expect(await join(next.socket, publicId)).toMatchObject({ ok: true });
});
