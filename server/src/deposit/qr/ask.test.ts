import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDb, patientPool } from '../../../test/database.ts';
import { cashOf, depositApp, makeLiveQr, makeQr, notify, openChannel } from '../../../test/deposit/deposit.ts';
import { callAs } from '../../../test/client.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { fakeChannel, type FakeOrder, noticeOf } from '../../../test/deposit/qr-channel.ts';
import { askUnpaid } from './ask.ts';

const { db, pool, url } = await createTestDb();
let channel = fakeChannel();
const channels = new Map([['WW', channel]]);
const options = { config: { limits: false }, replace: { qrChannels: channels } };
const services = testServices(pool, options);
const app = depositApp(services);
let member: TestMember;

beforeAll(() => openChannel(db));
beforeEach(async () => {
  await sql`update qr_request set next_at = 'infinity'`.execute(db);
  channel = fakeChannel();
  channels.set('WW', channel);
  member = await createMember(db);
});

const pay = (order: FakeOrder | undefined, paidMinor = 100_00n): FakeOrder => {
  if (order === undefined) throw new Error('no order');
  order.paid = { paidMinor, paidAt: new Date() };
  return order;
};
const firstOrder = () => [...channel.orders.values()][0];
const comeDue = () => sql`update qr_request set next_at = app_now() where next_at < 'infinity'`.execute(db);
const ageBy = (span: string) =>
  sql`update qr_request set created_at = created_at - ${span}::interval, expires_at = expires_at - ${span}::interval
    where member_id = ${member.memberId}`.execute(db);
const nextAskSeconds = async () => {
  const { rows } = await sql<{ wait: number }>`
    select round(extract(epoch from next_at - app_now()))::int as wait from qr_request
    where member_id = ${member.memberId} and next_at < 'infinity'`.execute(db);
  return rows.map((row) => row.wait);
};

test('a payment whose notice was lost is found by asking', async () => {
  await makeLiveQr(app, member.token, 100);
  pay(firstOrder(), 99_00n);
  await askUnpaid(services);
  expect(await cashOf(db, member.memberId)).toBe(0n);
  await comeDue();
  await askUnpaid(services);
  expect(await cashOf(db, member.memberId)).toBe(99_00n);
});

test.each(['cancelled', 'expired', 'failed', 'never answered'])(
  'a paid QR that is %s is found by asking',
  async (how) => {
    if (how === 'failed') channel.mode = 'refuse-after';
    const { body } = await makeQr(app, member.token, 100);
    if (how === 'cancelled' && body.hasQrcode) {
      await callAs(app, member.token, { method: 'DELETE', url: `/api/qrcode/${body.qrcodeId}` });
    }
    if (how === 'expired') await ageBy('1 hour');
    if (how === 'never answered') {
      await sql`update qr_request set state = 'REQUESTED', provider_ref = null, payload = null
      where member_id = ${member.memberId}`.execute(db);
    }
    pay(firstOrder());
    await comeDue();
    await askUnpaid(services);
    expect(await cashOf(db, member.memberId)).toBe(100_00n);
  },
);

test('what asking found and the notice that comes after all are one credit', async () => {
  channel.mode = 'refuse-after';
  await makeQr(app, member.token, 100);
  const order = pay(firstOrder());
  await comeDue();
  await askUnpaid(services);
  await notify(app, noticeOf(order, 100_00n));
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
  const rows = await db
    .selectFrom('incoming_payment')
    .where('member_id', '=', member.memberId)
    .select('state')
    .execute();
  expect(rows).toEqual([{ state: 'CREDITED' }]);
});

test('a partner that does not name the order when asked gets its notice known again', async () => {
  channel.mode = 'refuse-after';
  await makeQr(app, member.token, 100);
  const order = pay(firstOrder());
  const { providerRef } = order;
  const nameless = {
    ...channel,
    query: async () => ({ status: 'paid' as const, paymentId: providerRef, ...order.paid }),
  };
  channels.set('WW', nameless as typeof channel);
  await comeDue();
  await askUnpaid(services);
  await notify(app, noticeOf({ ...order, providerRef }, 100_00n));
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
  const rows = await db
    .selectFrom('incoming_payment')
    .where('member_id', '=', member.memberId)
    .select('state')
    .execute();
  expect(rows).toEqual([{ state: 'CREDITED' }]);
});

test('a second payment on a QR that was credited without the partner’s name waits for a person', async () => {
  channel.mode = 'refuse-after';
  await makeQr(app, member.token, 100);
  const order = pay(firstOrder());
  const paid = { paymentId: order.providerRef, paidMinor: 100_00n, paidAt: order.paid?.paidAt ?? new Date() };
  channels.set('WW', { ...channel, query: async () => ({ status: 'paid', ...paid }) });
  await comeDue();
  await askUnpaid(services);
  await notify(app, noticeOf(order, 100_00n));
  await notify(app, noticeOf({ ...order, providerRef: `${order.providerRef}-2` }, 100_00n));
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
  const payments = db.selectFrom('incoming_payment').where('member_id', '=', member.memberId).orderBy('id');
  expect(await payments.select(['state', 'reason']).execute()).toEqual([
    { state: 'CREDITED', reason: null },
    { state: 'REVIEW', reason: 'PAID_TWICE' },
  ]);
});

test('a QR that another process is just claiming is passed over at once', async () => {
  await makeLiveQr(app, member.token, 100);
  await comeDue();
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from qr_request where member_id = ${member.memberId} for update`.execute(tx);
    await askUnpaid(services);
  });
  expect(channel.queried).toEqual([]);
  await askUnpaid(services);
  expect(channel.queried).toHaveLength(1);
});

test('two processes never ask about one QR at the same time', async () => {
  const otherPool = patientPool(url);
  const other = testServices(otherPool, options);
  for (let i = 0; i < 30; i += 1) await makeLiveQr(app, member.token, 100);
  await comeDue();
  await Promise.all([askUnpaid(services), askUnpaid(other), askUnpaid(services), askUnpaid(other)]);
  await otherPool.end();
  expect(channel.queried).toHaveLength(30);
  expect(new Set(channel.queried).size).toBe(30);
});

test('it is asked ever more seldom, and no longer a day after its end', async () => {
  await makeLiveQr(app, member.token, 100);
  const waits: number[] = [];
  for (const age of ['0 seconds', '15 seconds', '30 seconds', '5 minutes', '1 hour', '23 hours', '2 hours']) {
    await ageBy(age);
    await comeDue();
    await askUnpaid(services);
    waits.push(...(await nextAskSeconds()));
  }
  expect(waits).toEqual([5, 10, 20, 60, 600, 600]);
});

test('a silent or unknown partner changes nothing and delays no other order', async () => {
  await makeLiveQr(app, member.token, 100);
  pay(firstOrder());
  channel.answersQueries = false;
  await comeDue();
  await askUnpaid(services);
  expect(await cashOf(db, member.memberId)).toBe(0n);
  channels.set('WW', { ...channel, query: () => Promise.reject(new Error('broken')) });
  await comeDue();
  await askUnpaid(services);
  channels.delete('WW');
  await comeDue();
  await askUnpaid(services);
  channels.set('WW', channel);
  channel.answersQueries = true;
  await comeDue();
  await askUnpaid(services);
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
});
