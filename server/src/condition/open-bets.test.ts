import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { fakeGame, type FakeGame } from '../../test/game/partner.ts';
import { bonusApp, createOffer, advanceClock, payIn } from '../../test/gift/bonus.ts';
import { bonusPlayer } from '../../test/gift/bonus-player.ts';
import { findViolations } from '../money/ledger/invariants.ts';

const { db, pool } = await createTestDb();
const reporting = fakeGame('REPORTS', 'A', { stakes: 'reported' });
const hiding = fakeGame('HIDES', 'A', { stakes: 'hidden' });
const services = bonusApp(pool, [reporting, hiding]);
await sql`insert into setting (key, value) values ('withdraw.minMinor', '{"THB": 100}')`.execute(db);

const boost = { bonus_bp: 100_00n, fail_bp: 5_00n };

afterEach(() => sql`update clock set offset_ms = 0`.execute(db));
afterAll(async () => expect(await findViolations(db)).toEqual([]));

function stake(game: FakeGame, username: string, stakeMinor: bigint): void {
  game.balances.set(username, (game.balances.get(username) ?? 0n) - stakeMinor);
  game.outstanding.set(username, (game.outstanding.get(username) ?? 0n) + stakeMinor);
}

describe.each([
  ['reports open bets', reporting],
  ['hides open bets', hiding],
])('at a game that %s', (_, game) => {
  const player = bonusPlayer(db, services, game);
  const refresh = () => services.get(player.token(), 'wallet/refresh/slot');
  const open = (username: string, stakeMinor: bigint) => stake(game, username, stakeMinor);
  const end = (username: string, paidMinor: bigint) => {
    game.balances.set(username, (game.balances.get(username) ?? 0n) + paidMinor);
    game.outstanding.delete(username);
  };

  async function boosted(): Promise<string> {
    const code = await createOffer(db, boost);
    await player.activate(code);
    await payIn(db, player.id(), 500_00n);
    return player.moveIn(1_000);
  }

  beforeEach(() => player.renew());

  test('a stake in an open bet fails no condition, and its return pays out no gift', async () => {
    const username = await boosted();
    open(username, 960_00n);
    await refresh();
    expect(await player.active()).toMatchObject({ state: 'OPEN', floor: 50 });
    end(username, 960_00n);
    const answer = await services.post(player.token(), 'wallet/withdrawAll', { amount: 1_000 });
    expect(answer.body.message).toBe('BONUS_CONDITION');
  });

  test('money in an open bet counts as left when a bonus is taken', async () => {
    await payIn(db, player.id(), 1_000_00n);
    const username = await player.moveIn(1_000);
    open(username, 1_000_00n);
    await refresh();
    const code = await createOffer(db, boost);
    const answer = await player.activate(code);
    expect(answer.body.message).toBe('BONUS_REMAINING');
    expect((await services.get(player.token(), 'bonus/check/minimum')).body).toMatchObject({ result: false });
  });

  test('giving up waits for open bets and names the game, so the forfeit is complete', async () => {
    const username = await boosted();
    open(username, 960_00n);
    const refused = await player.giveUp();
    expect(refused.body).toMatchObject({ message: 'BONUS_REMAINING', data: { stuck: [game.provider.code] } });
    expect(await player.active()).toMatchObject({ status: true });
  });

  test('a lost bet fails the condition once no bet can be open', async () => {
    const username = await boosted();
    open(username, 1_000_00n);
    await refresh();
    end(username, 0n);
    await refresh();
    if (game === hiding) {
      expect(await player.active()).toMatchObject({ state: 'OPEN' });
      await advanceClock(db, 24.1);
    }
    expect(await player.active()).toEqual({ status: false, type: '' });
    expect((await player.rows())[0]).toEqual(['finish_bonus', 'FAILED', 0]);
  });

  test('a won bet brings success at once', async () => {
    const username = await boosted();
    open(username, 1_000_00n);
    await refresh();
    end(username, 2_000_00n);
    await refresh();
    expect(await player.active()).toEqual({ status: false, type: '' });
    expect((await player.rows())[0]).toEqual(['finish_bonus', 'SUCCESS', 2_000]);
  });
});

test('an armed gift is not given while bets may be hidden', async () => {
  const player = bonusPlayer(db, services, hiding);
  await player.renew();
  await player.activate(await createOffer(db, boost));
  await payIn(db, player.id(), 50_00n);
  const username = await player.moveIn(50);
  stake(hiding, username, 50_00n);
  await payIn(db, player.id(), 500_00n);
  expect(await player.active()).toMatchObject({ state: 'WAITING' });
  await advanceClock(db, 0.2);
  await services.sweep();
  expect((await player.rows())[0]).toEqual(['bonus', 'FAILED', 500]);
});

test('home shows stakes of open bets beside the free amount, and counts neither twice', async () => {
  const player = bonusPlayer(db, services, reporting);
  await player.renew();
  await payIn(db, player.id(), 100_00n);
  const username = await player.moveIn(100);
  stake(reporting, username, 30_00n);
  await services.get(player.token(), 'wallet/refresh/slot');
  const { slots } = (await player.wallet()) as { slots: Record<string, unknown>[] };
  expect(slots.find(({ code }) => code === 'REPORTS')).toMatchObject({ amount: 70, outstanding: 30 });
  expect((await services.get(player.token(), 'bonus/check/minimum')).body).toMatchObject({ total: 100 });
});
