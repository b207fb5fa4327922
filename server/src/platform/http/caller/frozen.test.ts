import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { readCash } from '../../../money/ledger/account.ts';
import { createClient } from '../../../../test/client.ts';
import { createTestDb } from '../../../../test/database.ts';
import { payIn } from '../../../../test/gift/bonus.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember } from '../../../../test/member.ts';

const { db, pool } = await createTestDb();
const app = await buildApp(testServices(pool));

const moneyCalls = [
  ['POST', '/api/spinwheel/spin'],
  ['POST', '/api/spinwheel/coupon/claim', { coupon: 'a'.repeat(20) }],
  ['POST', '/api/wallet/add', { bankCode: 'KBANK', amount: 100 }],
  ['POST', '/api/wallet/transferAll', { from: 'WALLET', to: 'GAMEA' }],
  ['POST', '/api/wallet/withdraw', { amount: 100 }],
  ['GET', '/api/bonus/activate/CODE'],
  ['GET', '/api/refund/receive'],
  ['GET', '/api/refund/addWallet'],
  ['GET', '/api/invite/bonus'],
] as const;

test('a frozen member moves no money, reads everything, and receives deposits', async () => {
  const member = await createMember(db);
  const client = createClient(app, { token: member.token });
  await sql`update member set frozen_at = app_now(), frozen_reason = 'test' where id = ${member.memberId}`.execute(db);
  for (const [method, path, body] of moneyCalls) {
    const answer = method === 'GET' ? await client.get(path) : await client.post(path, body);
    expect([path, answer.status, answer.body.message]).toEqual([path, 403, 'ACCOUNT_FROZEN']);
  }
  expect((await client.get('/api/wallet')).status).toBe(200);
  await payIn(db, member.memberId, 5_000n);
  expect(await readCash(db, member.memberId)).toMatchObject({ freeMinor: 5_000n });
});
