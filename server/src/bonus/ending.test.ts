import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findViolations } from '../money/ledger/invariants.ts';
import { bonusApp, createOffer, openAt, advanceClock, payIn } from '../../test/gift/bonus.ts';
import { bonusPlayer } from '../../test/gift/bonus-player.ts';
import { createTestDb } from '../../test/database.ts';
import { fakeGame } from '../../test/game/partner.ts';

const { db, pool } = await createTestDb();
const slot = fakeGame('GAMEA', 'A');
const sport = fakeGame('SPORTA', 'A');
const services = bonusApp(pool, [slot, sport]);
const player = bonusPlayer(db, services, slot);
const { activate, active, wallet, rows, run, moveIn, clear, giveUp } = player;
await sql`insert into setting (key, value) values ('withdraw.minMinor', '{"THB": 100}')`.execute(db);

beforeEach(async () => {
  await player.renew();
});
afterEach(async () => {
  slot.mood = 'ok';
  await sql`update clock set offset_ms = 0`.execute(db);
});
afterAll(async () => {
  expect(await findViolations(db)).toEqual([]);
});

describe('a condition ends', () => {
  test('at its target: the money is free, and stays free after a loss', async () => {
    await run();
    const username = await moveIn(300);
    slot.balances.set(username, 600_00n);
    await services.get(player.token(), 'wallet/refresh/slot');
    slot.balances.set(username, 1_00n);
    await services.get(player.token(), 'wallet/refresh/slot');
    expect(await active()).toEqual({ status: false, type: '' });
    expect((await rows())[0]).toEqual(['finish_bonus', 'SUCCESS', 600]);
  });

  test('at its floor: the rest is the member’s and can be withdrawn', async () => {
    await run();
    const username = await moveIn(300);
    slot.balances.set(username, 30_00n);
    expect((await services.post(player.token(), 'wallet/withdraw', { amount: 10 })).body).toMatchObject({
      message: 'MONEY_NOT_ENOUGH',
    });
    expect((await rows())[0]).toEqual(['finish_bonus', 'FAILED', 30]);
    expect((await services.post(player.token(), 'wallet/withdrawAll', { amount: 10 })).status).toBe(200);
  });

  test('a later deposit changes neither target nor floor', async () => {
    await run();
    await payIn(db, player.id(), 500_00n);
    expect(await active()).toMatchObject({ state: 'OPEN', measured: 300, keep: 700, forfeit: 100 });
  });

  test('before both a withdrawal is refused with the state, and moves nothing', async () => {
    await run();
    await moveIn(120);
    const refused = await services.post(player.token(), 'wallet/withdrawAll', { amount: 100 });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'BONUS_CONDITION', data: { measured: 300, target: 600 } },
    });
    expect(await wallet()).toMatchObject({ wallet: { amount: 180 } });
  });

  test('by time: everything is called back, the gift is taken, own money stays', async () => {
    await run({ expire_days: 30 });
    const username = await moveIn(150);
    await advanceClock(db, 30 * 24 + 1);
    slot.mood = 'down';
    await services.sweep();
    expect(await active()).toMatchObject({ state: 'EXPIRING' });
    expect((await rows()).some(([type]) => type === 'finish_bonus')).toBe(false);
    const back = await services.post(player.token(), 'wallet/transfer', { from: 'WALLET', to: 'GAMEA', amount: 1 });
    expect(back.body).toMatchObject({ message: 'BONUS_CONDITION' });
    slot.mood = 'ok';
    await advanceClock(db, 0.1);
    await services.sweep();
    expect(await active()).toEqual({ status: false, type: '' });
    expect(slot.balances.get(username)).toBe(0n);
    expect(await wallet()).toMatchObject({ wallet: { amount: 200 } });
    expect((await rows())[0]).toEqual(['finish_bonus', 'FAILED', 100]);
  });

  test('above a cap of twice the deposit success takes the rest, once it is in the wallet', async () => {
    await run({ withdraw_cap_times: 2n });
    const username = await moveIn(300);
    slot.balances.set(username, 700_00n);
    expect(await active()).toMatchObject({ state: 'EXPIRING' });
    slot.balances.set(username, 650_00n);
    await services.sweep();
    expect(await wallet()).toMatchObject({ wallet: { amount: 400 } });
    expect((await rows()).find(([type]) => type === 'finish_bonus')).toEqual(['finish_bonus', 'SUCCESS', 650]);
  });
});

