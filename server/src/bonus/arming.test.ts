import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findViolations } from '../money/ledger/invariants.ts';
import { bonusApp, createOffer, openAt, advanceClock, payIn } from '../../test/gift/bonus.ts';
import { bonusPlayer } from '../../test/gift/bonus-player.ts';
import { createTestDb } from '../../test/database.ts';
import { fakeGame } from '../../test/game/partner.ts';

const { db, pool } = await createTestDb();
const slot = fakeGame('GAMEA', 'A');
const services = bonusApp(pool, [slot]);
const player = bonusPlayer(db, services, slot);
const { activate, active, wallet, rows, run, moveIn } = player;
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

describe('a bonus is armed, and the next deposit brings it', () => {
  test('with its own row after the deposit’s, and an open condition', async () => {
    const code = await createOffer(db);
    const taken = await activate(code);
    expect(taken).toMatchObject({ status: 200, body: { isActive: true, received: [] } });
    expect(await active()).toMatchObject({ status: true, state: 'ARMED', minDeposit: 100, type: `โบนัส ${code}` });
    await payIn(db, player.id(), 200_00n);
    expect(await rows()).toEqual([
      ['bonus', 'SUCCESS', 100],
      ['deposit', 'SUCCESS', 200],
    ]);
    expect(await active()).toMatchObject({
      state: 'OPEN',
      base: 300,
      target: 600,
      floor: 30,
      measured: 300,
      keep: 200,
      forfeit: 100,
      fresh: true,
    });
    const list = (await services.get(player.token(), 'bonus')).body as unknown as {
      code: string;
      userBonus: unknown;
    }[];
    expect(list.find((bonus) => bonus.code === code)).toMatchObject({
      counted: 1,
      percentBonus: 50,
      percentSuccess: 200,
      percentFail: 10,
      minDeposit: 100,
      banners: [{ image: '/banners/first.svg', html: 'ไทย' }],
      userBonus: { _id: taken.body['_id'], isActive: true, received: [{ updatedAt: expect.stringMatching(/Z$/) }] },
    });
    expect((await wallet())['bonus']).toMatchObject({ state: 'OPEN', target: 600, measured: 300 });
  });

  test('a deposit below the minimum is credited without the gift and leaves it armed', async () => {
    await activate(await createOffer(db));
    await payIn(db, player.id(), 4_00n);
    expect(await active()).toMatchObject({ state: 'ARMED' });
    await payIn(db, player.id(), 100_00n);
    expect(await active()).toMatchObject({ status: true, state: 'OPEN' });
  });

  test('the rest from before and the deposit count as own money; a cap limits the gift', async () => {
    await payIn(db, player.id(), 3_00n);
    await run({ max_bonus_minor: 60_00n, success_bp: 300_00n });
    expect(await active()).toMatchObject({ base: 263, target: 789, floor: 26.3, keep: 203, forfeit: 60 });
  });

  test('without a success percent it is free money without a condition', async () => {
    await run({ success_bp: 0n });
    expect(await active()).toEqual({ status: false, type: '' });
    expect(await wallet()).toMatchObject({ wallet: { amount: 300 } });
  });

  test('an instant bonus comes at once', async () => {
    const code = await createOffer(db, { trigger: 'instant', fixed_bonus_minor: 50_00n });
    expect((await activate(code)).body).toMatchObject({ isActive: true, received: [{}] });
    expect(await active()).toMatchObject({ state: 'OPEN', base: 50, target: 100, floor: 5 });
  });

  test('with too much left at the deposit the gift is skipped, and a failed row says why', async () => {
    await activate(await createOffer(db));
    await payIn(db, player.id(), 50_00n);
    await payIn(db, player.id(), 200_00n);
    expect(await active()).toMatchObject({ status: false });
    const { body } = await services.post(player.token(), 'statement', { page: 1, limit: 1 });
    expect(body['statements']).toMatchObject([
      {
        statementType: 'bonus',
        status: 'FAILED',
        amount: 100,
        bonus: { description: expect.stringContaining('ยังมียอด') },
      },
    ]);
  });

  test('after its hours, or with a withdrawal, it ends without a row', async () => {
    await activate(await createOffer(db, { arm_hours: 24 }));
    await advanceClock(db, 24.001);
    await services.sweep();
    expect(await active()).toEqual({ status: false, type: '' });
    await payIn(db, player.id(), 5_00n);
    await activate(await createOffer(db));
    expect((await services.post(player.token(), 'wallet/withdraw', { amount: 2 })).body).toMatchObject({
      message: 'SUCCESS',
    });
    expect(await active()).toEqual({ status: false, type: '' });
    expect((await rows()).map(([type]) => type)).toEqual(['withdraw', 'deposit']);
  });
});

describe('no gift while balances are unknown', () => {
  test('the deposit is credited at once, the gift once every game has reported', async () => {
    const username = await openAt(db, player.id(), 'GAMEA');
    slot.balances.set(username, 2_00n);
    await activate(await createOffer(db));
    await advanceClock(db, 1);
    slot.mood = 'down';
    await payIn(db, player.id(), 200_00n);
    await services.sweep();
    expect(await active()).toMatchObject({ state: 'WAITING' });
    expect(await wallet()).toMatchObject({ wallet: { amount: 200 } });
    slot.mood = 'ok';
    await advanceClock(db, 0.005);
    await services.sweep();
    expect(await active()).toMatchObject({ state: 'OPEN', base: 302 });
  });

  test('after ten minutes it is given up, and a failed row says why', async () => {
    await openAt(db, player.id(), 'GAMEA');
    await activate(await createOffer(db));
    await advanceClock(db, 1);
    slot.mood = 'down';
    await payIn(db, player.id(), 200_00n);
    await advanceClock(db, 0.17);
    await services.sweep();
    expect(await active()).toMatchObject({ status: false });
    expect((await rows())[0]).toEqual(['bonus', 'FAILED', 100]);
  });

  test('no condition ends either', async () => {
    await run();
    const username = await moveIn(290);
    slot.balances.set(username, 0n);
    slot.mood = 'down';
    await advanceClock(db, 0.1);
    expect(await active()).toMatchObject({ state: 'OPEN', measured: 300, fresh: false });
    slot.mood = 'ok';
    expect(await active()).toEqual({ status: false, type: '' });
  });
});
