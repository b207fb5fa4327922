import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createOffer, openAt, advanceClock, payIn } from '../../test/gift/bonus.ts';
import { settleStanding } from '../condition/standing.ts';
import { createWheel, prizes, type SliceOverrides, useWheel } from '../../test/gift/wheel.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { expireCoupons, lockCoupon } from './store.ts';

const { db, services, game, set, player } = await useWheel();
type Player = Awaited<ReturnType<typeof player>>;

const no = (error: string, data?: object) => ({ success: false, error, ...(data && { data }) });

async function winner(slice: SliceOverrides) {
  await createWheel(db, [slice]);
  const one = await player(1);
  await one.spin();
  const [coupon] = await one.coupons();
  return { ...one, coupon: coupon?._id ?? '' };
}

const rows = async (one: Player) =>
  (await db.selectFrom('statement').where('member_id', '=', one.memberId).selectAll().orderBy('number').execute()).map(
    ({ type, status, amount_minor: amount, detail }) => [type, status, amount, detail],
  );
const gift = (status: string, amountMinor: bigint, en: string) => [
  'bonus',
  status,
  amountMinor,
  { luckydraw: { description: expect.objectContaining({ en }) } },
];
const amountIn = async (one: Player) => (await one.wallet())['wallet'] as { amount: number };

describe('a coupon of', () => {
  test('cash is in the wallet at once, without a condition', async () => {
    const one = await winner(prizes.cash);
    expect(await one.claim(one.coupon)).toEqual({ success: true, amount: 5 });
    expect(await amountIn(one)).toMatchObject({ amount: 5 });
    expect(await rows(one)).toEqual([gift('SUCCESS', 500n, 'Wheel: Prize CASH')]);
    expect((await one.client.get('/api/bonus/check/active')).body).toMatchObject({ status: false });
    expect(await one.coupons()).toEqual([]);
  });

  test('cash may be received during a bonus, and is no part of it', async () => {
    const one = await winner(prizes.cash);
    const code = await createOffer(db, { trigger: 'instant', bonus_bp: 0n, fixed_bonus_minor: 100_00n });
    await one.client.get(`/api/bonus/activate/${code}`);
    expect(await one.claim(one.coupon)).toEqual({ success: true, amount: 5 });
    expect((await one.client.get('/api/bonus/check/active')).body).toMatchObject({ measured: 100, keep: 5 });
  });

  test('a bonus opens its condition', async () => {
    const one = await winner(prizes.bonus);
    expect(await one.coupons()).toMatchObject([{ amount: 50, type: 'BONUS', success: 200, fail: 5 }]);
    expect(await one.claim(one.coupon)).toEqual({ success: true, amount: 50 });
    expect((await one.client.get('/api/bonus/check/active')).body).toMatchObject({
      status: true,
      type: 'COUPON',
      state: 'OPEN',
      base: 50,
      target: 100,
      floor: 2.5,
    });
  });

  test('coins adds coins', async () => {
    const one = await winner(prizes.coin);
    expect(await one.coupons()).toMatchObject([{ amount: 3, type: 'COIN' }]);
    expect(await one.claim(one.coupon)).toEqual({ success: true, amount: 3 });
    expect(await one.setup()).toMatchObject({ userCoin: 3 });
    expect(await rows(one)).toEqual([]);
  });

  test('kip credits kip', async () => {
    await createWheel(db, [{ ...prizes.cash, amount: 300_000n }], 'LAK');
    const one = await player(1, { currency: 'LAK' });
    await one.spin();
    expect(await one.claim((await one.coupons())[0]?._id ?? '')).toEqual({ success: true, amount: 3_000 });
    expect(await amountIn(one)).toMatchObject({ amount: 3_000 });
  });
});

test('50 requests at once receive one coupon once, and a repeat under its key gets the same answer', async () => {
  const one = await winner(prizes.cash);
  const answers = await Promise.all(Array.from({ length: 50 }, () => one.claim(one.coupon)));
  expect(answers.filter(({ success }) => success === true)).toHaveLength(1);
  expect(answers.filter((answer) => answer['error'] === 'NO_CLAIMABLE_COUPON')).toHaveLength(49);
  expect(await amountIn(one)).toMatchObject({ amount: 5 });
  const other = await winner(prizes.cash);
  const first = await other.claim(other.coupon, 'once');
  expect(await other.claim(other.coupon, 'once')).toEqual(first);
  expect(await amountIn(other)).toMatchObject({ amount: 5 });
});

