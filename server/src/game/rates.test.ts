import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { bonusApp } from '../../test/gift/bonus.ts';
import { fakeGame } from '../../test/game/partner.ts';
import { keepAmount } from '../../test/game/app.ts';
import { createMember } from '../../test/member.ts';
import { callsEnded, createGame, createGameAccount, createRichMember } from '../../test/wallet.ts';
import { findViolations } from '../money/ledger/invariants.ts';

const { db, pool } = await createTestDb();
const both = fakeGame('BOTH', 'A', { stakes: 'hidden' });
const bahtOnly = fakeGame('BAHTONLY', 'A');
const { get, post, services } = bonusApp(pool, [both, bahtOnly]);
const hasty = bonusApp(pool, [both, bahtOnly], { replace: { requestWaitsMs: 300 } });

await createGame(db, 'BOTH', { position: 1 });
await createGame(db, 'BAHTONLY', { position: 2 });
await sql`delete from game_rate where game_code = 'BAHTONLY' and currency = 'LAK'`.execute(db);
await sql`update game_rate set credits_per_unit_den = 600 where game_code = 'BOTH' and currency = 'LAK'`.execute(db);
afterAll(async () => expect(await findViolations(db)).toEqual([]));

const setRate = (code: string, currency: string, den: number) =>
  sql`update game_rate set credits_per_unit_den = ${den} where game_code = ${code} and currency = ${currency}`.execute(
    db,
  );

describe('a game has a rate for each currency', () => {
  test('600 kip buy the credits of one baht', async () => {
    const thai = await createRichMember(db, 6_000_000n);
    const lao = await createRichMember(db, 6_000_000n, { currency: 'LAK' });
    const names = [];
    for (const { memberId, token } of [thai, lao]) {
      names.push(await createGameAccount(db, memberId, 'BOTH'));
      const moved = await post(token, 'wallet/transfer', { from: 'WALLET', to: 'BOTH', amount: 60_000 });
      expect(moved.body).toMatchObject({ message: 'SUCCESS', amount: 60_000 });
    }
    expect(names.map((name) => both.balances.get(name))).toEqual([6_000_000n, 10_000n]);
    await get(lao.token, 'wallet/refresh/slot');
    const { body } = await get(lao.token, 'wallet');
    expect(body['slots']).toMatchObject([{ code: 'BOTH', amount: 60_000, ftWalletSlot: 1 / 600, step: 6 }]);
  });

  test('without a rate it is not listed, opened or used in transfers', async () => {
    const lao = await createRichMember(db, 6_000_000n, { currency: 'LAK' });
    const { body } = await get(lao.token, 'wallet');
    expect((body['slots'] as { code: string }[]).map(({ code }) => code)).toEqual(['BOTH']);
    expect((await get(lao.token, 'wallet/activate/BAHTONLY')).body).toEqual({ message: 'NO_GAME' });
    const moved = await post(lao.token, 'wallet/transfer', { from: 'WALLET', to: 'BAHTONLY', amount: 600 });
    expect(moved.body).toEqual({ message: 'NO_GAME' });
    const thai = await createMember(db);
    expect((await get(thai.token, 'wallet/activate/BAHTONLY')).body).toMatchObject({
      code: 'BAHTONLY',
      isActive: true,
    });
  });
});

describe('whole kip', () => {
  test.each([
    ['wallet/transfer', { from: 'WALLET', to: 'BOTH', amount: 600.5 }],
    ['wallet/withdraw', { amount: 60_000.55 }],
    ['wallet/withdrawAll', { amount: 60_000.55 }],
  ])('%s refuses a fraction', async (path, request) => {
    const { memberId, token } = await createRichMember(db, 20_000_055n, { currency: 'LAK' });
    await createGameAccount(db, memberId, 'BOTH');
    const answer = await post(token, path, request);
    expect(answer.body).toEqual({ message: 'INVALID_REQUEST', data: { field: 'amount' } });
  });

  test('a fraction of a kip stays in the game', async () => {
    const { memberId, token } = await createMember(db, { currency: 'LAK' });
    const username = await createGameAccount(db, memberId, 'BOTH');
    both.balances.set(username, 1_001n);
    const recalled = await post(token, 'wallet/transferAll', { to: 'WALLET' });
    expect(recalled.body).toMatchObject({ message: 'SUCCESS', amount: 6_006 });
    expect(both.balances.get(username)).toBe(0n);
  });
});

describe('a rate', () => {
  const clear = () => sql`update game_account set amount_minor = 0, held_at = null, bets_hidden = false`.execute(db);

  test('changes while no member holds credits bought at it', async () => {
    await clear();
    await setRate('BOTH', 'LAK', 500);
    await setRate('BOTH', 'LAK', 600);
  });

  test('cannot change while a member of its currency holds credits or may have open bets', async () => {
    await clear();
    const { memberId } = await createMember(db, { currency: 'LAK' });
    await createGameAccount(db, memberId, 'BOTH');
    await keepAmount(db, memberId, 'BOTH', 1n);
    await expect(setRate('BOTH', 'LAK', 500)).rejects.toThrow(/LAK rate of game BOTH cannot change while members hold/);
    await expect(
      sql`delete from game_rate where game_code = 'BOTH' and currency = 'LAK'`.execute(db),
    ).rejects.toThrow();
    await setRate('BOTH', 'THB', 2);
    await setRate('BOTH', 'THB', 1);
    for (const held of [
      sql`outstanding_minor = 1`,
      sql`outstanding_minor = 0, bets_hidden = true, held_at = app_now()`,
    ]) {
      await sql`update game_account set amount_minor = 0, ${held} where member_id = ${memberId}`.execute(db);
      await expect(setRate('BOTH', 'LAK', 500)).rejects.toThrow(/hold credits/);
    }
  });

  test('cannot change while a transfer with the game is open', async () => {
    await clear();
    const { memberId, token } = await createRichMember(db, 6_000_000n, { currency: 'LAK' });
    await createGameAccount(db, memberId, 'BOTH');
    both.mood = 'lost-before';
    await hasty.post(token, 'wallet/transfer', { from: 'WALLET', to: 'BOTH', amount: 600 });
    await callsEnded(db, memberId);
    both.mood = 'ok';
    await expect(setRate('BOTH', 'LAK', 500)).rejects.toThrow(/while a transfer with it is open/);
  });

  test('blocks a transfer while it changes, and the transfer uses the new one', async () => {
    await clear();
    const { memberId, token } = await createRichMember(db, 100_000n);
    const username = await createGameAccount(db, memberId, 'BOTH');
    const moved = await db.transaction().execute(async (tx) => {
      await sql`update game_rate set credits_per_unit_num = 2 where game_code = 'BOTH' and currency = 'THB'`.execute(
        tx,
      );
      const sent = post(token, 'wallet/transfer', { from: 'WALLET', to: 'BOTH', amount: 100 });
      await waitForLock();
      return { sent };
    });
    expect((await moved.sent).body).toMatchObject({ message: 'SUCCESS', amount: 100 });
    expect(both.balances.get(username)).toBe(20_000n);
  });
});

async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and not granted`.execute(services.db);
    if (rows.length > 0) return;
  }
}
