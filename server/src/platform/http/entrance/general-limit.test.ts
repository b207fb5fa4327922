import { describe, expect, test } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, memberHeaders } from '../../../../test/member.ts';
import { buildApp } from '../../../app.ts';
import { requestLimits } from './general-limit.ts';

const { db, pool } = await createTestDb();
const url = '/api/lookup/enableChatWidget';

async function callsOf(limits = true) {
  const app = await buildApp(testServices(pool, { config: { limits } }));
  return async (times: number, headers: Record<string, string>, remoteAddress = '192.0.2.1', path = url) => {
    let last = await app.inject({ url: path, headers, remoteAddress });
    for (let nth = 1; nth < times; nth += 1) last = await app.inject({ url: path, headers, remoteAddress });
    return { status: last.statusCode, body: last.payload, retryAfter: last.headers['retry-after'] };
  };
}

describe('the general limit', () => {
  test('stops a session with too many calls, and no other one', async () => {
    const call = await callsOf();
    const [one, other] = [await createMember(db), await createMember(db)];
    expect((await call(requestLimits.session, memberHeaders(one.token))).status).toBe(200);
    const refused = await call(1, memberHeaders(one.token));
    expect(refused).toMatchObject({ status: 429, body: expect.stringContaining('"REQUEST_LIMIT"') as string });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(JSON.parse(refused.body)).toMatchObject({ data: { retryAfter: Number(refused.retryAfter) } });
    expect((await call(1, memberHeaders(one.token), '192.0.2.9')).status).toBe(429);
    expect((await call(1, memberHeaders(other.token))).status).toBe(200);
    expect((await call(1, {})).status).toBe(200);
  });

  test('stops an address without a session, by its network in IPv6, but not health checks', async () => {
    const call = await callsOf();
    expect((await call(requestLimits.visitor, {}, '2001:db8::1')).status).toBe(200);
    expect((await call(1, {}, '2001:db8::2')).status).toBe(429);
    expect((await call(1, {}, '2001:db8::2', '/readyz')).status).toBe(429);
    expect((await call(1, {}, '2001:db8::2', '/healthz')).status).toBe(200);
    expect((await call(1, {}, '2001:db8:0:1::1')).status).toBe(200);
    expect((await call(1, memberHeaders((await createMember(db)).token), '2001:db8::1')).status).toBe(200);
    expect((await call(1, {}, '2001:db8::1', '/api/hook/WW')).status).toBe(404);
  });

  test('is off with the other limits', async () => {
    const call = await callsOf(false);
    expect((await call(requestLimits.visitor + 1, {})).status).toBe(200);
  });
});
