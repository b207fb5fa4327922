import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { cashOf, depositApp, makeLiveQr, notify, openChannel } from '../../../../test/deposit/deposit.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, type TestMember } from '../../../../test/member.ts';
import { fakeChannel, type FakeOrder, noticeOf } from '../../../../test/deposit/qr-channel.ts';
import { closeReversal, listReversals } from './store.ts';

const { db, pool } = await createTestDb();
const channel = fakeChannel();
const services = testServices(pool, { config: { limits: false }, replace: { qrChannels: new Map([['WW', channel]]) } });
const app = depositApp(services);
let member: TestMember;
let order: FakeOrder;

beforeAll(() => openChannel(db));
beforeEach(async () => {
  member = await createMember(db);
  await makeLiveQr(app, member.token, 100);
  const made = [...channel.orders.values()].at(-1);
  if (made === undefined) throw new Error('no order');
  order = made;
});

const ok = { status: 200, body: { message: 'OK' } };
const reversalOf = (more: object = {}): string => noticeOf(order, 100_00n, { reversal: true, ...more });
const waiting = async () => (await listReversals(db)).filter(({ reference }) => reference === order.reference);

test('a reversal of a credited payment is kept with its notice, waits for a person and moves no money', async () => {
  await notify(app, noticeOf(order, 100_00n));
  const notice = reversalOf({ eventId: `reversal-${order.reference}` });
  expect(await notify(app, notice)).toEqual(ok);
  expect(await notify(app, notice), 'the same notice again').toEqual(ok);
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
  const [item, ...more] = await waiting();
  expect([item?.memberId, item?.amountMinor, more]).toEqual([member.memberId, 100_00n, []]);
  const inbox = db.selectFrom('inbox').where('event_id', '=', `reversal-${order.reference}`).select('processed_at');
  expect(await inbox.execute()).toEqual([{ processed_at: expect.any(Date) }]);
  expect(await closeReversal(db, item?.id ?? 0n, { by: 'noi', reason: 'taken back by hand' })).toBe('closed');
  expect(await closeReversal(db, item?.id ?? 0n, { by: 'noi', reason: null })).toBe('not_waiting');
  expect(await waiting()).toEqual([]);
});

test('an unknown reversal of an order waits too', async () => {
  const stranger = { reference: 'NOT-OURS', providerRef: 'P-NOT-OURS' };
  expect(await notify(app, noticeOf(stranger, 100_00n, { reversal: true }))).toEqual(ok);
  const found = (await listReversals(db)).filter(({ reference }) => reference === 'NOT-OURS');
  expect(found).toMatchObject([{ paymentId: null, memberId: null, amountMinor: 100_00n }]);
});

test('a payment that is reported after its reversal is not credited but waits for a person', async () => {
  expect(await notify(app, reversalOf())).toEqual(ok);
  expect(await notify(app, noticeOf(order, 100_00n))).toEqual(ok);
  expect(await cashOf(db, member.memberId)).toBe(0n);
  const rows = db.selectFrom('incoming_payment').where('outside_reference', '=', order.providerRef);
  expect(await rows.selectAll().execute()).toMatchObject([{ state: 'REVIEW', reason: 'REVERSED' }]);
});

test('payment and reversal at once, many times, are one credit at most and one waiting item', async () => {
  const [paid, reversed] = [noticeOf(order, 100_00n), reversalOf()];
  await Promise.all(Array.from({ length: 20 }, (_none, index) => notify(app, index % 2 ? paid : reversed)));
  expect(await waiting()).toHaveLength(1);
  const payments = db.selectFrom('incoming_payment').where('outside_reference', '=', order.providerRef);
  expect(await payments.selectAll().execute()).toHaveLength(1);
});

test('an unsigned reversal is refused and leaves nothing', async () => {
  expect(await notify(app, reversalOf(), 'bad')).toMatchObject({ status: 401 });
  expect(await waiting()).toEqual([]);
});
