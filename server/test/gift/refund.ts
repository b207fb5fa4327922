import { sql } from 'kysely';
import type { Pool } from 'pg';
import { buildApp } from '../../src/app.ts';
import type { Db } from '../../src/platform/db/transaction.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import type { Stakes } from '../../src/game/provider.ts';
import type { Services } from '../../src/platform/services.ts';
import { houseAccount, lockMember, memberCash } from '../../src/money/ledger/account.ts';
import { instant } from '../../src/money/ledger/transfer.ts';
import { newPublicId } from '../../src/platform/public-id.ts';
import { settleRefunds } from '../../src/refund/settle.ts';
import type { SettingValues } from '../../src/platform/db/setting.ts';
import { createClient } from '../client.ts';
import { fakeGame } from '../game/partner.ts';
import { gameServices } from '../services.ts';
import { createMember, type MemberOverrides } from '../member.ts';
import { addMoney, createGame, createGameAccount } from '../wallet.ts';

export async function stopClock(db: Db, at: string): Promise<void> {
  await sql`${sql.raw(`create or replace function app_now() returns timestamptz language sql stable parallel safe as
    $$ select '${at}+07'::timestamptz $$`)}`.execute(db);
}

export async function nightsOf(db: Db, pool: Pool, settings: Partial<SettingValues> = {}, stakes?: Stakes) {
  const game = fakeGame('GAMEA', 'A', stakes === undefined ? {} : { stakes });
  await createGame(db, 'GAMEA');
  const servicesOn = (own: Pool, replace: Partial<Services> = {}) =>
    gameServices(own, [game], { replace: { requestWaitsMs: 300, ...replace } });
  const services = servicesOn(pool);
  const read = services.settings.read.bind(services.settings);
  Object.assign(services.settings, { read: async () => ({ ...(await read()), ...settings }) });
  const app = await buildApp(services);

  async function player(amountMinor = 100_000n, overrides: MemberOverrides = {}) {
    const member = await createMember(db, overrides);
    if (amountMinor > 0n) await addMoney(db, member.memberId, amountMinor, overrides.currency);
    const username = await createGameAccount(db, member.memberId, 'GAMEA');
    const client = createClient(app, { token: member.token });
    const move = (from: string, to: string, amount: number) =>
      client.post('/api/wallet/transfer', { from, to, amount });
    return {
      ...member,
      username,
      client,
      playIn: (amount: number) => move('WALLET', 'GAMEA', amount),
      playOut: (amount: number) => move('GAMEA', 'WALLET', amount),
      bet: (stakeMinor: bigint) => {
        game.balances.set(username, (game.balances.get(username) ?? 0n) - stakeMinor);
        game.outstanding.set(username, (game.outstanding.get(username) ?? 0n) + stakeMinor);
      },
      lose: (lostMinor: bigint) => game.balances.set(username, (game.balances.get(username) ?? 0n) - lostMinor),
      check: async () => (await client.get('/api/refund/check')).body,
    };
  }

  return {
    services,
    servicesOn,
    app,
    game,
    settings,
    player,
    async loser() {
      const one = await player();
      await one.playIn(600);
      one.lose(40_000n);
      return one;
    },
    async begin() {
      for (const key of Object.keys(settings)) Reflect.deleteProperty(settings, key);
      game.mood = 'ok';
      await sql`delete from refund_night`.execute(db);
      await sql`delete from refund_due`.execute(db);
      await stopClock(db, '2026-03-01 12:00');
    },
    async night(at: string) {
      await stopClock(db, at);
      await settleRefunds(services);
    },
  };
}

export async function refundsOf(db: Db, memberId: bigint) {
  const { rows } = await sql<{ day: string; own: bigint; refund: bigint }>`
    select day::text, own_loss_minor as own, amount_minor as refund from refund
    where member_id = ${memberId} order by day`.execute(db);
  return rows.map(({ day, own, refund }) => [day, own, refund]);
}

export async function snapshotDays(db: Db, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from refund_snapshot where member_id = ${memberId} order by number`.execute(db);
  return rows.map(({ day }) => day);
}

/** Negative amounts are debits. A promotion brings its condition. Returns what the ledger answers. */
export async function moveCash(
  db: Db,
  memberId: bigint,
  kind: 'promotion' | 'test',
  amountMinor: bigint,
): Promise<string> {
  const [own, services] = [memberCash(memberId), houseAccount.purpose(kind, 'THB')];
  const taken = amountMinor < 0n;
  const publicId = newPublicId();
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const sides = taken ? { debit: own, credit: services } : { debit: services, credit: own };
    const amount = taken ? -amountMinor : amountMinor;
    if (kind === 'promotion')
      await sql`
        insert into condition (public_id, member_id, source, title, state, success_bp, fail_bp, expire_days, gift_minor,
          ended_at)
        values (${publicId}, ${memberId}, 'PROMOTION', '{}', 'FREE', 0, 0, 1, ${amount}, app_now())`.execute(tx);
    return instant(tx, { op: `gift:${publicId}`, ...sides, amountMinor: amount, memberId, kind });
  });
}

export async function settledRefund(db: Db, memberId: bigint, amountMinor: bigint): Promise<void> {
  await sql`
    insert into refund_snapshot (member_id, day, total_minor, flow_minor, gifted_minor, seq)
    select ${memberId}, refund_day(), member_total(${memberId}), flow, gifted, seq
    from account where code = ${memberCash(memberId)}`.execute(db);
  await sql`
    insert into refund (member_id, day, own_loss_minor, amount_minor, claimable_until)
    values (${memberId}, refund_day(), ${amountMinor * 20n}, ${amountMinor}, refund_day_end(refund_day()))`.execute(db);
}
