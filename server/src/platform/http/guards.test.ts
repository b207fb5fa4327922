import { allEndpoints } from '@kapao/contract/catalogue';
import type { Endpoint } from '@kapao/contract/endpoint';
import { errorStatus } from '@kapao/contract/errors';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createTestDb } from '../../../test/database.ts';
import { settingsOf } from '../../../test/setting.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, memberHeaders } from '../../../test/member.ts';
import { createStaff, staffHeaders } from '../../../test/chat/staff.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool, { config: { limits: false } });
const app = await buildApp(services);
const proxiedServices = testServices(pool, {
  config: { limits: false, trustedProxies: ['10.0.0.0/8', '2001:db8::1'] },
});
const behind = await buildApp(proxiedServices);

afterEach(async () => {
  await sql`delete from setting`.execute(db);
  for (const { settings } of [services, proxiedServices]) settings.forget();
});

const set = settingsOf(db, services, proxiedServices);

type Headers = Record<string, string>;

async function call(
  endpoint: Endpoint,
  headers: Headers = {},
  payload?: string,
  method: Endpoint['method'] | 'HEAD' = endpoint.method,
) {
  const url = endpoint.path.replaceAll(/:\w+\??/g, 'NOPE');
  const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const body =
    answer.payload === '' ? {} : (JSON.parse(answer.payload) as { message?: string; data?: { field?: string } });
  return { status: answer.statusCode, code: body.message, field: body.data?.field, text: answer.payload };
}

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((each) => [`${each.method} ${each.path}`, each] as const);
const ofMembers = allEndpoints.filter(({ audience }) => audience === 'member' || audience === 'customer');
const forStaff = allEndpoints.filter(({ audience }) => audience === 'staff');
const mutating = allEndpoints.filter(({ mutates }) => mutates === true);
const json = { 'content-type': 'application/json' };

describe('every call of a member', () => {
  test.each(named(ofMembers))('%s requires a bearer before it answers about the input', async (_name, endpoint) => {
    const payload = endpoint.body === undefined ? undefined : '{"bad":';
    expect(await call(endpoint, payload === undefined ? {} : json, payload)).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    });
    const junk = await call(endpoint, { ...json, authorization: 'Bearer junk' }, payload);
    expect(junk).toMatchObject({ status: 401, code: 'invalid-token' });
  });

  const actors = [
    ['EXPIRED_AUTH_TOKEN', sql`update session set idle_until = now() - interval '1 second'`],
    ['invalid-token', sql`update session set ended_at = now(), end_reason = 'logout'`],
    ['INVALID_USER_2', sql`update session set ended_at = now(), end_reason = 'password'`],
    ['INVALID_USER_4', sql`update session set audience = 'staff'`],
  ] as const;

  test.each(named(ofMembers))('%s refuses a dead session and a suspended member', async (_name, endpoint) => {
    const one = await createMember(db, { status: 'suspended' });
    const body = endpoint.body === undefined ? undefined : '{}';
    expect(await call(endpoint, memberHeaders(one.token), body)).toMatchObject({ status: 401, code: 'INVALID_USER_3' });
    for (const [code, becomes] of actors) {
      const { token, memberId } = await createMember(db);
      await sql`${becomes} where member_id = ${memberId}`.execute(db);
      expect(await call(endpoint, memberHeaders(token), body)).toMatchObject({ status: 401, code });
    }
  });

  test.each(named(ofMembers))('%s answers as the contract declares, whatever the input', async (_name, endpoint) => {
    const { token } = await createMember(db);
    const { status, code } = await call(
      endpoint,
      memberHeaders(token),
      endpoint.body === undefined ? undefined : '{"x":1}',
    );
    expect(status).toBeLessThan(500);
    if (status >= 400) expect(errorStatus).toHaveProperty([code ?? ''], status);
  });
});

