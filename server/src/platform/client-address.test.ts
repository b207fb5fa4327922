import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { createMember } from '../../test/member.ts';
import { settingsOf } from '../../test/setting.ts';
import { createSockets } from '../../test/chat/socket.ts';
import { buildApp } from '../app.ts';
import { hashPassword } from '../auth/password.ts';
import { sourceOf } from './http/caller/source.ts';
import { isRefusal } from './refusal.ts';
import { clientAddress, isAmong, isRange } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

describe('the address of a client', () => {
  const proxies = ['10.0.0.0/8', '::1', '192.0.2.1'];
  test.each([
    ['192.0.2.7', undefined, '192.0.2.7'],
    ['::ffff:192.0.2.7', undefined, '192.0.2.7'],
    ['::FFFF:c000:207', undefined, '192.0.2.7'],
    ['2001:0db8:0::7', undefined, '2001:db8::7'],
    ['fe80::1%eth0', undefined, 'fe80::1'],
    ['192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', '127.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', '198.51.100.1, 203.0.113.9, 192.0.2.1, ::ffff:10.9.9.9', '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['::1', '[2001:db8::9]:4711', '2001:db8::9'],
    ['10.0.0.1', 'unknown', '10.0.0.1'],
    ['10.0.0.1', '203.0.113.9, junk', '10.0.0.1'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ])('from %s with X-Forwarded-For %j it is %s', (remote, forwarded, address) => {
    expect(clientAddress(from(remote, forwarded), proxies)).toBe(address);
  });

  test('without trusted proxies it is the connection’s own', () => {
    expect(clientAddress(from('10.0.0.1', '203.0.113.9'), [])).toBe('10.0.0.1');
  });

  test('matches a list in every spelling', () => {
    expect(isAmong('::ffff:192.0.2.7', ['192.0.2.0/24'])).toBe(true);
    expect(isAmong('192.0.2.7', ['::ffff:192.0.2.7'])).toBe(true);
    expect(isAmong('2001:db8:0:0::7', ['2001:DB8::/32'])).toBe(true);
    expect(isAmong('192.0.3.7', ['192.0.2.0/24', 'junk', '192.0.3.7/99'])).toBe(false);
    expect(isAmong('junk', ['192.0.2.0/24'])).toBe(false);
  });

  test('is counted by its /64 in IPv6', () => {
    expect(sourceOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(sourceOf('2001:db8:1:2::9')).toBe(sourceOf('2001:db8:1:2:ffff::1'));
    expect(sourceOf('192.0.2.7')).toBe('192.0.2.7');
  });

  test.each(['10.0.0.0/33', '::/129', '10.0.0', '10.0.0.0/8/8', '10.0.0.0/x', 'localhost'])(
    'refuses %s as a range',
    (text) => expect(isRange(text)).toBe(false),
  );
});

const { db, pool } = await createTestDb();
const listen = async (trustedProxies: string[]) => {
  const services = testServices(pool, { config: { trustedProxies } });
  const app = await buildApp(services);
  await app.listen({ port: 0, host: '::' });
  return { services, app, port: (app.server.address() as AddressInfo).port };
};
const [plain, behind] = [await listen([]), await listen(['127.0.0.1'])];
const set = settingsOf(db, plain.services, behind.services);
const sockets = createSockets();

type Sent = { path?: string; method?: string; body?: unknown; headers?: Record<string, string> };

async function call({ port }: { port: number }, localAddress: string, sent: Sent = {}) {
  const { path = '/api/lookup/banks', method = 'GET', body, headers = {} } = sent;
  const asked = request({
    host: '127.0.0.1',
    port,
    localAddress,
    path,
    method,
    headers: { 'content-type': 'application/json', 'x-requester': 'wallet-user', ...headers },
  });
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode, text };
}

afterEach(async () => {
  await sql`delete from setting`.execute(db);
  await sql`delete from limit_counter`.execute(db);
  for (const { services } of [plain, behind]) services.settings.forget();
});

describe('over a real connection', () => {
  test('the deny list refuses the address it names and no other', async () => {
    await set('ip.deny', ['127.0.0.2', '127.0.9.0/24']);
    expect((await call(plain, '127.0.0.2')).status).toBe(403);
    expect((await call(plain, '127.0.9.9')).status).toBe(403);
    expect((await call(plain, '127.0.0.3')).status).toBe(200);
  });

  test('the deny list names clients behind the proxy', async () => {
    await set('ip.deny', ['203.0.113.9']);
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
    expect((await call(behind, '127.0.0.1', { headers })).status).toBe(403);
    expect(
      (await call(behind, '127.0.0.1', { headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' } })).status,
    ).toBe(200);
    expect((await call(behind, '127.0.0.2', { headers })).status).toBe(200);
    expect((await call(plain, '127.0.0.1', { headers })).status).toBe(200);
  });

  test('a partner’s list accepts its addresses and refuses others', async () => {
    await set('hook.allow', { WW: ['127.0.0.2'] });
    const notice = { path: '/api/hook/WW', method: 'POST', body: {} };
    expect((await call(plain, '127.0.0.2', notice)).text).toContain('KEY_INVALID');
    expect((await call(plain, '127.0.0.3', notice)).text).toContain('INVALID_IP');
    const headers = { 'x-forwarded-for': '127.0.0.2' };
    expect((await call(behind, '127.0.0.1', { ...notice, headers })).text).toContain('KEY_INVALID');
  });

  test('the staff’s list accepts its addresses and refuses others', async () => {
    await set('staff.allow', ['127.0.0.0/30']);
    const login = { path: '/api/staff/login', method: 'POST', body: { username: 'x', password: 'wrong-password' } };
    const headers = { 'x-requester': 'staff' };
    expect((await call(plain, '127.0.0.2', { ...login, headers })).text).toContain('WRONG_CREDENTIAL');
    expect((await call(plain, '127.0.0.9', { ...login, headers })).text).toContain('INVALID_IP');
  });

  test('a socket is checked by the client’s address', async () => {
    const { token } = await createMember(db);
    await set('ip.deny', ['203.0.113.9']);
    const extraHeaders = { 'x-forwarded-for': '203.0.113.9' };
    expect((await sockets.open(behind.app, token, { extraHeaders })).refused).toBe('INVALID_IP');
    expect((await sockets.open(plain.app, token, { extraHeaders })).refused).toBeUndefined();
  });

  test('wrong passwords lock out only their client, and the session keeps its address', async () => {
    const passwordHash = await hashPassword('right-password-7');
    if (isRefusal(passwordHash)) throw new Error('no hash');
    const member = await createMember(db, { passwordHash });
    const login = (username: string, password: string, address: string) =>
      call(behind, '127.0.0.1', {
        path: '/api/login',
        method: 'POST',
        body: { username, password },
        headers: { 'x-forwarded-for': address },
      });
    for (let nth = 0; nth < 20; nth += 1) await login(`08900000${10 + nth}`, 'wrong-password', '203.0.113.66');
    expect((await login(member.phone, 'right-password-7', '203.0.113.66')).status).toBe(429);
    expect((await login(member.phone, 'right-password-7', '198.51.100.7')).status).toBe(200);
    const { rows } = await sql`select ip from session where member_id = ${member.memberId} and ip is not null`.execute(
      db,
    );
    expect(rows).toEqual([{ ip: '198.51.100.7' }]);
  });

  test('guests of one IPv6 network share a counter', async () => {
    const open = (address: string) =>
      call(behind, '127.0.0.1', {
        path: '/api/chat/guest',
        method: 'POST',
        body: {},
        headers: { 'x-forwarded-for': address },
      });
    for (let nth = 0; nth < 60; nth += 1) expect((await open(`2001:db8:0:7::${nth}`)).status).toBe(200);
    expect((await open('2001:db8:0:7:ffff::1')).status).toBe(429);
    expect((await open('2001:db8:0:8::1')).status).toBe(200);
  });

  test('a country counts only from a trusted proxy', async () => {
    await set('market.countries', ['TH']);
    await set('ip.countryHeader', 'x-country');
    const headers = { 'x-country': 'TH', 'x-forwarded-for': '203.0.113.9' };
    expect((await call(behind, '127.0.0.1', { headers })).status).toBe(200);
    expect((await call(behind, '127.0.0.2', { headers })).status).toBe(403);
    expect((await call(plain, '127.0.0.1', { headers })).status).toBe(403);
  });
});
