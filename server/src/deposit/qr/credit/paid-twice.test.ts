import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDb, patientPool } from '../../../../test/database.ts';
import { cashOf, depositApp, makeLiveQr, notify, openChannel } from '../../../../test/deposit/deposit.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, type TestMember } from '../../../../test/member.ts';
import { fakeChannel, type FakeOrder, noticeOf } from '../../../../test/deposit/qr-channel.ts';

const { db, pool, url } = await createTestDb();
let channel = fakeChannel();
const channels = new Map([['WW', channel]]);
const options = { config: { limits: false }, replace: { qrChannels: channels } };
const app = depositApp(testServices(pool, options));
let member: TestMember;

beforeAll(() => openChannel(db));
beforeEach(async () => {
  channel = fakeChannel();
  channels.set('WW', channel);
  member = await createMember(db);
});

const ok = { status: 200, body: { message: 'OK' } };

async function order(amount = 100): Promise<FakeOrder> {
  await makeLiveQr(app, member.token, amount);
  const made = [...channel.orders.values()].at(-1);
  if (made === undefined) throw new Error('no order');
  return made;
}

test.each([
  ['with an id of its own', { paymentId: 'second' }, 100_00n],
  ['with another amount', {}, 700_00n],
  ['with another time', { paidAt: '2026-11-20T03:00:00.000Z' }, 100_00n],
])('a second payment on one order, %s, waits for a person, once', async (_how, more, paidMinor) => {
  const paid = await order();
  const paidAt = '2026-11-21T03:00:00.000Z';
  const names = { paidAt, ...more, paymentId: `${paid.providerRef}-${'paymentId' in more ? 2 : 1}` };
  await notify(app, noticeOf(paid, 100_00n, { paidAt, paymentId: `${paid.providerRef}-1` }));
  expect(await notify(app, noticeOf(paid, paidMinor, names))).toEqual(ok);
  expect(await notify(app, noticeOf(paid, paidMinor, names))).toEqual(ok);
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
  expect(await statesOf(member.memberId)).toMatchObject([
    { state: 'CREDITED', reason: null },
    { state: 'REVIEW', reason: 'PAID_TWICE', amount_minor: paidMinor },
  ]);
});

test('a second payment of an unknown order under the id of the first waits beside it', async () => {
  const unknown = { reference: 'NOT-OURS-2', providerRef: 'P-NOT-OURS-2' };
  for (const paidMinor of [100_00n, 200_00n]) await notify(app, noticeOf(unknown, paidMinor));
  const rows = await db
    .selectFrom('incoming_payment')
    .where('outside_reference', 'like', 'P-NOT-OURS-2%')
    .orderBy('id')
    .select('amount_minor')
    .execute();
  expect(rows.map(({ amount_minor: amount }) => amount)).toEqual([100_00n, 200_00n]);
});

test('two payments of an unknown order with one id at once over two processes both stand', async () => {
  const unknown = { reference: 'NOT-OURS-3', providerRef: 'P-NOT-OURS-3' };
  const otherPool = patientPool(url);
  const other = depositApp(testServices(otherPool, options));
  const answers = await Promise.all([
    notify(app, noticeOf(unknown, 100_00n)),
    notify(other, noticeOf(unknown, 200_00n)),
  ]);
  await otherPool.end();
  expect(answers).toEqual([ok, ok]);
  const rows = db.selectFrom('incoming_payment').where('outside_reference', 'like', 'P-NOT-OURS-3%').selectAll();
  expect(await rows.execute()).toHaveLength(2);
});

test('a payment that bears the id of another order’s waits beside it', async () => {
  const [first, second] = [await order(), await order(100)];
  await notify(app, noticeOf(first, 100_00n, { paymentId: `${first.providerRef}-S` }));
  await notify(app, noticeOf(second, 100_00n, { paymentId: `${first.providerRef}-S` }));
  expect(await statesOf(member.memberId)).toMatchObject([
    { state: 'CREDITED' },
    { state: 'REVIEW', reason: 'PAID_TWICE' },
  ]);
});

test('where orders may be paid again each payment is credited, and each once', async () => {
  channels.set('WW', { ...channel, repeatable: true } as typeof channel);
  const paid = await order();
  const ids = ['A', 'B', 'B', 'A'].map((id) => `${paid.providerRef}-${id}`);
  await Promise.all(ids.map((paymentId) => notify(app, noticeOf(paid, 100_00n, { paymentId }))));
  expect(await cashOf(db, member.memberId)).toBe(200_00n);
});

test('a payment reported before ids of payments were kept is known under its new id', async () => {
  const paid = await order();
  await notify(app, noticeOf(paid, 100_00n));
  expect(await notify(app, noticeOf(paid, 100_00n, { paymentId: `${paid.providerRef}-NEW` }))).toEqual(ok);
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
  expect(await statesOf(member.memberId)).toHaveLength(1);
});

const statesOf = (memberId: bigint) =>
  db
    .selectFrom('incoming_payment')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .select(['state', 'reason', 'amount_minor', 'outside_reference'])
    .execute();
