import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool } from '../../../platform/db/pool.ts';
import { createTestDb, patientPool } from '../../../../test/database.ts';
import { cashOf, depositApp, makeLiveQr, notify, openChannel } from '../../../../test/deposit/deposit.ts';
import { callAs } from '../../../../test/client.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, type TestMember } from '../../../../test/member.ts';
import { fakeChannel, type FakeOrder, noticeOf } from '../../../../test/deposit/qr-channel.ts';

const { db, pool, url } = await createTestDb();
let channel = fakeChannel();
const channels = new Map([['WW', channel]]);
const options = { config: { limits: false }, replace: { qrChannels: channels } };
const services = testServices(pool, options);
const app = depositApp(services);
let member: TestMember;

beforeAll(() => openChannel(db));
beforeEach(async () => {
  channel = fakeChannel();
  channels.set('WW', channel);
  member = await createMember(db);
});

const ok = { status: 200, body: { message: 'OK' } };
const rowsOf = (memberId: bigint) =>
  db.selectFrom('statement').where('member_id', '=', memberId).orderBy('number').selectAll().execute();
const paymentsOf = (providerRef: string) =>
  db.selectFrom('incoming_payment').where('outside_reference', '=', providerRef).selectAll().execute();

async function order(amount = 100): Promise<FakeOrder & { qrcodeId: string }> {
  const { qrcodeId } = await makeLiveQr(app, member.token, amount);
  const made = [...channel.orders.values()].at(-1);
  if (made === undefined) throw new Error('no order');
  return { ...made, qrcodeId };
}

test('a paid QR is credited, told in the statement and no longer shown', async () => {
  const paid = await order(150.25);
  expect(await notify(app, noticeOf(paid, 150_25n))).toEqual(ok);
  expect(await cashOf(db, member.memberId)).toBe(150_25n);
  expect(await rowsOf(member.memberId)).toMatchObject([
    { type: 'deposit', from_code: 'WW', to_code: 'WALLET', status: 'SUCCESS', amount_minor: 150_25n, detail: null },
  ]);
  expect((await callAs(app, member.token, { url: '/api/qrcode/WW' })).body).toEqual({ hasQrcode: false });
  expect(await paymentsOf(paid.providerRef)).toMatchObject([{ state: 'CREDITED', member_id: member.memberId }]);
  const notices = await sql<{ open: boolean }>`
    select processed_at is null as open from inbox where raw like ${`%${paid.reference}%`}`.execute(db);
  expect(notices.rows).toEqual([{ open: false }]);
});

test('what was paid is credited, whatever was asked', async () => {
  await notify(app, noticeOf(await order(100), 99_95n));
  expect(await cashOf(db, member.memberId)).toBe(99_95n);
});

test('one notice fifty times over two processes is one credit', async () => {
  const otherPool = patientPool(url);
  const other = depositApp(testServices(otherPool, options));
  const notice = noticeOf(await order(), 100_00n);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => notify(i % 2 ? app : other, notice)));
  await otherPool.end();
  expect(answers).toEqual(answers.map(() => ok));
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
  expect(await rowsOf(member.memberId)).toHaveLength(1);
});

test('the same payment told under fifty ids is one credit', async () => {
  const paid = await order();
  await Promise.all(Array.from({ length: 50 }, () => notify(app, noticeOf(paid, 100_00n))));
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
});

test('notices of one id for two orders are two credits', async () => {
  const first = await order(100);
  const second = await order(200);
  const eventId = `twice-${first.reference}`;
  await notify(app, noticeOf(second, 200_00n, { eventId }));
  await notify(app, noticeOf(first, 100_00n, { eventId }));
  expect(await cashOf(db, member.memberId)).toBe(300_00n);
});

test.each([
  ['cancelled', (id: string) => callAs(app, member.token, { method: 'DELETE', url: `/api/qrcode/${id}` })],
  ['replaced', () => order(500)],
  ['expired', (id: string) => sql`update qr_request set expires_at = app_now() where public_id = ${id}`.execute(db)],
])('money on a %s QR is credited once', async (_how, end) => {
  const dead = await order();
  await end(dead.qrcodeId);
  expect(await notify(app, noticeOf(dead, 100_00n))).toEqual(ok);
  expect(await notify(app, noticeOf(dead, 100_00n))).toEqual(ok);
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
});

