import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { arm } from '../condition/arm.ts';
import { lockMember, readCash } from '../money/ledger/account.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb, patientPool } from '../../test/database.ts';
import { nightsOf, settledRefund } from '../../test/gift/refund.ts';

const { db, pool, url } = await createTestDb();
const otherPool = patientPool(url);
afterAll(() => otherPool.end());

const nights = await nightsOf(db, pool);
const otherServices = nights.servicesOn(otherPool);
otherServices.settings.read = () => nights.services.settings.read();
const apps = [nights.app, await buildApp(otherServices)] as const;

beforeEach(() => nights.begin());

await sql`insert into offer (kind, code, currency, title, bonus_bp)
  values ('BONUS', 'FIRST', 'THB', '{"th": "โบนัส"}', 10000)`.execute(db);

async function member() {
  const one = await nights.player(0n);
  await settledRefund(db, one.memberId, 1_000n);
  const clients = apps.map((app) => createClient(app, { token: one.token }));
  const at = (index: number) => clients[index % 2] ?? one.client;
  const volley = (path: string) => Promise.all(Array.from({ length: 50 }, (_, index) => at(index).get(path)));
  return { ...one, at, volley };
}

function countOf(answers: { body: { message?: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { body } of answers) counts[body.message ?? ''] = (counts[body.message ?? ''] ?? 0) + 1;
  return counts;
}

test('50 at once over two servers receive one refund once, and 50 move it into the wallet once', async () => {
  const one = await member();
  expect(countOf(await one.volley('/api/refund/receive'))).toEqual({ NO_REFUND: 49, REFUND_SUCCESS: 1 });
  expect(await one.check()).toMatchObject({ refundAmount: 10 });
  expect(countOf(await one.volley('/api/refund/addWallet'))).toEqual({ REFUND_MINIMUM: 49, REFUND_SUCCESS: 1 });
  expect((await readCash(db, one.memberId))?.freeMinor).toBe(1_000n);
  expect(await one.check()).toMatchObject({ refundAmount: 0 });
});

test('a refund received while a bonus is being armed sees the bonus', async () => {
  const one = await member();
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.count;
  };
  const receiving = await db.transaction().execute(async (tx) => {
    await lockMember(tx, one.memberId);
    const begun = one.at(1).get('/api/refund/receive');
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 30_000 });
    await arm(tx, armed(one.memberId));
    return [begun] as const;
  });
  expect((await receiving[0]).body.message).toBe('REFUND_CONDITION');
  expect(await one.check()).toMatchObject({ result: true, bonus: true, refundAmount: 0 });
});

const armed = (memberId: bigint) => ({
  memberId,
  source: 'BONUS' as const,
  offerCode: 'FIRST',
  title: { th: 'โบนัส', la: 'ໂບນັດ', en: 'Bonus' },
  currency: 'THB' as const,
  successBp: 20_000n,
  failBp: 500n,
  mode: 'band' as const,
  categories: [],
  withdrawCapTimes: 0n,
  expireDays: 30,
  armHours: 24,
  bonusBp: 10_000n,
  maxBonusMinor: 0n,
  fixedBonusMinor: 0n,
  minDepositMinor: 0n,
  remainingMaxMinor: 500n,
});

const rounds = 20;

test(`a conditioned refund and a bonus at once: one of them, in ${rounds} of ${rounds} rounds`, async () => {
  nights.settings['refund.percentSuccess'] = 150;
  for (let round = 0; round < rounds; round += 1) {
    const one = await member();
    await one.client.get('/api/refund/receive');
    const [refund, bonus] = await Promise.all([
      one.at(round).get('/api/refund/addWallet'),
      one.at(round + 1).get('/api/bonus/activate/FIRST'),
    ]);
    const said = [refund.body.message, bonus.body.message ?? 'armed'];
    expect([
      ['REFUND_SUCCESS', 'BONUS_ALREADY_ACTIVE'],
      ['REFUND_CONDITION', 'armed'],
    ]).toContainEqual(said);
    const { rows } = await sql<{ source: string }>`
      select source from condition where member_id = ${one.memberId} and ended_at is null`.execute(db);
    expect(rows).toEqual([{ source: refund.status === 200 ? 'REFUND' : 'BONUS' }]);
  }
});
