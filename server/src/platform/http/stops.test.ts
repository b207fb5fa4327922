import { allEndpoints } from '@kapao/contract/catalogue';
import type { Endpoint } from '@kapao/contract/endpoint';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, memberHeaders, type TestMember } from '../../../test/member.ts';

const { db, pool } = await createTestDb();
const app = await buildApp(testServices(pool, { config: { limits: false } }));

const stopped = new Set([
  'GET /api/lookup/deposit',
  'POST /api/wallet/add',
  'POST /api/qrcode/:bankCode',
  'POST /api/wallet/truelink',
  'GET /api/wallet/activate/:code',
  'GET /api/wallet/account/:code',
  'GET /api/wallet/resetpassword/:code',
  'GET /api/autoLogin/:provider/:username/:password?',
  'POST /api/spinwheel/spin',
  'POST /api/spinwheel/coupon/claim',
  'GET /api/bonus/activate/:code',
  'GET /api/promotion/activate/:code',
  'GET /api/promotion/find/:code',
  'GET /api/invite/bonus',
  'GET /api/refund/receive',
  'GET /api/refund/addWallet',
]);

const empty = new Map<string, unknown>([
  ['GET /api/bonus', []],
  ['GET /api/invite/banners', []],
  ['GET /api/refund/banners', []],
  ['GET /api/spinwheel/active', { isActive: false }],
]);

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const ofMembers = allEndpoints
  .filter(({ audience }) => audience === 'member' || audience === 'customer')
  .map((endpoint) => [nameOf(endpoint), endpoint] as const);

async function call({ method, path, body }: Endpoint, { token }: TestMember) {
  const url = path.replaceAll(/:\w+\??/g, 'NOPE');
  const headers = memberHeaders(token);
  const answer = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: '{"x":1}' }) });
  const json = (answer.payload === '' ? {} : JSON.parse(answer.payload)) as { message?: string; data?: object };
  return { status: answer.statusCode, body: json };
}

async function stop(kind: 'timeout' | 'exclusion', from: string, until: string): Promise<TestMember> {
  const member = await createMember(db, kind === 'exclusion' ? { status: 'excluded' } : {});
  await sql`insert into play_stop (member_id, kind, from_at, until_at, set_by)
    values (${member.memberId}, ${kind}, app_now() + ${from}::interval, app_now() + ${until}::interval, 'member')`.execute(
    db,
  );
  return member;
}

const [active, timedOut, excluded, over] = await Promise.all([
  createMember(db),
  stop('timeout', '-1 hour', '1 day'),
  stop('exclusion', '-1 hour', '180 days'),
  stop('timeout', '-2 days', '-1 day'),
]);

describe('a stop of play', () => {
  test('names only existing calls', () => {
    const names = ofMembers.map(([name]) => name);
    expect([...stopped, ...empty.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(ofMembers)('%s: refused, empty or open, as listed', async (name, endpoint) => {
    const figures = [
      [active, undefined],
      [over, undefined],
      [timedOut, 'RG_TIMEOUT'],
      [excluded, 'RG_EXCLUDED'],
    ] as const;
    for (const [member, code] of figures) {
      const { status, body } = await call(endpoint, member);
      if (code !== undefined && stopped.has(name)) {
        expect([status, body.message]).toEqual([403, code]);
        expect(body.data).toEqual({ until: expect.any(String) });
      } else if (code !== undefined && empty.has(name)) expect([status, body]).toEqual([200, empty.get(name)]);
      else expect(body.message ?? '').not.toMatch(/^RG_/);
    }
  });

  test('by status alone is an exclusion without an end', async () => {
    const member = await createMember(db, { status: 'excluded' });
    const answer = await app.inject({ url: '/api/lookup/deposit', headers: memberHeaders(member.token) });
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'RG_EXCLUDED' }]);
  });

  test('is checked after the token and the status', async () => {
    const { memberId, token } = await stop('timeout', '-1 hour', '1 day');
    await sql`update member set status = 'suspended' where id = ${memberId}`.execute(db);
    const answer = await app.inject({ url: '/api/lookup/deposit', headers: memberHeaders(token) });
    expect(answer.json()).toEqual({ message: 'INVALID_USER_3' });
  });

  test('on a money call releases the member’s write lock', async () => {
    const limited = await buildApp(testServices(pool));
    const member = await stop('timeout', '-1 hour', '1 day');
    const codes = [];
    for (let nth = 0; nth < 2; nth += 1) {
      const answer = await limited.inject({
        method: 'POST',
        url: '/api/wallet/add',
        headers: memberHeaders(member.token),
        payload: '{"amount":100}',
      });
      codes.push((answer.json() as { message: string }).message);
    }
    await limited.close();
    expect(codes).toEqual(['RG_TIMEOUT', 'RG_TIMEOUT']);
  });
});
