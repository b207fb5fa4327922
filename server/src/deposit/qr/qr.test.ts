import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { cashOf, depositApp, makeLiveQr, makeQr, notify, openChannel } from '../../../test/deposit/deposit.ts';
import { callAs } from '../../../test/client.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { fakeChannel, noticeOf, payloadOf } from '../../../test/deposit/qr-channel.ts';

const { db, pool } = await createTestDb();
let channel = fakeChannel();
const lao = fakeChannel('LAOQR');
const channels = new Map([['LAOQR', lao]]);
const services = testServices(pool, { config: { limits: false }, replace: { qrChannels: channels } });
const app = depositApp(services);
let member: TestMember;

beforeAll(async () => {
  await openChannel(db);
  await openChannel(db, 'NOADAPTER');
  await openChannel(db, 'LAOQR', { currency: 'LAK', minimumMinor: 5_000_000n });
});
beforeEach(async () => {
  channel = fakeChannel();
  channels.set('WW', channel);
  member = await createMember(db);
});

const refusedQr = { status: 200, body: { hasQrcode: false, message: 'QR_FAIL' } };
const statesOf = async (memberId: bigint) => {
  const rows = await db
    .selectFrom('qr_request')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .select('state')
    .execute();
  return rows.map((row) => row.state);
};
async function sendPatiently(amount: number) {
  for (;;) {
    const answer = await makeQr(app, member.token, amount);
    if (answer.status !== 503) return answer;
  }
}
const readQr = (code = 'WW') => callAs(app, member.token, { url: `/api/qrcode/${code}` });
const deleteQr = (id: string, token = member.token) =>
  callAs(app, token, { method: 'DELETE', url: `/api/qrcode/${id}` });

test('a QR is our own drawing of the partner’s payload, with amount, what to pay and an end on the server’s clock', async () => {
  const qr = await makeLiveQr(app, member.token, 150.25);
  const [order] = channel.orders.values();
  expect(qr).toMatchObject({ amount: 150.25, payable: 150.25 });
  expect(qr.qrcode).toMatch(/^<svg /);
  expect(qr.qrcode).toContain(`data-payload="${order?.payload}"`);
  expect(Date.parse(qr.expireIn) - Date.parse(qr.now)).toBeGreaterThan(14 * 60_000);
  expect(Date.parse(qr.expireIn) - Date.parse(qr.now)).toBeLessThanOrEqual(15 * 60_000);
  const shown = await readQr();
  expect(shown.body).toMatchObject({
    hasQrcode: true,
    qrcodeId: qr.qrcodeId,
    qrcode: qr.qrcode,
    expireIn: qr.expireIn,
  });
});

test('what must be paid may differ from what was asked, and both are shown', async () => {
  channel.twist = (order) => ({ ...order, payableMinor: 99_95n, payload: payloadOf('X1', 99_95n) });
  expect(await makeLiveQr(app, member.token, 100)).toMatchObject({ amount: 100, payable: 99.95 });
});

test('without a live QR nothing is shown', async () => {
  expect(await readQr()).toEqual({ status: 200, body: { hasQrcode: false } });
});

test.each(['NOPE', 'NOADAPTER', 'LAOQR'])('%s is no QR channel of this member', async (code) => {
  const create = { method: 'POST', url: `/api/qrcode/${code}`, body: { amount: 100 } } as const;
  expect(await callAs(app, member.token, create)).toEqual({ status: 404, body: { message: 'NO_BANK' } });
  expect(await readQr(code)).toEqual({ status: 404, body: { message: 'NO_BANK' } });
});

test('a channel in maintenance makes no QR, but the one it made is still shown', async () => {
  const qr = await makeLiveQr(app, member.token, 100);
  await db.updateTable('receiving_account').set({ maintenance: true }).where('bank_code', '=', 'WW').execute();
  const answers = [await readQr(), await makeQr(app, member.token, 100)];
  await db.updateTable('receiving_account').set({ maintenance: false }).where('bank_code', '=', 'WW').execute();
  expect(answers).toMatchObject([{ body: { qrcodeId: qr.qrcodeId } }, { status: 404, body: { message: 'NO_BANK' } }]);
});

test('below the channel’s least amount no partner is asked', async () => {
  expect(await makeQr(app, member.token, 99.99)).toEqual(refusedQr);
  expect(await makeQr(app, member.token, 0)).toEqual(refusedQr);
  expect(channel.created).toEqual([]);
  expect(await statesOf(member.memberId)).toEqual([]);
});