describe('every call of staff', () => {
  const dead = [
    ['EXPIRED_AUTH_TOKEN', sql`update staff_session set idle_until = now() - interval '1 second'`],
    ['invalid-token', sql`update staff_session set ended_at = now(), end_reason = 'logout'`],
    ['INVALID_USER_2', sql`update staff_session set ended_at = now(), end_reason = 'password'`],
    ['INVALID_USER_3', sql`update staff_session set ended_at = now(), end_reason = 'suspended'`],
  ] as const;

  test.each(named(forStaff))('%s requires a live token of staff and nothing else', async (_name, endpoint) => {
    const payload = endpoint.body === undefined ? undefined : '{"bad":';
    expect(await call(endpoint, json, payload)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    const junk = await call(endpoint, { ...json, authorization: 'Bearer junk' }, payload);
    expect(junk).toMatchObject({ status: 401, code: 'invalid-token' });
    const member = await createMember(db);
    const theirs = await call(endpoint, { ...memberHeaders(member.token), 'x-requester': 'staff' }, payload);
    expect(theirs).toMatchObject({ status: 401, code: 'INVALID_USER_4' });
    const { token } = await createStaff(db);
    const asMember = await call(endpoint, memberHeaders(token), payload);
    expect(asMember).toMatchObject({ status: 401, code: 'INVALID_USER_4' });
    for (const [code, becomes] of dead) {
      const one = await createStaff(db);
      await sql`${becomes} where staff_id = ${one.staffId}`.execute(db);
      expect(await call(endpoint, staffHeaders(one.token), payload)).toMatchObject({ status: 401, code });
    }
  });

  test.each(named(forStaff))('%s answers as the contract declares, whatever the input', async (_name, endpoint) => {
    const { token } = await createStaff(db);
    const { status, code } = await call(
      endpoint,
      staffHeaders(token),
      endpoint.body === undefined ? undefined : '{"x":1}',
    );
    expect(status).toBeLessThan(500);
    if (status >= 400) expect(errorStatus).toHaveProperty([code ?? ''], status);
  });
});

describe('the guards', () => {
  const [withdraw] = allEndpoints.filter(({ path }) => path === '/api/wallet/withdraw');
  if (withdraw === undefined) throw new Error('there is no withdraw');
  const codeOf = async (headers: Headers, payload = '{"amount":"x"}') =>
    (await call(withdraw, { ...json, ...headers }, payload)).code;

  test('refuse in order: gone, token, address, member, input', async () => {
    const { token, memberId } = await createMember(db);
    const headers = memberHeaders(token);
    expect(await codeOf(headers)).toBe('INVALID_REQUEST');
    await sql`update member set status = 'suspended' where id = ${memberId}`.execute(db);
    expect(await codeOf(headers)).toBe('INVALID_USER_3');
    await set('ip.deny', ['127.0.0.1']);
    expect(await codeOf(headers)).toBe('INVALID_IP');
    expect(await codeOf({})).toBe('UNAUTHORIZED');
    await set('site.terminated', 'gone');
    expect(await codeOf({})).toBe('gone');
  });

  test('check the deny list for open calls too', async () => {
    await set('ip.deny', ['127.0.0.1']);
    const { statusCode, payload } = await app.inject({ url: '/api/lookup/banks' });
    expect([statusCode, payload]).toEqual([403, '{"message":"INVALID_IP"}']);
  });

  test('ignore headers that name another address', async () => {
    await set('ip.deny', ['127.0.0.1']);
    const headers = { 'x-forwarded-for': '10.9.9.9', 'x-real-ip': '10.9.9.9', forwarded: 'for=10.9.9.9' };
    expect((await app.inject({ url: '/api/lookup/banks', headers })).statusCode).toBe(403);
  });

  describe('with countries in the market profile', () => {
    const lookUp = async (headers: Headers = {}, remoteAddress = '10.0.0.7') =>
      (await app.inject({ url: '/api/lookup/banks', headers, remoteAddress })).statusCode;

    const proxied = async (headers: Headers, remoteAddress: string) =>
      (await behind.inject({ url: '/api/lookup/banks', headers, remoteAddress })).statusCode;

    test('admit calls from them only, as the operator’s own proxy names them', async () => {
      await set('market.countries', ['TH', 'LA']);
      await set('ip.countryHeader', 'X-Country');
      expect(await proxied({ 'x-country': 'TH' }, '10.0.0.7')).toBe(200);
      expect(await proxied({ 'x-country': 'la' }, '2001:db8::1')).toBe(200);
      expect(await proxied({ 'x-country': 'FR' }, '10.0.0.7')).toBe(403);
      expect(await proxied({ 'x-country': 'TH, FR' }, '10.0.0.7')).toBe(403);
      expect(await proxied({}, '10.0.0.7')).toBe(403);
    });

    test('ignore the header from another address', async () => {
      await set('market.countries', ['TH']);
      await set('ip.countryHeader', 'x-country');
      expect(await lookUp({ 'x-country': 'TH' })).toBe(403);
      expect(await proxied({ 'x-country': 'TH' }, '11.0.0.7')).toBe(403);
    });

    test('refuse no call without such a list, and no partner’s notice with one', async () => {
      expect(await lookUp()).toBe(200);
      await set('market.countries', ['TH']);
      const notice = await app.inject({ method: 'POST', url: '/api/hook/WW', headers: json, payload: '{}' });
      expect(notice.payload).not.toContain('INVALID_IP');
    });
  });

  test('name the wrong field', async () => {
    const headers = memberHeaders((await createMember(db)).token);
    const cases = [
      ['{"amount":"x"}', 'amount'],
      ['{"amount":1,"more":2}', 'more'],
      ['{}', 'amount'],
      ['{"amount":1e2}', 'amount'],
      ['[]', 'body'],
      ['{', 'body'],
    ] as const;
    for (const [payload, field] of cases) {
      expect(await call(withdraw, headers, payload)).toMatchObject({ status: 400, code: 'INVALID_REQUEST', field });
    }
  });

  test('take no write lock for an invalid request', async () => {
    const strict = await buildApp(testServices(pool));
    const { token } = await createMember(db);
    const post = async (payload: string, more: Headers = {}) => {
      const headers = { ...json, ...memberHeaders(token), ...more };
      const answer = await strict.inject({ method: 'POST', url: withdraw.path, headers, payload });
      return answer.json<{ message: string }>().message;
    };
    for (let nth = 0; nth < 15; nth += 1) expect(await post('{"amount":"x"}')).toBe('INVALID_REQUEST');
    for (let nth = 0; nth < 15; nth += 1) {
      expect(await post('{"amount":1}', { 'idempotency-key': 'a b' })).toBe('INVALID_REQUEST');
    }
    expect(await post('{"amount":100}')).toBe('MONEY_NOT_ENOUGH');
  });

  test.each(['', 'a b', 'ก', 'x'.repeat(129), 'a\tb'])('refuse %j as an Idempotency-Key', async (key) => {
    const headers = { ...memberHeaders((await createMember(db)).token), 'idempotency-key': key };
    expect(await call(withdraw, headers, '{"amount":100}')).toMatchObject({ status: 400, field: 'Idempotency-Key' });
  });
});

describe('while the service is switched off', () => {
  test.each(named(allEndpoints))('%s', async (_name, endpoint) => {
    await set('site.terminated', 'gone');
    const answer = await call(
      endpoint,
      endpoint.body === undefined ? {} : json,
      endpoint.body === undefined ? undefined : '{}',
    );
    const open = /^\/api\/(lookup|staff)\/|^\/api\/sandbox\/clock$/.test(endpoint.path);
    if (open) expect(answer.status).not.toBe(410);
    else expect([answer.status, answer.text]).toEqual([410, '{"message":"gone"}']);
  });
});

describe('a GET that changes something', () => {
  const own = async (more: Headers) => {
    const { authorization = '' } = memberHeaders((await createMember(db)).token);
    return { authorization, 'x-requester': 'wallet-user', ...more };
  };

  test.each(named(mutating))('%s is refused without the requester header', async (_name, endpoint) => {
    const { authorization } = await own({});
    expect(await call(endpoint, { authorization })).toMatchObject({ status: 401, code: 'INVALID_USER_4' });
  });

  test.each([
    { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' },
  ])('is not called by %j', async (fetched) => {
    for (const endpoint of mutating) {
      expect(await call(endpoint, await own(fetched))).toMatchObject({ status: 400, field: 'Sec-Fetch-Mode' });
    }
  });

  test('is called by a script of our own page, and by clients without such headers', async () => {
    const ours = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };
    for (const endpoint of mutating) {
      expect((await call(endpoint, await own(ours))).code).not.toBe('INVALID_REQUEST');
      expect((await call(endpoint, await own({}))).code).not.toBe('INVALID_REQUEST');
    }
  });

  test('has no HEAD route, nor has any other call', async () => {
    for (const endpoint of allEndpoints) {
      expect((await call(endpoint, await own({}), undefined, 'HEAD')).status, endpoint.path).toBe(404);
    }
  });
});
