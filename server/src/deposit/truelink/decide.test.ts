import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { cashOf, depositApp } from '../../../test/deposit/deposit.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { fakeVouchers, handIn, linkOf, newVoucher, openWallets } from '../../../test/deposit/truelink.ts';
import { listWaiting, voucherOf } from './store.ts';
import { askGifts } from './redeem.ts';
import { creditGiftByHand, refuseGiftByHand } from './decide.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool, { config: { limits: false }, replace: { vouchers: undefined } });
const app = depositApp(services);
let member: TestMember;
let voucher: string;

beforeAll(() => openWallets(db));
beforeEach(async () => {
  member = await createMember(db);
  voucher = newVoucher();
});

const hand = (to = app) => handIn(to, member.token, linkOf(voucher));
const own = async () => (await listWaiting(db)).find((gift) => gift.memberId === member.memberId);
async function waiting() {
  expect(await hand()).toEqual({ status: 200, body: { message: 'OK' } });
  const gift = await own();
  if (gift === undefined) throw new Error('the gift does not wait');
  return { publicId: gift.publicId, by: 'Noi', reason: 'seen in the app' };
}

test('without a partner a link is taken, and waits for a person who can read it whole', async () => {
  await waiting();
  await askGifts(services);
  const gift = await own();
  expect(gift).toMatchObject({ phone: member.phone, walletName: 'KAPAO GIFT', reason: 'NO_PARTNER' });
  expect(gift && voucherOf(services.keys, gift)).toBe(voucher);
  expect(await hand()).toEqual({ status: 409, body: { message: 'TRUELINK_DUPLICATE' } });
});

test('a person credits it once, under who decided and why', async () => {
  const decision = await waiting();
  const both = await Promise.all([
    creditGiftByHand(services, decision, 5_000n),
    creditGiftByHand(services, decision, 5_000n),
  ]);
  expect(both.toSorted((a, b) => a.localeCompare(b))).toEqual(['credited', 'not_waiting']);
  expect(await cashOf(db, member.memberId)).toBe(5_000n);
  const payment = db.selectFrom('incoming_payment').where('member_id', '=', member.memberId);
  expect(await payment.select(['state', 'decided_by', 'decision']).execute()).toEqual([
    { state: 'CREDITED', decided_by: 'Noi', decision: 'seen in the app' },
  ]);
  expect(await refuseGiftByHand(services, decision, 'DUPLICATE')).toBe('not_waiting');
  expect(await hand()).toEqual({ status: 409, body: { message: 'TRUELINK_DUPLICATE' } });
});

test('a link a person found invalid may be handed in again, a duplicate one may not', async () => {
  expect(await refuseGiftByHand(services, await waiting(), 'INVALID')).toBe('refused');
  expect(await refuseGiftByHand(services, await waiting(), 'DUPLICATE')).toBe('refused');
  expect(await hand()).toEqual({ status: 409, body: { message: 'TRUELINK_DUPLICATE' } });
  expect(await cashOf(db, member.memberId)).toBe(0n);
});

test('money that is parked is credited as it was parked, or sent back', async () => {
  const vouchers = fakeVouchers();
  vouchers.redeems = async () => ({ kind: 'ok', amountMinor: 150n, ownerMask: null });
  const redeeming = depositApp(testServices(pool, { config: { limits: false }, replace: { vouchers } }));
  const parked = async () => {
    voucher = newVoucher();
    await hand(redeeming);
    return { publicId: (await own())?.publicId ?? '', by: 'Noi', reason: null };
  };
  const first = await parked();
  expect(await creditGiftByHand(services, first, 5_000n)).toBe('amount_differs');
  expect(await creditGiftByHand(services, first, 150n)).toBe('credited');
  expect(await refuseGiftByHand(services, await parked(), 'DUPLICATE')).toBe('refused');
  const payments = db.selectFrom('incoming_payment').where('member_id', '=', member.memberId).orderBy('id');
  expect(await payments.select('state').execute()).toEqual([{ state: 'CREDITED' }, { state: 'RETURNED' }]);
});

test('money that comes of a gift a person has refused meanwhile is kept for a person', async () => {
  const vouchers = fakeVouchers();
  const redeeming = depositApp(testServices(pool, { config: { limits: false }, replace: { vouchers } }));
  vouchers.redeems = async () => {
    await db
      .updateTable('gift')
      .set({ state: 'REVIEW', reason: 'x' })
      .where('member_id', '=', member.memberId)
      .execute();
    await refuseGiftByHand(services, { publicId: (await own())?.publicId ?? '', by: 'x', reason: null }, 'INVALID');
    return { kind: 'ok', amountMinor: 5_000n, ownerMask: null };
  };
  expect((await hand(redeeming)).body).toEqual({ message: 'TRUELINK_INVALID' });
  const payments = db.selectFrom('incoming_payment').where('member_id', '=', member.memberId);
  expect(await payments.select(['state', 'reason', 'amount_minor']).execute()).toEqual([
    { state: 'REVIEW', reason: 'GIFT_REFUSED', amount_minor: 5_000n },
  ]);
});

test('an unknown gift is not decided', async () => {
  expect(await creditGiftByHand(services, { publicId: 'x', by: 'x', reason: null }, 1n)).toBe('not_found');
});