test.each([{ amount: '100' }, { amount: -100 }, {}, { amount: 100, more: 1 }])('%j is not a request', async (body) => {
  const answer = await callAs(app, member.token, { method: 'POST', url: '/api/qrcode/WW', body });
  expect(answer).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } });
});

test('a QR carries whole kip', async () => {
  const laoMember = await createMember(db, { currency: 'LAK' });
  const create = { method: 'POST', url: '/api/qrcode/LAOQR', body: { amount: 60_000.5 } } as const;
  const answer = await callAs(app, laoMember.token, create);
  expect(answer).toEqual({ status: 400, body: { message: 'INVALID_REQUEST', data: { field: 'amount' } } });
  const whole = await callAs(app, laoMember.token, { ...create, body: { amount: 60_000 } });
  expect(whole.body).toMatchObject({ hasQrcode: true, payable: 60_000 });
});

test.each(['refuse', 'refuse-after', 'silent', 'silent-after'] as const)(
  'a partner that answers %s makes no QR, and blocks none',
  async (mode) => {
    channel.mode = mode;
    expect(await makeQr(app, member.token, 100)).toEqual(refusedQr);
    expect(await readQr()).toEqual({ status: 200, body: { hasQrcode: false } });
    channel.mode = 'ok';
    await makeLiveQr(app, member.token, 100);
    expect(await statesOf(member.memberId)).toEqual(['FAILED', 'PENDING']);
  },
);

test.each([
  ['whose checksum is wrong', (payload: string) => `${payload.slice(0, -4)}0000`],
  ['of another amount', () => payloadOf('X3', 100_01n)],
  ['in another currency', () => payloadOf('X4', 100_00n, '418')],
  ['that is markup', () => '<svg onload="alert(1)"/>'],
  ['that is empty', () => ''],
  ['that is far too long', () => `${'0'.repeat(100_000)}`],
])('a payload %s is never shown, and its order is cancelled', async (_what, twist) => {
  channel.twist = (order) => ({ ...order, payload: twist(order.payload) });
  expect(await makeQr(app, member.token, 100)).toEqual(refusedQr);
  await expect.poll(() => [...channel.orders.values()].map((order) => order.cancelled)).toEqual([true]);
});

test('a name the partner used for another order is not believed', async () => {
  const other = await createMember(db);
  await makeLiveQr(app, other.token, 100);
  const [taken] = channel.orders.values();
  channel.twist = (order) => ({ ...order, providerRef: taken?.providerRef ?? '' });
  expect(await makeQr(app, member.token, 100)).toEqual(refusedQr);
});

test('a new QR cancels the earlier one, here and at the partner', async () => {
  const first = await makeLiveQr(app, member.token, 100);
  const second = await makeLiveQr(app, member.token, 200);
  expect(await statesOf(member.memberId)).toEqual(['CANCELLED', 'PENDING']);
  expect((await readQr()).body).toMatchObject({ qrcodeId: second.qrcodeId });
  expect((await deleteQr(first.qrcodeId)).status).toBe(404);
  await expect.poll(() => [...channel.orders.values()].map((order) => order.cancelled)).toEqual([true, false]);
});

test('a QR is the member’s own to cancel, once', async () => {
  const qr = await makeLiveQr(app, member.token, 100);
  const stranger = await createMember(db);
  const nothing = { status: 404, body: { message: 'NO_DATA' } };
  expect(await deleteQr(qr.qrcodeId, stranger.token)).toEqual(nothing);
  expect(await deleteQr('no-such-id')).toEqual(nothing);
  expect(await deleteQr(qr.qrcodeId)).toEqual({ status: 200, body: { message: 'OK' } });
  expect(await deleteQr(qr.qrcodeId)).toEqual(nothing);
  expect((await readQr()).body).toEqual({ hasQrcode: false });
  await expect.poll(() => [...channel.orders.values()].map((order) => order.cancelled)).toEqual([true]);
});

test('after its end a QR is not shown and cannot be cancelled, and a new one may come', async () => {
  const qr = await makeLiveQr(app, member.token, 100);
  await sql`update qr_request set expires_at = app_now() where public_id = ${qr.qrcodeId}`.execute(db);
  expect((await readQr()).body).toEqual({ hasQrcode: false });
  expect((await deleteQr(qr.qrcodeId)).status).toBe(404);
  await makeLiveQr(app, member.token, 100);
});

