import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { fakeFeed, lineFrom, openAccount, readFeeds, tell } from '../../../test/deposit/bank-feed.ts';
import { cashOf, depositApp, makeLiveQr } from '../../../test/deposit/deposit.ts';
import { callAs } from '../../../test/client.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { kbank } from '../qr/channels/kbank.ts';
import type { BankLine, LinePayment } from './feed.ts';

const { db, pool } = await createTestDb();
const feed = fakeFeed();
const replace = { bankFeed: feed, qrChannels: new Map([['KBANK', kbank]]) };
const services = testServices(pool, { config: { limits: false }, replace });
const app = depositApp(services);
const account = await openAccount(db, { bankCode: 'KBANK', mode: 'SMS' });
let member: TestMember;
let amount = 1_000;

beforeEach(async () => {
  amount += 10;
  member = await createMember(db);
});

const minor = (major: number) => BigInt(Math.round(major * 100));
const qr = async (who = member) => makeLiveQr(app, who.token, amount, 'KBANK');
const read = async (...lines: BankLine[]) => {
  tell(feed, account, ...lines);
  await readFeeds(services);
};
const message = (payable: number, more: Partial<LinePayment> = {}) =>
  lineFrom(null, { bank: null, reference: null, amountMinor: minor(payable), ...more });
const live = async () => (await callAs(app, member.token, { url: '/api/qrcode/KBANK' })).body;
const waiting = () =>
  db
    .selectFrom('incoming_payment')
    .where('state', '=', 'REVIEW')
    .where('amount_minor', '>=', minor(amount))
    .selectAll();

test('an amount that only one QR asks for is that member’s, from any sender and without a name', async () => {
  const { payable } = await qr();
  await read(message(payable));
  expect(await cashOf(db, member.memberId)).toBe(minor(payable));
  expect(await live()).toEqual({ hasQrcode: false });
  const rows = await db.selectFrom('statement').where('member_id', '=', member.memberId).selectAll().execute();
  expect(rows).toMatchObject([{ from_code: 'KBANK', status: 'SUCCESS', amount_minor: minor(payable) }]);
});

test('a line with the sending bank’s name is credited under it, so that its slip is known', async () => {
  const { payable } = await qr();
  const line = lineFrom('xxxx000000', { amountMinor: minor(payable) });
  await read(line);
  const payment = await db
    .selectFrom('incoming_payment')
    .where('outside_reference', '=', line.payment?.reference ?? '')
    .select(['channel', 'state', 'op'])
    .executeTakeFirst();
  expect(payment).toEqual({ channel: 'bank:KBANK', state: 'CREDITED', op: `slip:KBANK:${line.payment?.reference}` });
});

test('a QR that was cancelled is paid late all the same', async () => {
  const { payable, qrcodeId } = await qr();
  await callAs(app, member.token, { method: 'DELETE', url: `/api/qrcode/${qrcodeId}` });
  await read(message(payable));
  expect(await cashOf(db, member.memberId)).toBe(minor(payable));
});

test('the same amount once more is no longer the QR’s: it waits for a person', async () => {
  const { payable } = await qr();
  await read(message(payable), message(payable));
  expect(await cashOf(db, member.memberId)).toBe(minor(payable));
  expect(await waiting().execute()).toMatchObject([{ reason: 'NO_MEMBER', amount_minor: minor(payable) }]);
});

test('what two QRs may be for waits', async () => {
  const other = await createMember(db);
  const { payable } = await qr();
  await qr(other);
  await db
    .updateTable('qr_request')
    .set({ payable_minor: minor(payable) })
    .where('member_id', '=', other.memberId)
    .execute();
  await read(message(payable));
  expect([await cashOf(db, member.memberId), await cashOf(db, other.memberId)]).toEqual([0n, 0n]);
  expect(await waiting().execute()).toMatchObject([{ reason: 'SEVERAL_QR' }]);
});

test('an amount no QR asks for goes by its sender, as on any other account', async () => {
  const sender = await createMember(db, { bankAccountNo: '5512349876' });
  await read(lineFrom('5512349876', { amountMinor: minor(amount) }), message(amount));
  expect(await cashOf(db, sender.memberId)).toBe(minor(amount));
  expect(await waiting().execute()).toMatchObject([{ reason: 'NO_MEMBER' }]);
});

test('its slip, credited before the bank’s message came, is not credited again', async () => {
  const { payable } = await qr();
  const line = lineFrom('xxxx123456', { amountMinor: minor(payable) });
  await read(line);
  await read({ ...message(payable), name: 'the same payment, told without a name' });
  expect(await cashOf(db, member.memberId)).toBe(minor(payable));
});

test('while the server’s clock is moved, a QR made since is found all the same', async () => {
  await sql`update clock set offset_ms = 90000000`.execute(db);
  try {
    const { payable } = await qr();
    await read(message(payable));
    expect(await cashOf(db, member.memberId)).toBe(minor(payable));
  } finally {
    await sql`update clock set offset_ms = 0`.execute(db);
  }
});
