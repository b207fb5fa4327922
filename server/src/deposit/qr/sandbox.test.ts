import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { qrChannels, useSandbox } from '../../../test/sandbox.ts';
import { createTestDb } from '../../../test/database.ts';
import { cashOf, depositApp, makeLiveQr, makeQr, openChannel } from '../../../test/deposit/deposit.ts';
import { callAs } from '../../../test/client.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { askUnpaid } from './ask.ts';
import type { QrChannel } from './channel.ts';

const { db, pool } = await createTestDb();
const lateBound = new Map<string, QrChannel>();
const services = testServices(pool, { config: { limits: false }, replace: { qrChannels: lateBound } });
const app = depositApp(services);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const walletUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
// Registered before the sandbox, so that it runs after it: the sandbox holds connections that it opened but never used.
afterAll(() => app.close());
const sandbox = useSandbox({ walletUrl });
const codes = ['WW', 'PAYTIMZ', 'PAYONEX', 'ZPAY'] as const;
for (const code of codes) await openChannel(db, code);
await openChannel(db, 'KBANK');
let member: TestMember;

beforeEach(async () => {
  for (const [code, channel] of qrChannels(sandbox.partner)) lateBound.set(code, channel);
  await sandbox.post('/reset', {});
  member = await createMember(db);
});

type Order = { partner: string; reference: string; payload: string };

const orders = () => sandbox.get<Order[]>('/qr/orders');
const pay = (payload: string, more: object = {}) => sandbox.post('/qr/pay', { payload, ...more });
const payloadIn = (svg: string) => /data-payload="([^"]*)"/.exec(svg)?.[1] ?? '';
const cash = (of = member) => cashOf(db, of.memberId);
const credited = (minor: bigint) => expect.poll(() => cash()).toBe(minor);
const comeDue = () =>
  db
    .updateTable('qr_request')
    .set({ next_at: new Date(0) })
    .execute();
const failed = { status: 200, body: { hasQrcode: false, message: 'QR_FAIL' } };
const reasonsOf = async ({ memberId }: TestMember) => {
  const rows = await db.selectFrom('incoming_payment').where('member_id', '=', memberId).select('reason').execute();
  return rows.map(({ reason }) => reason);
};

