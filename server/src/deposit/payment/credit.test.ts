import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeFeed, lineFrom, openAccount, readFeeds, tell } from '../../../test/deposit/bank-feed.ts';
import { cashOf, depositApp, makeLiveQr, notify, openChannel } from '../../../test/deposit/deposit.ts';
import { fakeChannel, noticeOf } from '../../../test/deposit/qr-channel.ts';
import {
  anyPicture,
  fakeReader,
  fakeVerifier,
  formOf,
  found,
  openBanks,
  slipText,
  uploadSlip,
  useDataDir,
} from '../../../test/deposit/slip.ts';
import { fakeVouchers, handIn, linkOf, newVoucher, openWallets } from '../../../test/deposit/truelink.ts';
import { createTestDb } from '../../../test/database.ts';
import { callAs } from '../../../test/client.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { afterDeposit } from '../../assemble.ts';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import { creditPaymentByHand } from '../bank/decide.ts';
import { checkSlips } from '../slip/work.ts';
import { type AfterDeposit, parkReport } from './credit.ts';
import type { PaymentReport } from './report.ts';

const { db, pool } = await createTestDb();
const channel = fakeChannel();
const feed = fakeFeed();
const slipVerifier = fakeVerifier();
const slip = '013071152533APM1';
let isBroken: boolean;
let runs: { op: string; amountMinor: bigint; isInTransaction: boolean }[];

const isStored = async (over: Db, op: string) =>
  (await over.selectFrom('incoming_payment').where('op', '=', op).select('id').execute()).length > 0;

const fourth: AfterDeposit = async (tx, { op, amountMinor }) => {
  if (isBroken) throw new Error('the fourth effect fails');
  runs.push({ op, amountMinor, isInTransaction: (await isStored(tx, op)) && !(await isStored(db, op)) });
};

const services = testServices(pool, {
  config: { dataDir: useDataDir(), limits: false },
  replace: {
    afterDeposit: [...afterDeposit, fourth],
    qrChannels: new Map([['WW', channel]]),
    bankFeed: feed,
    slipReader: fakeReader(() => [[slipText(slip)], [slipText(slip)]]),
    slipVerifier,
    vouchers: fakeVouchers(),
    requestWaitsMs: 30_000,
  },
});
const app = depositApp(services);
const accountNo = '1234567890';
let member: TestMember;

beforeAll(async () => {
  await openChannel(db);
  await openBanks(db);
  await openWallets(db);
});
beforeEach(async () => {
  await sql`update member set bank_account_no = 'old' || id where bank_account_no = ${accountNo}`.execute(db);
  member = await createMember(db, { bankAccountNo: accountNo });
  isBroken = false;
  runs = [];
});

const payQr = async () => {
  await makeLiveQr(app, member.token, 100);
  const order = [...channel.orders.values()].at(-1);
  if (order === undefined) throw new Error('no order');
  return notify(app, noticeOf(order, 100_00n));
};

const sendLine = async () => {
  tell(feed, await openAccount(db), lineFrom(accountNo, { amountMinor: 100_00n }));
  await readFeeds(services);
};

const handInSlip = async () => {
  slipVerifier.answer = found(accountNo, { amountMinor: 100_00n });
  await uploadSlip(app, member.token, formOf(anyPicture));
  await checkSlips(services);
};

const handInGift = () => handIn(app, member.token, linkOf(newVoucher()));

const declare = () =>
  callAs(app, member.token, { method: 'POST', url: '/api/wallet/add', body: { amount: 120 }, key: 'declared' });

const creditWaitingPayment = async () => {
  const { id: receivingAccountId } = await openAccount(db, { mode: 'MANUAL' });
  const report: PaymentReport = {
    source: 'csv',
    channel: 'bank:BBL',
    reference: 'R1',
    receivingAccountId,
    sender: { bankCode: 'BBL', account: null, name: null },
    amountMinor: 100_00n,
    currency: 'THB',
    paidAt: new Date(),
  };
  const { id } = await inTransaction(db, (tx) => parkReport(tx, report, { reason: 'NO_MEMBER', memberId: null }));
  await creditPaymentByHand(services, id, member.memberId, { by: 'Noi', reason: null });
};

test.each([
  ['a QR payment', payQr, 100_00n],
  ['a bank line', sendLine, 100_00n],
  ['a slip', handInSlip, 100_00n],
  ['a gift', handInGift, 50_00n],
  ['a declared transfer', declare, 120_00n],
  ['a payment credited by staff', creditWaitingPayment, 100_00n],
])('%s runs a fourth effect once, in the transaction of its credit', async (_kind, pay, amountMinor) => {
  await pay();
  const payments = db.selectFrom('incoming_payment').where('member_id', '=', member.memberId).select('op');
  const { op } = await payments.executeTakeFirstOrThrow();
  expect(runs).toEqual([{ op, amountMinor, isInTransaction: true }]);
  expect(await cashOf(db, member.memberId)).toBe(amountMinor);
});

test('an effect that fails undoes the credit, and the notice is not acknowledged', async () => {
  isBroken = true;
  expect((await payQr()).status).toBe(500);
  expect(await cashOf(db, member.memberId)).toBe(0n);
  const payments = db.selectFrom('incoming_payment').where('member_id', '=', member.memberId).select('id');
  expect(await payments.execute()).toEqual([]);
});