test('money on an order whose answer never came is credited by our reference', async () => {
  channel.mode = 'refuse-after';
  await callAs(app, member.token, { method: 'POST', url: '/api/qrcode/WW', body: { amount: 100 } });
  const [lost] = channel.orders.values();
  await notify(app, noticeOf(lost ?? { reference: '', providerRef: '' }, 100_00n));
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
});

test('a suspended member’s money is credited too', async () => {
  const paid = await order();
  await db.updateTable('member').set({ status: 'suspended' }).where('id', '=', member.memberId).execute();
  await notify(app, noticeOf(paid, 100_00n));
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
});

test('a notice that is not the partner’s own changes nothing', async () => {
  const paid = await order();
  const refused = { status: 401, body: { message: 'KEY_INVALID' } };
  expect(await notify(app, noticeOf(paid, 100_00n), 'bad')).toEqual(refused);
  expect(await notify(app, 'not even JSON')).toEqual(refused);
  const nothing = { status: 404, body: { message: 'NO_DATA' } };
  expect(await notify(app, noticeOf(paid, 100_00n), 'good', 'NOBODY')).toEqual(nothing);
  expect(await cashOf(db, member.memberId)).toBe(0n);
  expect(await paymentsOf(paid.providerRef)).toEqual([]);
});

test('a notice from an address that is not the partner’s is INVALID_IP, and the same from a right one is taken', async () => {
  const paid = await order();
  const allow = async (addresses: string[]) => {
    const value = JSON.stringify({ WW: addresses });
    await sql`insert into setting (key, value) values ('hook.allow', ${value}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db);
    services.settings.forget();
  };
  try {
    await allow(['192.0.2.200']);
    const refused = { status: 403, body: { message: 'INVALID_IP' } };
    expect(await notify(app, noticeOf(paid, 100_00n))).toEqual(refused);
    expect(await cashOf(db, member.memberId)).toBe(0n);
    await allow(['192.0.2.200', '127.0.0.1']);
    expect(await notify(app, noticeOf(paid, 100_00n))).toEqual(ok);
  } finally {
    await db.deleteFrom('setting').execute();
    services.settings.forget();
  }
});

test('a notice is taken whatever content type it has, also none, and while the site is switched off', async () => {
  await db
    .insertInto('setting')
    .values({ key: 'site.terminated', value: JSON.stringify('gone') })
    .execute();
  services.settings.forget();
  try {
    await checkContentTypes();
  } finally {
    await db.deleteFrom('setting').execute();
    services.settings.forget();
  }
});

async function checkContentTypes(): Promise<void> {
  expect((await callAs(app, member.token, { url: '/api/qrcode/WW' })).status).toBe(410);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream', undefined]) {
    const unknown = { reference: `R${type}`, providerRef: `P-${type}` };
    const headers = { 'x-signature': 'good', ...(type === undefined ? {} : { 'content-type': type }) };
    const payload = Buffer.from(noticeOf(unknown, 100n));
    const reply = await app.inject({ method: 'POST', url: '/api/hook/WW', headers, payload });
    expect({ type, status: reply.statusCode }).toEqual({ type, status: 200 });
  }
}

test('money for an order we do not know waits for a person, once', async () => {
  const unknown = { reference: 'NOT-OURS', providerRef: 'P-NOT-OURS' };
  const notice = noticeOf(unknown, 100_00n);
  expect(await notify(app, notice)).toEqual(ok);
  expect(await notify(app, notice)).toEqual(ok);
  expect(await paymentsOf('P-NOT-OURS')).toMatchObject([
    { state: 'REVIEW', reason: 'UNKNOWN_ORDER', member_id: null, amount_minor: 100_00n, currency: 'THB' },
  ]);
  const inbox = await db.selectFrom('inbox').where('raw', 'like', '%P-NOT-OURS%').select('processed_at').execute();
  expect(inbox).toEqual([{ processed_at: null }]);
});

test.each([
  ['nothing', 0n, {}, 'AMOUNT'],
  ['less than nothing', -5n, {}, 'AMOUNT'],
  ['more than an amount can be', 10n ** 13n, {}, 'AMOUNT'],
  ['another currency', 100_00n, { currency: 'LAK' }, 'CURRENCY'],
  ['another order', 100_00n, { providerRef: 'P-OTHER' }, 'OTHER_ORDER'],
])('a notice of %s waits for a person and credits no member', async (_what, paidMinor, more, reason) => {
  const paid = { ...(await order()), ...more };
  expect(await notify(app, noticeOf(paid, paidMinor, more))).toEqual(ok);
  expect(await paymentsOf(paid.providerRef)).toMatchObject([{ state: 'REVIEW', reason, member_id: member.memberId }]);
  expect(await cashOf(db, member.memberId)).toBe(0n);
  expect(await rowsOf(member.memberId)).toEqual([]);
});

test('a payment on a known order under a reference that is not ours waits for a person', async () => {
  const paid = await order();
  await notify(app, noticeOf({ reference: 'WHOSE', providerRef: paid.providerRef }, 100_00n));
  expect(await paymentsOf(paid.providerRef)).toMatchObject([{ state: 'REVIEW', reason: 'OTHER_ORDER' }]);
});

test('a notice that mixes up two orders waits for a person and is answered as kept', async () => {
  const named = await order();
  channel.mode = 'refuse-after';
  await callAs(app, member.token, { method: 'POST', url: '/api/qrcode/WW', body: { amount: 200 } });
  const { reference } = [...channel.orders.values()].at(-1) ?? { reference: '' };
  expect(await notify(app, noticeOf({ reference, providerRef: named.providerRef }, 100_00n))).toEqual(ok);
  expect(await paymentsOf(named.providerRef)).toMatchObject([{ state: 'REVIEW', reason: 'OTHER_ORDER' }]);
  expect(await cashOf(db, member.memberId)).toBe(0n);
});

test('a second payment on one QR under another order’s name waits for a person', async () => {
  channel.mode = 'refuse-after';
  await callAs(app, member.token, { method: 'POST', url: '/api/qrcode/WW', body: { amount: 100 } });
  const lost = [...channel.orders.values()][0] ?? { reference: '', providerRef: '' };
  await notify(app, noticeOf(lost, 100_00n));
  await notify(app, noticeOf({ ...lost, providerRef: `${lost.providerRef}-2` }, 100_00n));
  expect(await paymentsOf(`${lost.providerRef}-2`)).toMatchObject([{ state: 'REVIEW', reason: 'PAID_TWICE' }]);
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
});

test('while the database is away a notice is not answered as kept', async () => {
  const brokenPool = createPool('postgres://postgres@127.0.0.1:9/none');
  const broken = depositApp(testServices(brokenPool, options));
  const answer = await notify(broken, noticeOf({ reference: 'R', providerRef: 'P' }, 100n));
  await brokenPool.end();
  expect(answer).toMatchObject({ status: 503, body: { message: 'UNAVAILABLE' } });
});

test('QRs that are made, cancelled and paid all at once lose no money', async () => {
  const refs = new Set<string>();
  channel.beforeAnswer = async (made) => void refs.add(made.reference);
  const idempotencyKey = async (i: number) => {
    const { qrcodeId } = await order(100 + i).catch(() => ({ qrcodeId: 'none' }));
    await Promise.all([
      callAs(app, member.token, { method: 'DELETE', url: `/api/qrcode/${qrcodeId}` }),
      ...[...channel.orders.values()].map((made) => notify(app, noticeOf(made, 100_00n))),
    ]);
  };
  await Promise.all(Array.from({ length: 8 }, (_, i) => idempotencyKey(i)));
  await Promise.all([...channel.orders.values()].map((made) => notify(app, noticeOf(made, 100_00n))));
  expect(await cashOf(db, member.memberId)).toBe(100_00n * BigInt(channel.orders.size));
});
