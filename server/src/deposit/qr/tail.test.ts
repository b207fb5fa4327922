import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createTestDb, patientPool } from '../../../test/database.ts';
import { depositApp, makeLiveQr, makeQr, openChannel } from '../../../test/deposit/deposit.ts';
import { callAs } from '../../../test/client.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { kbank } from './channels/kbank.ts';
import { endTail, findTail, type TailQuery } from './store.ts';

const { db, pool, url } = await createTestDb();
const options = { config: { limits: false }, replace: { qrChannels: new Map([['KBANK', kbank]]) } };
const app = depositApp(testServices(pool, options));
let member: TestMember;
let amount = 1_000;

beforeAll(() => openChannel(db, 'KBANK', { minimumMinor: 1_000n }));
beforeEach(async () => {
  amount += 10;
  member = await createMember(db);
});

const failed = { status: 200, body: { hasQrcode: false, message: 'QR_FAIL' } };
const create = (who: TestMember, asked = amount) => makeLiveQr(app, who.token, asked, 'KBANK');
const minor = (major: number) => BigInt(Math.round(major * 100));
const find = (payable: number, more: Partial<TailQuery> = {}) =>
  inTransaction(db, (tx) =>
    findTail(tx, { currency: 'THB', amountMinor: minor(payable), paidAt: new Date(), ...more }),
  );
const end = (requestId: bigint) => inTransaction(db, (tx) => endTail(tx, { requestId, paidAt: new Date() }));
const ageBy = (span: string) =>
  sql`update qr_request set created_at = created_at - ${span}::interval, expires_at = expires_at - ${span}::interval
    where member_id = ${member.memberId}`.execute(db);
async function insist<T extends { status: number }>(idempotencyKey: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await idempotencyKey();
    if (answer.status !== 503) return answer;
  }
}
const stranger = () => createMember(db);

test('a KBANK QR asks for a few satang more, on our own account, and is found by what was paid', async () => {
  const qr = await create(member);
  expect(qr).toMatchObject({ amount, payable: amount + 0.01 });
  expect(qr.qrcode).toContain('29370016A000000677010111041300404512345675303764');
  expect(qr.qrcode).toContain(`5407${amount}.01`);
  expect(await find(qr.payable)).toEqual([{ requestId: expect.any(BigInt), memberId: member.memberId }]);
  expect(await find(amount)).toEqual([]);
  expect(await find(amount + 0.02)).toEqual([]);
  expect((await callAs(app, member.token, { url: '/api/qrcode/KBANK' })).body).toEqual({
    ...qr,
    now: expect.any(String),
  });
});

test('an amount with satang is never asked for as less, nor as whole', async () => {
  expect(await create(member, amount + 0.37)).toMatchObject({ payable: amount + 0.37 });
  expect(await create(await stranger(), amount + 0.37)).toMatchObject({ payable: amount + 0.38 });
  expect(await create(await stranger(), amount + 0.99)).toMatchObject({ payable: amount + 0.99 });
  expect(await create(await stranger(), amount + 0.99)).toMatchObject({ payable: amount + 1.01 });
});

test('120 members who ask for one amount at once over two processes get different tails, or none', async () => {
  const otherPool = patientPool(url);
  const other = depositApp(testServices(otherPool, options));
  const members = await Promise.all(Array.from({ length: 120 }, stranger));
  const answers = await Promise.all(
    members.map(({ token }, at) => insist(() => makeQr(at % 2 ? app : other, token, amount, { channel: 'KBANK' }))),
  );
  await otherPool.end();
  const payables = answers.flatMap(({ body }) => (body.hasQrcode ? [body.payable] : []));
  expect(payables).toHaveLength(99);
  expect(new Set(payables).size).toBe(99);
  expect(payables.filter((payable) => payable <= amount || payable >= amount + 1)).toEqual([]);
  expect(answers.filter(({ body }) => !body.hasQrcode)).toEqual(Array.from({ length: 21 }, () => failed));
});

test('asking again for the same keeps the tail, until it is paid', async () => {
  const first = await create(member);
  const second = await create(member);
  expect([second.payable, second.qrcodeId === first.qrcodeId]).toEqual([first.payable, false]);
  const [found] = await find(second.payable);
  expect(await end(found?.requestId ?? 0n)).toBe(true);
  expect((await create(member)).payable).toBe(amount + 0.02);
});

test('a request is ended once; the earlier one of the same tail takes the next payment, and then no other does', async () => {
  const { payable } = await create(member);
  await create(member);
  const [newest] = await find(payable);
  expect([await end(newest?.requestId ?? 0n), await end(newest?.requestId ?? 0n)]).toEqual([true, false]);
  const [earlier] = await find(payable);
  expect(earlier?.requestId).not.toBe(newest?.requestId);
  await end(earlier?.requestId ?? 0n);
  expect(await find(payable)).toEqual([]);
});

test.each(['cancelled', 'replaced by another amount', 'paid', 'expired'])(
  'the tail of a QR that is %s is not given to another QR for 24 hours',
  async (how) => {
    const { payable, qrcodeId } = await create(member);
    if (how === 'cancelled') await callAs(app, member.token, { method: 'DELETE', url: `/api/qrcode/${qrcodeId}` });
    if (how.startsWith('replaced')) await create(member, amount + 5);
    if (how === 'paid') await end((await find(payable))[0]?.requestId ?? 0n);
    await ageBy(how === 'expired' ? '24 hours 10 minutes' : '1 minute');
    expect((await create(await stranger())).payable).not.toBe(payable);
    expect(await find(payable)).toHaveLength(how === 'paid' ? 0 : 1);
    await ageBy('24 hours 20 minutes');
    expect(await find(payable)).toEqual([]);
    expect((await create(await stranger())).payable).toBe(payable);
  },
);

test('money that was paid before the QR was made is not its own', async () => {
  const { payable } = await create(member);
  expect(await find(payable, { paidAt: new Date(Date.now() - 60_000) })).toHaveLength(1);
  expect(await find(payable, { paidAt: new Date(Date.now() - 5 * 60_000) })).toEqual([]);
});

test('a line of another account or currency is not the QR’s', async () => {
  const { payable } = await create(member);
  const { id } = await db.selectFrom('receiving_account').select('id').executeTakeFirstOrThrow();
  expect(await find(payable, { receivingAccountId: id })).toHaveLength(1);
  expect(await find(payable, { receivingAccountId: id + 1n })).toEqual([]);
  expect(await find(payable, { currency: 'LAK' })).toEqual([]);
});

test('one member cannot use up the tails of an amount', async () => {
  for (let satang = 1; satang <= 20; satang += 1) await create(member, (amount * 100 + satang) / 100);
  expect(await makeQr(app, member.token, amount + 0.21, { channel: 'KBANK' })).toEqual(failed);
  expect((await create(await stranger())).payable).toBe(amount + 0.21);
});

test('a number registered for PromptPay is paid in the account’s place', async () => {
  await db.updateTable('receiving_account').set({ promptpay: '081-234-5678' }).execute();
  const { qrcode } = await create(member);
  await db.updateTable('receiving_account').set({ promptpay: 'unknown' }).execute();
  const answer = await makeQr(app, (await stranger()).token, amount, { channel: 'KBANK' });
  await db.updateTable('receiving_account').set({ promptpay: null }).execute();
  expect(qrcode).toContain('01130066812345678');
  expect(answer).toEqual(failed);
});
