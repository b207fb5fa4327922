import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { gameProviders, useSandbox } from '../../test/sandbox.ts';
import { buildApp } from '../app.ts';
import { seed } from '../seed/seed.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { refundsOf } from '../../test/gift/refund.ts';
import { createRichMember } from '../../test/wallet.ts';
import { settleRefunds } from './settle.ts';

const { db, pool } = await createTestDb();
const sandbox = useSandbox();
beforeAll(() => seed(db, { variant: 'th', sandboxUrl: sandbox.partner.baseUrl }));

const codes = ['PGSLOT', 'IMI'] as const;

const clockTo = (days: number) =>
  sql`update clock set offset_ms = extract(epoch from
    (date_trunc('day', now() at time zone 'Asia/Bangkok') + ${days} * interval '1 day' + interval '1 hour')
      at time zone 'Asia/Bangkok' - now())::numeric * 1000`.execute(db);

test('losses at the sandbox games are found to the satang and refunded into the wallet', async () => {
  const services = testServices(pool, {
    config: { limits: false },
    replace: { games: gameProviders(sandbox.partner) },
  });
  const app = await buildApp(services);
  const { memberId, token } = await createRichMember(db, 100_000n);
  const client = createClient(app, { token });
  for (const code of codes) {
    expect((await client.get(`/api/wallet/activate/${code}`)).status).toBe(200);
    const moved = await client.post('/api/wallet/transfer', { from: 'WALLET', to: code, amount: 400 });
    expect(moved.body.message).toBe('SUCCESS');
    const { username } = (await client.get(`/api/wallet/account/${code}`)).body;
    const play = (bet: number, win: number) =>
      sandbox.post(`/games/${code}/players/${String(username)}/play`, { bet, win });
    await play(200, 0);
    await play(100, 55.56);
  }
  expect((await client.get('/api/refund/check')).body).toMatchObject({ result: false });
  await clockTo(1);
  await settleRefunds(services);
  // 2 × (300 − 55.56) lost, of which 5 % is 24.444.
  expect(await refundsOf(db, memberId)).toMatchObject([[expect.any(String), 48_888n, 2_444n]]);
  expect((await client.get('/api/refund/receive')).body).toEqual({ message: 'REFUND_SUCCESS', amount: 24.44 });
  expect((await client.get('/api/refund/addWallet')).body).toEqual({ message: 'REFUND_SUCCESS', amount: 24.44 });
  expect((await client.get('/api/wallet')).body).toMatchObject({ wallet: { amount: 224.44 } });
  await clockTo(2);
  await settleRefunds(services);
  // The refund itself is a gift: neither won nor lost.
  expect(await refundsOf(db, memberId)).toHaveLength(1);
});
