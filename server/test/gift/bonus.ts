import { sql } from 'kysely';
import type { Pool } from 'pg';
import { serveBonus } from '../../src/bonus/routes.ts';
import { sweepConditions } from '../../src/bonus/sweep.ts';
import { inTransaction, type Db, type Tx } from '../../src/platform/db/transaction.ts';
import { afterDeposit } from '../../src/assemble.ts';
import { creditReport } from '../../src/deposit/payment/credit.ts';
import { serveGame } from '../../src/game/routes.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { houseAccount, lockMember } from '../../src/money/ledger/account.ts';
import { servePromotion } from '../../src/promotion/routes.ts';
import { newPublicId } from '../../src/platform/public-id.ts';
import { serveStatement } from '../../src/statement/routes.ts';
import { serveWallet } from '../../src/wallet/routes.ts';
import { serveWithdraw } from '../../src/withdraw/routes.ts';
import { callAs } from '../client.ts';
import type { FakeGame } from '../game/partner.ts';
import { gameServices, type TestServicesOptions } from '../services.ts';
import { createGame, createGameAccount } from '../wallet.ts';

type Body = Record<string, unknown> & { message?: string; data?: Record<string, unknown> };

export function bonusApp(pool: Pool, games: readonly FakeGame[] = [], options: TestServicesOptions = {}) {
  const services = gameServices(pool, games, options);
  const app = createServer(services);
  const routes = { app, services };
  serveBonus(routes);
  servePromotion(routes);
  serveWallet(routes);
  serveGame(routes);
  serveWithdraw(routes);
  serveStatement(routes);
  return {
    services,
    app,
    get: (token: string, path: string, key?: string) => callAs<Body>(app, token, { url: `/api/${path}`, key }),
    post: (token: string, path: string, body: object, key?: string) =>
      callAs<Body>(app, token, { method: 'POST', url: `/api/${path}`, body, key }),
    sweep: () => sweepConditions(services),
  };
}

/** Overrides of the default offer: 50 % of a deposit of at least 100, success 200 %, failure 10 %. */
export type OfferOverrides = Partial<{
  kind: 'BONUS' | 'PROMOTION';
  currency: 'THB' | 'LAK';
  trigger: 'deposit' | 'instant';
  type: 'limit' | 'day' | 'week';
  max_received: number;
  bonus_bp: bigint;
  max_bonus_minor: bigint;
  fixed_bonus_minor: bigint;
  min_deposit_minor: bigint;
  success_bp: bigint;
  fail_bp: bigint;
  withdraw_cap_times: bigint;
  categories: string[];
  quota: number;
  expire_days: number;
  arm_hours: number;
  new_member_only: boolean;
  from_at: Date;
  until_at: Date;
  visible: boolean;
}>;

export async function createOffer(db: Db, overrides: OfferOverrides = {}): Promise<string> {
  const code = newPublicId().slice(0, 12).toUpperCase();
  await db
    .insertInto('offer')
    .values({
      kind: 'BONUS',
      code,
      currency: 'THB',
      title: JSON.stringify({ th: `โบนัส ${code}`, la: `ໂບນັດ ${code}`, en: `Bonus ${code}` }),
      description: JSON.stringify({ th: 'รายละเอียด', la: 'ລາຍລະອຽດ', en: 'Description' }),
      bonus_bp: 50_00n,
      min_deposit_minor: 100_00n,
      success_bp: 200_00n,
      fail_bp: 10_00n,
      banners: JSON.stringify([{ image: '/banners/first.svg', html: { th: 'ไทย', la: 'ລາວ', en: 'English' } }]),
      ...overrides,
    })
    .execute();
  return code;
}

export function payIn(db: Db, memberId: bigint, amountMinor: bigint, reference = newPublicId()): Promise<void> {
  return inTransaction(db, (tx) => payInto(tx, memberId, amountMinor, reference));
}

export async function payInto(tx: Tx, memberId: bigint, amountMinor: bigint, reference: string): Promise<void> {
  const cash = await lockMember(tx, memberId);
  if (cash === undefined) throw new Error('no wallet');
  const report = {
    source: 'feed',
    channel: 'bank:TEST',
    reference,
    receivingAccountId: null,
    sender: { bankCode: null, account: null, name: null },
    amountMinor,
    currency: cash.currency,
    paidAt: new Date(),
  } as const;
  const origin = { houseAccount: houseAccount.bank('TEST', cash.currency), from: 'TEST' };
  const { outcome } = await creditReport({ afterDeposit }, tx, report, { memberId, cash, origin });
  if (outcome === 'review') throw new Error(`the deposit is ${outcome}`);
}

export async function openAt(db: Db, memberId: bigint, code: string, category = 'slot'): Promise<string> {
  await createGame(db, code, { category });
  return createGameAccount(db, memberId, code);
}

export async function advanceClock(db: Db, hours: number): Promise<void> {
  await sql`update clock set offset_ms = offset_ms + (${hours}::float8 * 3600000)::bigint`.execute(db);
}

export async function setClock(db: Db, iso: string): Promise<void> {
  await sql`update clock set offset_ms = (extract(epoch from ${iso}::timestamptz - now()) * 1000)::bigint`.execute(db);
}
