import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, afterEach, expect } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { Db } from '../../src/platform/db/transaction.ts';
import { findViolations } from '../../src/money/ledger/invariants.ts';
import { createClient } from '../client.ts';
import { createTestDb } from '../database.ts';
import { resetSettings, settingsOf } from '../setting.ts';
import { fakeGame } from '../game/partner.ts';
import { gameServices, type TestServicesOptions } from '../services.ts';
import { createMember, type MemberOverrides, type TestMember } from '../member.ts';

export type SliceOverrides = Partial<{
  code: string;
  weight: number;
  stock: number | null;
  type: 'WALLET' | 'BONUS' | 'COIN' | 'ITEM' | 'NONE';
  amount: bigint;
  success_bp: bigint;
  fail_bp: bigint;
  days: number | null;
}>;

export const prizes = {
  cash: { code: 'CASH', type: 'WALLET', amount: 5_00n },
  bonus: { code: 'BONUS', type: 'BONUS', amount: 50_00n, success_bp: 200_00n, fail_bp: 5_00n },
  coin: { code: 'COIN', type: 'COIN', amount: 3n },
  item: { code: 'SHIRT', type: 'ITEM', amount: 0n },
  none: { code: 'NONE', type: 'NONE', amount: 0n },
} as const satisfies Record<string, SliceOverrides>;

export async function createWheel(db: Db, slices: readonly SliceOverrides[], currency = 'THB'): Promise<bigint> {
  await sql`update wheel set active = false where currency = ${currency}`.execute(db);
  const name = JSON.stringify({ th: 'วงล้อ', la: 'ວົງລໍ້', en: 'Wheel' });
  const wheel = await db
    .insertInto('wheel')
    .values({ currency, name, active: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = slices.map((slice, position) => {
    const own = { ...prizes.cash, code: `S${position}`, ...slice };
    const label = JSON.stringify({ th: `รางวัล ${own.code}`, la: `ລາງວັນ ${own.code}`, en: `Prize ${own.code}` });
    const description = JSON.stringify({ th: '<p>ไทย</p>', la: '<p>ລາວ</p>', en: '<p>English</p>' });
    return { wheel_id: wheel.id, position, label, description, weight: 1, ...own };
  });
  if (rows.length > 0) await db.insertInto('wheel_slice').values(rows).execute();
  return wheel.id;
}

export async function useWheel(options: TestServicesOptions = {}) {
  const { db, pool, url } = await createTestDb();
  const game = fakeGame('GAMEA', 'A');
  const on = async (own: Pool, more: TestServicesOptions = {}) => {
    const opened = gameServices(own, [game], { ...options, ...more });
    return { services: opened, app: await buildApp(opened) };
  };
  const { services, app } = await on(pool);

  afterEach(async () => {
    await resetSettings(db, services);
    game.mood = 'ok';
  });
  afterAll(async () => expect(await findViolations(db)).toEqual([]));

  async function player(coin = 1, overrides: MemberOverrides = {}) {
    return playerOf(app, await createMember(db, { ...overrides, ...(coin > 0 ? { coin } : {}) }));
  }
  return { db, pool, url, services, app, game, on, set: settingsOf(db, services), player };
}

type App = Awaited<ReturnType<typeof buildApp>>;

export function playerOf(app: App, member: TestMember) {
  const client = createClient(app, { token: member.token });
  const keyed = (key?: string): Record<string, string> => (key === undefined ? {} : { 'idempotency-key': key });
  return {
    ...member,
    client,
    spin: async (key?: string) => (await client.post('/api/spinwheel/spin', undefined, keyed(key))).body,
    claim: async (coupon: string, key?: string) =>
      (await client.post('/api/spinwheel/coupon/claim', { coupon }, keyed(key))).body,
    coupons: async () => (await client.get('/api/spinwheel/coupon')).body as unknown as { _id: string }[],
    setup: async () => (await client.get('/api/spinwheel/setup')).body['result'],
    wallet: async () => (await client.get('/api/wallet')).body,
  };
}
