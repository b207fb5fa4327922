import { allEndpoints } from '@kapao/contract/catalogue';
import { errorStatus, type ErrorCode } from '@kapao/contract/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { createStaff, staffHeaders } from '../../../../test/chat/staff.ts';
import { createTestDb } from '../../../../test/database.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, memberHeaders } from '../../../../test/member.ts';
import { callOf } from '../../../../test/client.ts';
import { buildApp } from '../../../app.ts';
import { eventOf } from './security-events.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool);
const app = await buildApp(services);
const device = 'test-device';
const call = callOf(app, device);
const member = await createMember(db);
const headers = memberHeaders(member.token);
const canary = 'canary-value-7731';

beforeEach(() => void (services.lines.length = 0));

const events = (): Record<string, unknown>[] =>
  services.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ security }) => security === true);

function expectLine(more: Record<string, unknown>): void {
  expect(events()).toHaveLength(1);
  expect(events()[0]).toMatchObject({ level: 30, address: '192.0.2.7', device, ...more });
  expect(events()[0]).not.toHaveProperty('phone');
  expect(services.lines.join('')).not.toContain(canary);
}

const withdraw = { url: '/api/wallet/withdraw', call: 'POST /api/wallet/withdraw' };

describe('a refused input is one line without any of its values', () => {
  const own = { event: 'input.refused', code: 'INVALID_REQUEST', member: String(member.memberId) };

  test('in a body of a member', async () => {
    await call({ url: withdraw.url, body: { amount: canary, note: canary }, headers });
    expectLine({ ...own, call: withdraw.call });
  });

  test('in an address, a query and a header', async () => {
    const refused = [
      { url: `/api/lookup/withdraw?${canary}=${canary}%00` },
      { url: withdraw.url, body: { amount: 100 }, more: { 'idempotency-key': `${canary} ก` } },
      { url: withdraw.url, body: { amount: 100 }, more: { 'content-type': `text/${canary}` } },
      { url: withdraw.url, body: { amount: 100 }, more: { 'content-encoding': canary } },
    ];
    for (const { more, ...sent } of refused) {
      services.lines.length = 0;
      const { statusCode } = await call({ ...sent, headers: { ...headers, ...more } });
      expect(statusCode, JSON.stringify(sent)).toBeGreaterThanOrEqual(400);
      expectLine(own);
    }
  });

  test('of a visitor without a session', async () => {
    await call({ url: '/api/account/validate', body: { phoneNumber: { [canary]: member.phone } } });
    expectLine({ event: 'input.refused' });
    expect(events()[0]).not.toHaveProperty('member');
    expect(services.lines.join('')).not.toContain(member.phone);
  });

  test('of staff, by name', async () => {
    const staff = await createStaff(db);
    await call({ url: '/api/staff/chat/canned', body: { shortcut: [canary] }, headers: staffHeaders(staff.token) });
    expectLine({ event: 'input.refused', staff: staff.username });
  });

  test('of an unreadable address, once a minute per caller', async () => {
    for (let nth = 0; nth < 3; nth += 1) await call({ url: `/api/%zz${canary}`, method: 'GET' });
    expectLine({ event: 'input.refused', code: 'INVALID_REQUEST' });
  });
});

describe('a money call that a rule refuses', () => {
  test('is one line with its code and without its amount', async () => {
    const { statusCode, payload } = await call({ url: withdraw.url, body: { amount: 77_319 }, headers });
    expect(statusCode, payload).toBeGreaterThanOrEqual(400);
    const { message } = JSON.parse(payload) as { message: string };
    expectLine({ event: 'money.refused', code: message, member: String(member.memberId), call: withdraw.call });
    const { time: _time, reqId: _request, pid: _pid, ...line } = events()[0] ?? {};
    expect(JSON.stringify(line)).not.toContain('77319');
  });

  test('has an event for each 4xx code except those about the token', () => {
    for (const endpoint of allEndpoints.filter(({ money }) => money === true)) {
      for (const code of endpoint.errors as readonly ErrorCode[]) {
        const status = errorStatus[code];
        const isTold = status >= 400 && status < 500 && status !== 401;
        if (isTold) expect(eventOf(endpoint, code), `${endpoint.path} ${code}`).toBeDefined();
      }
      expect(eventOf(endpoint, 'EXPIRED_AUTH_TOKEN')).toBeUndefined();
      expect(eventOf(endpoint, 'UNAVAILABLE')).toBeUndefined();
    }
  });
});