describe('giving up', () => {
  test('without a condition: NO_DATA in every form', async () => {
    expect(await clear()).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    expect(await giveUp()).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  });

  test('an armed bonus ends at once, and its place in the quota is free again', async () => {
    const code = await createOffer(db, { quota: 1 });
    await activate(code);
    expect((await clear()).body).toEqual({ message: 'BONUS_CLEAR' });
    await player.renew();
    expect((await activate(code)).status).toBe(200);
  });

  test('an open bonus shows what is kept and forfeited, and takes exactly that once accepted', async () => {
    await run();
    const username = await moveIn(200);
    slot.balances.set(username, 150_00n);
    const asked = await clear();
    expect(asked).toMatchObject({
      status: 409,
      body: { message: 'BONUS_REMAINING', data: { measured: 250, floor: 30, keep: 200, forfeit: 50 } },
    });
    expect(await giveUp({ forfeit: 49.99 })).toMatchObject({
      body: { message: 'BONUS_REMAINING', data: { forfeit: 50 } },
    });
    expect(await giveUp({ forfeit: 50 })).toMatchObject({
      status: 200,
      body: { message: 'BONUS_CLEAR', forfeited: 50 },
    });
    expect(await wallet()).toMatchObject({ wallet: { amount: 200 } });
    expect((await rows())[0]).toEqual(['finish_bonus', 'FAILED', 50]);
  });

  test('a game that keeps its money keeps the condition, and is named', async () => {
    await run();
    await moveIn(100);
    slot.mood = 'down';
    expect(await giveUp()).toMatchObject({
      status: 409,
      body: { message: 'BONUS_REMAINING', data: { stuck: ['GAMEA'] } },
    });
    slot.mood = 'ok';
    expect((await giveUp()).body).toEqual({ message: 'BONUS_CLEAR', forfeited: 100 });
  });

  test('a bonus lost meanwhile ends without a forfeit', async () => {
    await run();
    const username = await moveIn(300);
    slot.balances.set(username, 5_00n);
    expect((await clear()).body).toEqual({ message: 'BONUS_CLEAR' });
    expect(await wallet()).toMatchObject({ wallet: { amount: 5 } });
  });

  test('a repeated request gets its first answer and takes nothing more', async () => {
    await run();
    const first = await services.post(player.token(), 'bonus/clear', { acceptForfeit: true }, 'once');
    expect(await services.post(player.token(), 'bonus/clear', { acceptForfeit: true }, 'once')).toEqual(first);
    expect(first.body).toMatchObject({ forfeited: 100 });
  });
});

test('during a bonus for slots no other game gets money, and slots do', async () => {
  await run({ categories: ['slot'] });
  const username = await openAt(db, player.id(), 'SPORTA', 'sport');
  sport.balances.set(username, 0n);
  const into = (to: string) => services.post(player.token(), 'wallet/transfer', { from: 'WALLET', to, amount: 10 });
  expect(await into('SPORTA')).toMatchObject({
    status: 409,
    body: { message: 'BONUS_CONDITION', data: { categories: ['slot'] } },
  });
  await moveIn(10);
  expect(
    (await services.post(player.token(), 'wallet/transfer', { from: 'GAMEA', to: 'SPORTA', amount: 5 })).body,
  ).toMatchObject({
    message: 'BONUS_CONDITION',
  });
  expect((await services.post(player.token(), 'wallet/transferAll', { to: 'SPORTA' })).body).toMatchObject({
    message: 'BONUS_CONDITION',
  });
  expect((await services.post(player.token(), 'wallet/transferAll', { to: 'WALLET' })).status).toBe(200);
});

test('check/minimum compares the total with the maximum that may be left', async () => {
  await payIn(db, player.id(), 5_00n);
  expect((await services.get(player.token(), 'bonus/check/minimum')).body).toEqual({
    result: true,
    minimum: 5,
    total: 5,
  });
  await payIn(db, player.id(), 1n);
  expect((await services.get(player.token(), 'bonus/check/minimum')).body).toEqual({
    result: false,
    minimum: 5,
    total: 5.01,
  });
});
