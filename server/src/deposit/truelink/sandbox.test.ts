import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxPartners, useSandbox } from '../../../test/sandbox.ts';
import { createTestDb } from '../../../test/database.ts';
import { cashOf, depositApp } from '../../../test/deposit/deposit.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { autoWallet, handIn, openWallets } from '../../../test/deposit/truelink.ts';
import { sandboxSecret } from '../../installation/partners/environment.ts';
import { askGifts } from './redeem.ts';
import type { VoucherPartner } from './voucher.ts';

const { db, pool } = await createTestDb();
let vouchers: VoucherPartner | undefined;
const partner: VoucherPartner = { look: (call) => real().look(call), redeem: (call) => real().redeem(call) };
const walletNoticeSecret = sandboxSecret('secret-of-the-tests', 'truemoney:notices');
const waitingServices = (requestWaitsMs: number) =>
  testServices(pool, { config: { limits: false, walletNoticeSecret }, replace: { vouchers: partner, requestWaitsMs } });
const services = waitingServices(5_000);
const app = depositApp(services);
const hasty = depositApp(waitingServices(100));
const walletUrl = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const sandbox = useSandbox({ pace: 0.1, walletUrl });
const lagMs = 700;
let member: TestMember;

function real(): VoucherPartner {
  vouchers ??= sandboxPartners(sandbox.partner).vouchers;
  return vouchers;
}

beforeAll(() => openWallets(db));
beforeEach(async () => {
  await sandbox.post('/reset', {});
  await sql`update gift set next_at = 'infinity'`.execute(db);
  member = await createMember(db);
});

const makeLink = async (fields: object) => (await sandbox.post<{ link: string }>('/truemoney/vouchers', fields)).link;
const fault = (mode: string, times = 1) => sandbox.post('/faults', { target: 'truemoney', mode, times });
const hand = async (link: string, to = app) => (await handIn(to, member.token, link)).body;
/** Hands a link in without waiting for the partner, and returns once the partner has the call. */
async function handHastily(link: string) {
  const reply = await hand(link, hasty);
  await expect.poll(() => sandbox.get('/faults')).toEqual([]);
  return reply;
}
const cash = () => cashOf(db, member.memberId);
const taken = async () => (await sandbox.get<{ taken: number }[]>('/truemoney/vouchers'))[0]?.taken;
const askAgain = async () => {
  await sql`update gift set next_at = app_now(), lease_until = now(), sent_at = sent_at - interval '1 hour'
    where next_at < 'infinity'`.execute(db);
  await askGifts(services);
};

test('a gift link is redeemed and credited', async () => {
  const link = await makeLink({ amount: 88.25 });
  expect(link).toMatch(/^https:\/\/gift\.truemoney\.com\/campaign\/\?v=[A-Za-z0-9]{35}$/);
  expect(await hand(link)).toEqual({ message: 'SUCCESS', amount: 88.25 });
  expect(await cash()).toBe(8_825n);
});

test('of a shared envelope only the own ticket is credited, and the server takes one of it', async () => {
  const link = await makeLink({ amount: 100, tickets: 3 });
  expect(await hand(link)).toEqual({ message: 'SUCCESS', amount: 33.34 });
  expect(await hand(link)).toEqual({ message: 'TRUELINK_DUPLICATE' });
  expect(await taken()).toBe(1);
});

test.each([
  ['expired', 'TRUELINK_INVALID', 'EXPIRED'],
  ['own', 'TRUELINK_INVALID', 'OWN'],
  ['redeemed', 'TRUELINK_DUPLICATE', 'REDEEMED'],
  ['out-of-stock', 'TRUELINK_DUPLICATE', 'OUT_OF_STOCK'],
  ['unknown-receiver', 'OK', 'NO_RECEIVER'],
  ['broken', 'OK', null],
])('a voucher that is %s answers %s', async (state, message, reason) => {
  expect(await hand(await makeLink({ amount: 50, state }), state === 'broken' ? hasty : app)).toEqual({ message });
  const row = db.selectFrom('gift').orderBy('id', 'desc').select('reason');
  expect(await row.executeTakeFirst()).toEqual({ reason });
});

test('a voucher that is not there or too small is TRUELINK_INVALID, and is not taken', async () => {
  expect(await hand('https://gift.truemoney.com/campaign/?v=nobodyhasmadethis')).toEqual({
    message: 'TRUELINK_INVALID',
  });
  expect(await hand(await makeLink({ amount: 1.99 }))).toEqual({ message: 'TRUELINK_INVALID' });
  expect(await taken()).toBe(0);
});

test('a partner that refuses makes the link invalid, and it may be handed in again', async () => {
  const link = await makeLink({ amount: 50 });
  await fault('refuse');
  expect(await hand(link)).toEqual({ message: 'TRUELINK_INVALID' });
  expect(await hand(link)).toEqual({ message: 'SUCCESS', amount: 50 });
});

test.each(['timeout-before', 'timeout-after', 'late', 'error-after', 'down'])(
  'a partner that is %s leaves the link open; asked again it is credited once',
  async (mode) => {
    const link = await makeLink({ amount: 50 });
    await fault(mode);
    expect(await handHastily(link)).toEqual({ message: 'OK' });
    expect(await cash()).toBe(0n);
    await askAgain();
    expect(await cash()).toBe(5_000n);
    expect(await taken()).toBe(1);
    expect(await hand(link)).toEqual({ message: 'TRUELINK_DUPLICATE' });
  },
);

test('a partner that does not know yet what it has done is not believed before its grace is over', async () => {
  const link = await makeLink({ amount: 50 });
  await fault('lag');
  expect(await handHastily(link)).toEqual({ message: 'OK' });
  await sql`update gift set next_at = app_now(), lease_until = now() where next_at < 'infinity'`.execute(db);
  await askGifts(services);
  expect(await hand(link)).toEqual({ message: 'TRUELINK_DUPLICATE' });
  await setTimeout(lagMs);
  await askAgain();
  expect(await cash()).toBe(5_000n);
});

test('a partner that is slow is waited for', async () => {
  await fault('slow');
  const link = await makeLink({ amount: 50 });
  expect(await hand(link)).toEqual({ message: 'SUCCESS', amount: 50 });
});

test('a wrong key of the server is no answer about the voucher', async () => {
  const link = await makeLink({ amount: 50 });
  const right = vouchers;
  vouchers = sandboxPartners({ ...sandbox.partner, secret: 'secret-of-another-party' }).vouchers;
  expect(await hand(link, hasty)).toEqual({ message: 'OK' });
  vouchers = right;
  await askAgain();
  expect(await cash()).toBe(5_000n);
});

const transfer = (more: object = {}) =>
  sandbox.post('/truemoney/transfer', {
    toName: autoWallet,
    amount: 20,
    message: member.phone,
    fromPhone: '0811111111',
    ...more,
  });

test('a payment to the AUTO wallet is credited once, however often it is told', async () => {
  await transfer({ notices: 50 });
  await expect.poll(cash).toBe(2_000n);
  await transfer({ amount: 5.5 });
  await expect.poll(cash).toBe(2_550n);
});

test.each(['bad-signature', 'old'])('a notice that is %s is refused, and its repetition is credited', async (mode) => {
  await fault(mode);
  await transfer();
  await expect.poll(cash).toBe(2_000n);
});

test('notices out of order credit each payment', async () => {
  await fault('swap');
  await transfer();
  await transfer({ amount: 30 });
  await expect.poll(cash).toBe(5_000n);
});
