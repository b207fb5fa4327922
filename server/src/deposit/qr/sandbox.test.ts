import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDb } from '../../testing/database.ts';
import { cashOf, depositApp, makeLiveQr, makeQr, openChannel } from '../../testing/deposit.ts';
import { testHouse } from '../../testing/house.ts';
import { createMember, type TestMember } from '../../testing/member.ts';
import { useSandbox } from '../../testing/sandbox.ts';
import { askUnpaid } from './ask.ts';
import type { QrChannel } from './channel.ts';
import { qrChannels } from './channels/registry.ts';

// The whole way over real connections: our server listens, the sandbox is a process of its own.
const { db, pool } = await createTestDb();
const lateBound = new Map<string, QrChannel>();
const house = testHouse(pool, { config: { limits: false }, replace: { qrChannels: lateBound } });
const app = depositApp(house);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const houseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
const sandbox = useSandbox({ houseUrl });
await openChannel(db);
let member: TestMember;

afterAll(() => app.close());

beforeEach(async () => {
  for (const [code, channel] of qrChannels(sandbox.partner)) lateBound.set(code, channel);
  await sandbox.post('/reset', {});
  member = await createMember(db);
});

type Order = { reference: string; payload: string };

const orders = () => sandbox.get<Order[]>('/qr/orders');
const fault = (mode: string, times = 1) => sandbox.post('/faults', { target: 'qr/WW', mode, times });
const pay = (payload: string, more: object = {}) => sandbox.post('/qr/pay', { payload, ...more });
const payloadIn = (svg: string) => /data-payload="([^"]*)"/.exec(svg)?.[1] ?? '';
const cash = () => cashOf(db, member.memberId);
const credited = (minor: bigint) => expect.poll(cash).toBe(minor);
const comeDue = () =>
  db
    .updateTable('qr_request')
    .set({ next_at: new Date(0) })
    .execute();

test('a QR is made, paid by a person and credited by the partner’s signed notice', async () => {
  const qr = await makeLiveQr(app, member.token, 150.25);
  await pay(payloadIn(qr.qrcode));
  await credited(150_25n);
});

test('fifty notices of one payment are one credit', async () => {
  const qr = await makeLiveQr(app, member.token, 100);
  await pay(payloadIn(qr.qrcode), { notices: 50 });
  await credited(100_00n);
  const heard = await db.selectFrom('inbox').select('event_id').where('processed_at', 'is not', null).execute();
  expect(new Set(heard.map((row) => row.event_id)).size).toBe(heard.length);
  expect(await cash()).toBe(100_00n);
});

test.each(['bad-signature', 'old'])(
  'a notice that is %s is refused, and its repetition is credited once',
  async (mode) => {
    const qr = await makeLiveQr(app, member.token, 100);
    await fault(mode);
    await pay(payloadIn(qr.qrcode));
    await credited(100_00n);
  },
);

test('notices out of order credit each payment', async () => {
  const first = await makeLiveQr(app, member.token, 100);
  const second = await makeLiveQr(app, member.token, 200);
  await fault('swap');
  await pay(payloadIn(first.qrcode));
  await pay(payloadIn(second.qrcode));
  await credited(300_00n);
});

test('another amount than the QR’s is credited as it was paid', async () => {
  const qr = await makeLiveQr(app, member.token, 100);
  await pay(payloadIn(qr.qrcode), { amount: 99 });
  await credited(99_00n);
});

test.each(['refuse', 'timeout-before', 'timeout-after', 'error-after', 'down'])(
  'a partner that answers %s makes no QR; what is paid on its order all the same is credited',
  async (mode) => {
    await fault(mode);
    expect((await makeQr(app, member.token, 100)).body).toEqual({ hasQrcode: false, message: 'QR_FAIL' });
    await fault('ok');
    const [left] = await orders();
    expect(left !== undefined).toBe(mode.endsWith('-after'));
    if (left === undefined) return;
    await pay(left.payload);
    await credited(100_00n);
  },
);

test('a payment whose notice never came is found by asking', async () => {
  const qr = await makeLiveQr(app, member.token, 100);
  await pay(payloadIn(qr.qrcode), { notices: 0 });
  await comeDue();
  await askUnpaid(house);
  expect(await cash()).toBe(100_00n);
});