describe.each(codes)('%s', (code) => {
  const fault = (mode: string, times = 1) => sandbox.post('/faults', { target: `qr/${code}`, mode, times });
  const create = (amount: number, who = member) => makeLiveQr(app, who.token, amount, code);

  test('a QR is made, paid by a person and credited by the partner’s signed notice', async () => {
    const qr = await create(150.25);
    await pay(payloadIn(qr.qrcode));
    await credited(code === 'PAYONEX' ? 150_00n : 150_25n);
    expect(qr.payable).toBe(code === 'PAYONEX' ? 150 : 150.25);
    expect(await callAs(app, member.token, { url: `/api/qrcode/${code}` })).toMatchObject({
      body: { hasQrcode: false },
    });
  });

  test('a second payment on one order waits for a person, and a reversal too', async () => {
    const qr = await create(100);
    await pay(payloadIn(qr.qrcode));
    await credited(100_00n);
    await pay(payloadIn(qr.qrcode), { again: true, amount: 700 });
    await expect.poll(() => reasonsOf(member)).toEqual([null, 'PAID_TWICE']);
    const request = db.selectFrom('qr_request').where('member_id', '=', member.memberId);
    const { provider_ref: providerRef } = await request.select('provider_ref').executeTakeFirstOrThrow();
    await sandbox.post('/qr/reverse', { providerRef });
    const reversals = db.selectFrom('payment_reversal').where('channel', '=', code).select('amount_minor');
    await expect.poll(() => reversals.execute()).toEqual([{ amount_minor: 700_00n }]);
    expect(await cash()).toBe(100_00n);
  });

  test('fifty notices of one payment are one credit', async () => {
    const qr = await create(100);
    await pay(payloadIn(qr.qrcode), { notices: 50 });
    await credited(100_00n);
    const open = db.selectFrom('inbox').where('source', '=', code).where('processed_at', 'is', null);
    await expect.poll(async () => (await open.selectAll().execute()).length).toBe(0);
    expect(await cash()).toBe(100_00n);
  });

  test.each(['bad-signature', 'old'])(
    'a notice that is %s is refused, and its repetition is credited once',
    async (mode) => {
      const qr = await create(100);
      await fault(mode);
      await pay(payloadIn(qr.qrcode));
      await credited(100_00n);
    },
  );

  test('notices out of order credit each payment', async () => {
    const first = await create(100);
    const second = await create(200);
    await fault('swap');
    await pay(payloadIn(first.qrcode));
    await pay(payloadIn(second.qrcode));
    await credited(300_00n);
  });

  test('another amount than the QR’s is credited as it was paid', async () => {
    const qr = await create(100);
    await pay(payloadIn(qr.qrcode), { amount: 99.5 });
    await credited(99_50n);
  });

  test('a payment of another’s order, or in another currency, waits for a person', async () => {
    const other = await createMember(db);
    const [mine, theirs] = [await create(100), await create(100, other)];
    const { reference } = await requestOf(theirs.qrcodeId);
    await db
      .updateTable('qr_request')
      .set({ reference: `${reference}X` })
      .where('reference', '=', reference)
      .execute();
    await db
      .updateTable('qr_request')
      .set({ reference, provider_ref: 'SOMEBODY-ELSES' })
      .where('public_id', '=', mine.qrcodeId)
      .execute();
    await pay(payloadIn(theirs.qrcode));
    await expect.poll(() => reasonsOf(member)).toEqual(['OTHER_ORDER']);
    const lao = await createMember(db, { currency: 'LAK' });
    const third = await create(100);
    await db
      .updateTable('qr_request')
      .set({ member_id: lao.memberId })
      .where('public_id', '=', third.qrcodeId)
      .execute();
    await pay(payloadIn(third.qrcode));
    await expect.poll(() => reasonsOf(lao)).toEqual(['CURRENCY']);
    expect([await cash(), await cash(other), await cash(lao)]).toEqual([0n, 0n, 0n]);
  });

  test.each(['refuse', 'timeout-after', 'error-after', 'down'])(
    'a partner that answers %s makes no QR; what is paid on its order all the same is credited',
    async (mode) => {
      await fault(mode);
      expect(await makeQr(app, member.token, 100, { channel: code })).toEqual(failed);
      await fault('ok');
      const [left] = await orders();
      expect(left !== undefined).toBe(mode.endsWith('-after'));
      if (left === undefined) return;
      await pay(left.payload);
      await credited(100_00n);
    },
  );

  test('a payment whose notice never came is found by asking', async () => {
    const qr = await create(100);
    await pay(payloadIn(qr.qrcode), { notices: 0 });
    await comeDue();
    await askUnpaid(services);
    expect(await cash()).toBe(100_00n);
  });

  test('what is no request is refused by its code', async () => {
    const call = (more: object) => callAs(app, member.token, { method: 'POST', url: `/api/qrcode/${code}`, ...more });
    expect(await makeQr(app, member.token, 99.99, { channel: code })).toEqual(failed);
    expect(await call({ body: { amount: '100' } })).toMatchObject({
      status: 400,
      body: { message: 'INVALID_REQUEST' },
    });
    const lao = await createMember(db, { currency: 'LAK' });
    expect(await makeQr(app, lao.token, 100, { channel: code })).toEqual({ status: 404, body: { message: 'NO_BANK' } });
    const poor = await createMember(db);
    await db.deleteFrom('account').where('member_id', '=', poor.memberId).execute();
    expect(await makeQr(app, poor.token, 100, { channel: code })).toMatchObject({ body: { message: 'NO_WALLET' } });
    const { qrcodeId } = await create(100);
    expect(await callAs(app, lao.token, { method: 'DELETE', url: `/api/qrcode/${qrcodeId}` })).toEqual({
      status: 404,
      body: { message: 'NO_DATA' },
    });
  });

  test('an invalid body is refused with its own code, never by an error', async () => {
    const post = async (payload: string | Buffer, type: string) => {
      const headers = { 'content-type': type };
      const reply = await app.inject({ method: 'POST', url: `/api/hook/${code}`, headers, payload });
      return { status: reply.statusCode, message: reply.json().message };
    };
    const refused = { status: 401, message: 'KEY_INVALID' };
    for (const type of ['text/html', 'application/json', 'application/jwt', 'application/x-www-form-urlencoded']) {
      for (const body of ['', '<html>', '{', '{}', '\0', 'a=1&a=2&sign='])
        expect(await post(body, type)).toEqual(refused);
    }
    const large = await post(Buffer.alloc(10 * 1024 * 1024, 97), 'application/json');
    expect(large.status).toBeGreaterThanOrEqual(400);
    expect(large.status).toBeLessThan(500);
  });
});

async function requestOf(publicId: string) {
  return db.selectFrom('qr_request').where('public_id', '=', publicId).selectAll().executeTakeFirstOrThrow();
}

test('one QR is live over all providers; the earlier ones are cancelled at theirs, and money on them is credited once', async () => {
  const made: string[] = [];
  for (const code of [...codes, 'KBANK', 'WW']) {
    made.push(payloadIn((await makeLiveQr(app, member.token, 100, code)).qrcode));
    const shown = await Promise.all(
      [...codes, 'KBANK'].map((other) => callAs(app, member.token, { url: `/api/qrcode/${other}` })),
    );
    expect(shown.filter(({ body }) => body['hasQrcode'] === true)).toHaveLength(1);
  }
  await expect.poll(async () => (await orders()).map(({ payload }) => payload)).toEqual(made.slice(-1));
  for (const payload of made) await pay(payload, { notices: 3 });
  await credited(500_00n);
  await expect
    .poll(async () => (await db.selectFrom('inbox').where('processed_at', 'is', null).selectAll().execute()).length)
    .toBe(0);
  expect(await cash()).toBe(500_00n);
});

test('KBANK reports no payments here, and an unknown name is no partner', async () => {
  const hook = (partner: string) => app.inject({ method: 'POST', url: `/api/hook/${partner}`, payload: '{}' });
  expect((await hook('KBANK')).statusCode).toBe(401);
  expect((await hook('NOBODY')).statusCode).toBe(404);
});