describe('is refused in this order', () => {
  test('INVALID_CODE: no coupon of this member, in upper or lower case', async () => {
    const one = await winner(prizes.cash);
    const other = await player(0);
    const unknown = ['', ' ', 'a'.repeat(20), `${one.coupon}x`, one.coupon.toUpperCase(), '\u0000', '../x', '1'];
    for (const code of unknown) expect(await one.claim(code)).toEqual(no('INVALID_CODE'));
    expect(await other.claim(one.coupon)).toEqual(no('INVALID_CODE'));
    expect((await one.client.post('/api/spinwheel/coupon/claim', { coupon: 5 })).body.message).toBe('INVALID_REQUEST');
  });

  test('NO_CLAIMABLE_COUPON: received or voided before, however long ago', async () => {
    const received = await winner(prizes.cash);
    await received.claim(received.coupon);
    const taken = await winner(prizes.cash);
    await sql`update coupon set state = 'VOID', ended_at = app_now() where public_id = ${taken.coupon}`.execute(db);
    await advanceClock(db, 24 * 30);
    for (const one of [received, taken]) expect(await one.claim(one.coupon)).toEqual(no('NO_CLAIMABLE_COUPON'));
  });

  test('COUPON_EXPIRED from its last moment, before and after the job', async () => {
    const one = await winner({ ...prizes.cash, days: 2 });
    const late = await winner({ ...prizes.cash, days: 2 });
    await advanceClock(db, 48);
    expect(await one.coupons()).toEqual([]);
    expect(await one.claim(one.coupon)).toEqual(no('COUPON_EXPIRED'));
    await Promise.all([expireCoupons(db), expireCoupons(db)]);
    expect(await late.claim(late.coupon)).toEqual(no('COUPON_EXPIRED'));
    const states = db.selectFrom('coupon').where('public_id', 'in', [one.coupon, late.coupon]).select('state');
    expect(await states.execute()).toEqual([{ state: 'EXPIRED' }, { state: 'EXPIRED' }]);
  });

  test('COUPON_EXPIRED to the millisecond', async () => {
    const one = await winner(prizes.cash);
    const isOver = (expiresAt: RawBuilder<unknown>) =>
      inTransaction(db, async (tx) => {
        await sql`update coupon set expires_at = ${expiresAt} where public_id = ${one.coupon}`.execute(tx);
        return (await lockCoupon(tx, one.memberId, one.coupon))?.over;
      });
    expect(await isOver(sql`app_now() + interval '1 ms'`)).toBe(false);
    expect(await isOver(sql`app_now()`)).toBe(true);
    expect(await isOver(sql`app_now() - interval '1 ms'`)).toBe(true);
    const { memberId } = await winner({ ...prizes.cash, days: null });
    const { rows } = await sql`select (expires_at - created_at)::text as lasts from coupon
      where member_id = ${memberId}`.execute(db);
    expect(rows).toEqual([{ lasts: '7 days' }]);
  });

  test('INVALID_PRIZE_CODE: its slice is no longer on its wheel', async () => {
    const one = await winner({ ...prizes.item, code: 'GONE' });
    await sql`delete from wheel_slice where code = 'GONE'`.execute(db);
    expect(await one.claim(one.coupon)).toEqual(no('INVALID_PRIZE_CODE'));
  });

  test('INVALID_COUPON_TYPE: an item, or an unknown type', async () => {
    const one = await winner(prizes.item);
    expect(await one.coupons()).toMatchObject([{ amount: 0, type: 'ITEM' }]);
    expect(await one.claim(one.coupon)).toEqual(no('INVALID_COUPON_TYPE'));
    await sql`update spin set type = 'TRIP' where member_id = ${one.memberId}`.execute(db);
    expect(await one.coupons()).toMatchObject([{ type: 'TRIP' }]);
    expect(await one.claim(one.coupon)).toEqual(no('INVALID_COUPON_TYPE'));
  });

  test('BONUS_REMAINING: a condition is armed or open, or more than a little is left', async () => {
    const one = await winner(prizes.bonus);
    await one.client.get(`/api/bonus/activate/${await createOffer(db)}`);
    expect(await one.claim(one.coupon)).toEqual(no('BONUS_REMAINING'));
    await one.client.get('/api/bonus/clear');
    await payIn(db, one.memberId, 5_01n);
    expect(await one.claim(one.coupon)).toEqual(no('BONUS_REMAINING', { total: 5.01, max: 5 }));
    await set('bonus.remainingMaxMinor', { THB: 501, LAK: 0 });
    expect(await one.claim(one.coupon)).toMatchObject({ success: true });
    const more = await winner(prizes.bonus);
    await payIn(db, more.memberId, 1_00n);
    await more.claim(more.coupon);
    expect(await more.claim(more.coupon), 'received').toEqual(no('NO_CLAIMABLE_COUPON'));
  });
});

describe('a gift that waits for a game', () => {
  async function waiting() {
    const one = await winner({ ...prizes.bonus, days: 1 });
    await openAt(db, one.memberId, 'GAMEA');
    await advanceClock(db, 0.1);
    game.mood = 'down';
    expect(await one.claim(one.coupon)).toEqual({ success: true, amount: 50 });
    expect(await amountIn(one)).toMatchObject({ amount: 0 });
    expect(await one.coupons()).toEqual([]);
    expect(await one.claim(one.coupon)).toEqual(no('NO_CLAIMABLE_COUPON'));
    return one;
  }

  test('comes when the game answers again', async () => {
    const one = await waiting();
    game.mood = 'ok';
    await settleStanding(services, one.memberId);
    expect(await amountIn(one)).toMatchObject({ amount: 50 });
    expect(await one.claim(one.coupon)).toEqual(no('NO_CLAIMABLE_COUPON'));
  });

  test('given up can be received again until the coupon expires', async () => {
    const one = await waiting();
    await advanceClock(db, 11 / 60);
    await settleStanding(services, one.memberId);
    const [given] = await rows(one);
    expect(given).toMatchObject(['bonus', 'FAILED', 5_000n, {}]);
    expect(await one.coupons()).toMatchObject([{ _id: one.coupon }]);
    game.mood = 'ok';
    expect(await one.claim(one.coupon)).toEqual({ success: true, amount: 50 });
    expect(await amountIn(one)).toMatchObject({ amount: 50 });
    const late = await waiting();
    await advanceClock(db, 24);
    await settleStanding(services, late.memberId);
    expect(await late.coupons()).toEqual([]);
    expect(await late.claim(late.coupon)).toEqual(no('COUPON_EXPIRED'));
  });
});
