import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { advanceClock } from '../../test/gift/bonus.ts';
import { createWheel, prizes, type SliceOverrides, useWheel } from '../../test/gift/wheel.ts';
import { fulfilItem, moveCoinsByHand, voidCoupon } from './decide.ts';
import { expireCoupons, listItems } from './store.ts';

const { db, services, player } = await useWheel();

async function winner(slice: SliceOverrides) {
  await createWheel(db, [slice]);
  const one = await player(1);
  await one.spin();
  const [coupon] = await one.coupons();
  return { ...one, decision: { publicId: coupon?._id ?? '', by: 'Noi', reason: 'sent by post' } };
}

const couponOf = ({ memberId }: { memberId: bigint }) =>
  db
    .selectFrom('coupon')
    .where('member_id', '=', memberId)
    .select(['state', 'decided_by', 'decision'])
    .executeTakeFirstOrThrow();
const waiting = async () => (await listItems(db)).map(({ phone, state }) => [phone, state]);

test('a thing that was won is listed until a person has handed it over, once, also when its time is over', async () => {
  const first = await winner(prizes.item);
  const cash = await winner(prizes.cash);
  const second = await winner({ ...prizes.item, days: 30 });
  expect(await waiting()).toEqual([
    [first.phone, 'ISSUED'],
    [second.phone, 'ISSUED'],
  ]);
  await advanceClock(db, 24 * 7);
  await expireCoupons(db);
  expect(await waiting()).toEqual([
    [first.phone, 'EXPIRED'],
    [second.phone, 'ISSUED'],
  ]);
  const both = await Promise.all([fulfilItem(services, first.decision), fulfilItem(services, first.decision)]);
  expect(both.toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'not_waiting']);
  expect(await couponOf(first)).toEqual({ state: 'CLAIMED', decided_by: 'Noi', decision: 'sent by post' });
  expect(await fulfilItem(services, cash.decision), 'money is not handed over').toBe('not_waiting');
  expect(await fulfilItem(services, { ...first.decision, publicId: 'x' })).toBe('not_waiting');
  expect(await waiting()).toEqual([[second.phone, 'ISSUED']]);
  await advanceClock(db, 24 * 30);
  await expireCoupons(db);
  expect(await voidCoupon(services, first.decision), 'handed over').toBe('not_waiting');
  expect(await voidCoupon(services, second.decision)).toBe('void');
  expect(await waiting()).toEqual([]);
});

test('a claim that comes while a coupon is being taken back waits, and finds it gone', async () => {
  const one = await winner(prizes.cash);
  const tx = await db.startTransaction().execute();
  expect(await voidCoupon({ ...services, db: tx }, one.decision)).toBe('void');
  const claimed = one.claim(one.decision.publicId);
  await expect.poll(isWaiting).toBe(true);
  await tx.commit().execute();
  expect(await claimed).toEqual({ success: false, error: 'NO_CLAIMABLE_COUPON' });
  expect(await one.wallet()).toMatchObject({ wallet: { amount: 0 } });
  expect(await couponOf(one)).toMatchObject({ state: 'VOID', decided_by: 'Noi' });
});

test('a coupon that was received is not taken back', async () => {
  const one = await winner(prizes.cash);
  expect(await one.claim(one.decision.publicId)).toMatchObject({ success: true });
  expect(await voidCoupon(services, one.decision)).toBe('not_waiting');
  expect(await couponOf(one)).toMatchObject({ state: 'CLAIMED', decided_by: null });
});

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

test('a person gives coins and takes those that are still there, under who and why', async () => {
  const one = await player(0);
  const move = (delta: number, phone = one.phone) =>
    moveCoinsByHand(services, { phone, delta, by: 'Noi', reason: 'a deposit was sent back' });
  expect(await move(3)).toBe('moved');
  expect(await Promise.all([move(-2), move(-2)])).toEqual(expect.arrayContaining(['moved', 'not_enough']));
  expect(await move(1, '0800000000')).toBe('not_found');
  expect(await one.setup()).toMatchObject({ userCoin: 1 });
  const entries = db.selectFrom('coin_entry').where('member_id', '=', one.memberId).orderBy('id');
  expect(await entries.select(['delta', 'after', 'note', 'decided_by']).execute()).toEqual([
    { delta: 3, after: 3, note: 'a deposit was sent back', decided_by: 'Noi' },
    { delta: -2, after: 1, note: 'a deposit was sent back', decided_by: 'Noi' },
  ]);
});
