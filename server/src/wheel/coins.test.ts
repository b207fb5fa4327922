import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { rewardPlay } from '../play/reward.ts';
import { callAs } from '../../test/client.ts';
import { openAt, payIn, setClock } from '../../test/gift/bonus.ts';
import { useWheel } from '../../test/gift/wheel.ts';
import { coinsOf } from './coins.ts';

const { db, app, game, services, set, player } = await useWheel();
type Player = Awaited<ReturnType<typeof player>>;

const coinOf = async ({ memberId }: Player) =>
  (await db.selectFrom('member').where('id', '=', memberId).select('coin').executeTakeFirstOrThrow()).coin;

async function deposit(one: Player, ...amounts: bigint[]): Promise<number> {
  for (const amount of amounts) await payIn(db, one.memberId, amount * 100n);
  return coinOf(one);
}

test.each([
  [29_999n, 0],
  [30_000n, 1],
  [59_999n, 1],
  [60_000n, 2],
  [90_000n, 3],
  [999_999_999_999n, 3],
])('a deposit of %s satang brings %i coins', (depositMinor, coins) => {
  expect(coinsOf(depositMinor, { perCoinMinor: 30_000n, maxPerDeposit: 3, room: 5 })).toBe(coins);
});

test('no more than the day’s limit, and none where the limit is zero', () => {
  const earning = { perCoinMinor: 30_000n, maxPerDeposit: 3, room: 5 };
  expect(coinsOf(90_000n, { ...earning, room: 1 })).toBe(1);
  expect(coinsOf(90_000n, { ...earning, room: -2 })).toBe(0);
  expect(coinsOf(90_000n, { ...earning, perCoinMinor: 0n })).toBe(0);
});

async function move(one: Player, amount: number): Promise<void> {
  const [from, to] = amount > 0 ? ['WALLET', 'GAMEA'] : ['GAMEA', 'WALLET'];
  const url = '/api/wallet/transfer';
  const answer = await callAs(app, one.token, { method: 'POST', url, body: { from, to, amount: Math.abs(amount) } });
  expect(answer.status).toBe(200);
}

async function lose(one: Player & { username: string }, amount: number): Promise<number> {
  game.balances.set(one.username, (game.balances.get(one.username) ?? 0n) - BigInt(amount) * 100n);
  await callAs(app, one.token, { url: '/api/wallet/refresh/slot' });
  await rewardPlay(services);
  return coinOf(one);
}

async function gamer() {
  const one = await player(0);
  return { ...one, username: await openAt(db, one.memberId, 'GAMEA') };
}

describe('the coins of a deposit', () => {
  test('come one by one as own money is lost in play, each once', async () => {
    const one = await gamer();
    expect(await deposit(one, 900n)).toBe(0);
    await move(one, 900);
    expect(await lose(one, 299)).toBe(0);
    expect(await lose(one, 1)).toBe(1);
    expect(await lose(one, 300)).toBe(2);
    expect(await deposit(one, 300n)).toBe(2);
    expect(await lose(one, 300)).toBe(3);
    await move(one, 300);
    expect(await lose(one, 300)).toBe(4);
  });

  test('are not given for money that goes through a game and out of the wallet without a bet', async () => {
    const one = await gamer();
    for (let turn = 0; turn < 2; turn += 1) {
      await deposit(one, 900n);
      await move(one, 900);
      await move(one, -900);
    }
    await callAs(app, one.token, { method: 'POST', url: '/api/wallet/withdraw', body: { amount: 1_800 } });
    expect(await one.wallet()).toMatchObject({ wallet: { amount: 0 } });
    expect(await lose(one, 0)).toBe(0);
  });

  test('are at most 5 a day, including waiting ones', async () => {
    const one = await gamer();
    await deposit(one, 900n, 900n, 900n);
    await move(one, 2_700);
    expect(await lose(one, 2_700)).toBe(5);
  });
});

describe('a deposit that needs no play', () => {
  beforeEach(() => set('spin.playPercent', 0));

  test('brings coins with its credit, once for any number of reports', async () => {
    const one = await player(0);
    await payIn(db, one.memberId, 70_000n, 'told-twice');
    await payIn(db, one.memberId, 70_000n, 'told-twice');
    expect(await coinOf(one)).toBe(2);
    expect(await one.wallet()).toMatchObject({ profile: { coin: 2 }, wallet: { amount: 700 } });
  });

  test('brings at most 3, and a day at most 5', async () => {
    expect(await deposit(await player(0), 3_000n)).toBe(3);
    expect(await deposit(await player(0), 900n, 300n, 900n, 300n)).toBe(5);
    expect(await deposit(await player(7), 900n)).toBe(10);
  });

  test('of kip counts by kip', async () => {
    expect(await deposit(await player(0, { currency: 'LAK' }), 179_999n, 360_000n)).toBe(2);
  });

  test('follows the settings, also zero coins', async () => {
    await set('spin.perCoinMinor', { THB: 10_000, LAK: 0 });
    await set('spin.maxPerDeposit', 4);
    expect(await deposit(await player(0), 450n)).toBe(4);
    expect(await deposit(await player(0, { currency: 'LAK' }), 9_000_000n)).toBe(0);
  });

  test('gifts and adjustments by staff bring none', async () => {
    const one = await player(0);
    await sql`select ledger_instant(${`t:${one.publicId}`}, 0::smallint, 'house:adjust', ${`member:${one.memberId}:cash`},
      90000, ${one.memberId}, 'test')`.execute(db);
    expect(await coinOf(one)).toBe(0);
  });

  test('a day is a day in Bangkok', async () => {
    const one = await player(0);
    await setClock(db, '2026-05-04T23:59:58+07:00');
    expect(await deposit(one, 900n, 900n, 900n)).toBe(5);
    await setClock(db, '2026-05-05T00:00:00.001+07:00');
    expect(await deposit(one, 900n)).toBe(8);
    await setClock(db, '2026-05-05T23:59:50+07:00');
    expect(await deposit(one, 900n)).toBe(10);
  });
});

test('coin entries cannot be changed or removed, and the count is never negative', async () => {
  const one = await player(1);
  const own = sql`member_id = ${one.memberId}`;
  await expect(sql`update coin_entry set delta = 5 where ${own}`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from coin_entry where ${own}`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`truncate coin_entry`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`select coin_move(${one.memberId}, -2, 'STAFF', 'too many')`.execute(db)).rejects.toThrow('coin');
  expect(await coinOf(one)).toBe(1);
});
