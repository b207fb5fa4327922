import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { GameProvider } from '../src/game/provider.ts';
import { createServer } from '../src/platform/http/server.ts';
import { serveWallet } from '../src/wallet/routes.ts';
import { callAs } from './client.ts';
import { testServices } from './services.ts';
import { currencies, type Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/transaction.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { newPublicId } from '../src/platform/public-id.ts';
import { houseAccount, memberCash } from '../src/money/ledger/account.ts';
import { instant } from '../src/money/ledger/transfer.ts';
import { createMember, type MemberOverrides, type TestMember } from './member.ts';

export async function createRichMember(
  db: Db,
  amountMinor: bigint,
  overrides: MemberOverrides = {},
): Promise<TestMember> {
  const member = await createMember(db, overrides);
  await addMoney(db, member.memberId, amountMinor, overrides.currency);
  return member;
}

export async function addMoney(
  db: Db,
  memberId: bigint,
  amountMinor: bigint,
  currency: Currency = 'THB',
): Promise<void> {
  const reference = newPublicId();
  const debit = houseAccount.qr('TEST', currency);
  const op = `qr:TEST:${reference}`;
  await inTransaction(db, async (tx) => {
    await instant(tx, {
      op,
      debit,
      credit: memberCash(memberId),
      amountMinor,
      memberId,
      kind: 'deposit',
    });
    await tx
      .insertInto('incoming_payment')
      .values({
        source: 'test',
        channel: 'TEST',
        outside_reference: reference,
        amount_minor: amountMinor,
        currency,
        member_id: memberId,
        state: 'CREDITED',
        op,
        paid_at: new Date(),
      })
      .execute();
  });
}

type GameFields = {
  name?: Record<string, string>;
  login?: Record<string, unknown>;
  category?: string;
  enabled?: boolean;
  maintenance?: boolean;
  position?: number;
  web?: string;
  alert?: Record<string, string>;
  /** Credits for one unit of the wallet's currency, equal in every currency. */
  num?: bigint;
  den?: bigint;
};

/** Adds a game with a sign-in link, unless it is there. */
export async function createGame(db: Db, code: string, fields: GameFields = {}): Promise<void> {
  const { name = { th: code, la: code, en: code }, login, alert, num = 1n, den = 1n, ...more } = fields;
  const texts = {
    name: JSON.stringify(name),
    login: JSON.stringify(login ?? { kind: 'auto', provider: code.toLowerCase() }),
    alert: alert === undefined ? null : JSON.stringify(alert),
  };
  await db
    .insertInto('game')
    .values({ code, category: 'slot', ...texts, ...more })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const rate = { game_code: code, credits_per_unit_num: num, credits_per_unit_den: den };
  await db
    .insertInto('game_rate')
    .values(currencies.map((currency) => ({ ...rate, currency })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function createGameAccount(db: Db, memberId: bigint, gameCode: string): Promise<string> {
  const username = `kp${newPublicId().slice(0, 10)}`;
  await db
    .insertInto('game_account')
    .values({ member_id: memberId, game_code: gameCode, username, password_sealed: Buffer.alloc(0), active: true })
    .execute();
  return username;
}

/** Expires leases, grace periods and next queries, as if the time had passed. */
export async function passTime(db: Db): Promise<void> {
  await sql`update intent set next_at = now() - interval '1 hour', lease_until = now() - interval '1 hour',
    sent_by = now() - interval '1 hour' where ended_at is null`.execute(db);
}

/** Waits until no call to a game runs for the member, as a call may outlast its request. */
export async function callsEnded(db: Db, memberId: bigint): Promise<void> {
  const running = db.selectFrom('intent').where('member_id', '=', memberId).where('state', '=', 'RESERVED');
  while ((await running.select('id').execute()).length > 0) await sleep(10);
}

export function walletApp(pool: Pool, games: ReadonlyMap<string, GameProvider>, requestWaitsMs = 30_000) {
  const services = testServices(pool, { config: { limits: false }, replace: { requestWaitsMs, games } });
  const app = createServer(services);
  serveWallet({ app, services });
  return {
    services,
    app,
    get: (token: string, path: string) => callAs(app, token, { url: `/api/wallet${path}` }),
    post: (token: string, path: string, body: object, key?: string) =>
      callAs(app, token, { method: 'POST', url: `/api/wallet/${path}`, body, key }),
  };
}