test('the same request again gets the same QR and makes no second order', async () => {
  const first = await makeQr(app, member.token, 100, { key: 'key-1' });
  expect(first.body.hasQrcode).toBe(true);
  expect(await makeQr(app, member.token, 100, { key: 'key-1' })).toEqual(first);
  expect(channel.created).toHaveLength(1);
  expect(await makeQr(app, member.token, 200, { key: 'key-1' })).toEqual({
    status: 409,
    body: { message: 'IDEMPOTENCY_CLASH' },
  });
});

test('a refusal is remembered with its request', async () => {
  channel.mode = 'refuse';
  expect(await makeQr(app, member.token, 100, { key: 'key-2' })).toEqual(refusedQr);
  channel.mode = 'ok';
  expect(await makeQr(app, member.token, 100, { key: 'key-2' })).toEqual(refusedQr);
  expect(channel.created).toHaveLength(1);
});

test('a key belongs to its member', async () => {
  const other = await createMember(db);
  const [mine, theirs] = [
    await makeQr(app, member.token, 100, { key: 'same' }),
    await makeQr(app, other.token, 200, { key: 'same' }),
  ];
  expect(mine.body).toMatchObject({ hasQrcode: true, amount: 100 });
  expect(theirs.body).toMatchObject({ hasQrcode: true, amount: 200 });
});

test('fifty copies of one request make one order and get one answer', async () => {
  channel.mode = 'slow';
  const answers = await Promise.all(Array.from({ length: 50 }, () => makeQr(app, member.token, 100, { key: 'key-3' })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, body: { hasQrcode: true } });
  expect(channel.created).toHaveLength(1);
});

test('fifty requests at once end with exactly one live QR and no error', async () => {
  channel.mode = 'slow';
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => sendPatiently(100 + i)));
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  const live = (await statesOf(member.memberId)).filter((state) => state === 'REQUESTED' || state === 'PENDING');
  expect(live).toEqual(['PENDING']);
  expect((await readQr()).body).toMatchObject({ hasQrcode: true });
});

test('a request whose process died goes on under its key with the same reference', async () => {
  channel.mode = 'silent-after';
  const dying = makeQr(app, member.token, 100, { key: 'key-4' });
  await expect.poll(() => channel.created.length).toBe(1);
  await sql`update qr_request set next_at = app_now() where member_id = ${member.memberId}`.execute(db);
  channel.mode = 'ok';
  const resumed = await makeQr(app, member.token, 100, { key: 'key-4' });
  expect(resumed.body).toMatchObject({ hasQrcode: true, amount: 100 });
  expect(new Set(channel.created).size).toBe(1);
  expect(channel.orders.size).toBe(1);
  expect(await dying).toEqual(resumed);
  expect((await readQr()).body).toMatchObject({ hasQrcode: true });
});

test('a request left behind by a crash blocks no new QR', async () => {
  const left = {
    public_id: `left-${member.publicId}`,
    member_id: member.memberId,
    channel: 'WW',
    reference: `LEFT${member.publicId}`,
    amount_minor: 100_00n,
    state: 'REQUESTED',
    expires_at: sql<Date>`app_now() + interval '15 minutes'`,
    next_at: sql<Date>`app_now()`,
  };
  await db.insertInto('qr_request').values(left).execute();
  expect((await readQr()).body).toEqual({ hasQrcode: false });
  await makeLiveQr(app, member.token, 100);
});

test('a QR that is paid before its maker has the answer is credited and not shown', async () => {
  channel.beforeAnswer = (order) => notify(app, noticeOf(order, 100_00n));
  expect(await makeQr(app, member.token, 100)).toEqual({ status: 200, body: { hasQrcode: false } });
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
  expect(await statesOf(member.memberId)).toEqual(['PAID']);
});

test('a request that another one replaced while the partner was asked ends without a QR, and its money still counts', async () => {
  channel.beforeAnswer = async () => {
    channel.beforeAnswer = async () => undefined;
    await makeLiveQr(app, member.token, 200);
  };
  expect(await makeQr(app, member.token, 100)).toEqual(refusedQr);
  expect(await statesOf(member.memberId)).toEqual(['CANCELLED', 'PENDING']);
  const [replaced] = channel.orders.values();
  await notify(app, noticeOf(replaced ?? { reference: '', providerRef: '' }, 100_00n));
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
  expect((await readQr()).body).toMatchObject({ hasQrcode: true, amount: 200 });
});
