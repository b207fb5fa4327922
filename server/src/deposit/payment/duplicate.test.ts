import { expect, test } from 'vitest';
import { createDb, inTransaction } from '../../platform/db/transaction.ts';
import { houseAccount, lockMember } from '../../money/ledger/account.ts';
import { openAccount } from '../../../test/deposit/bank-feed.ts';
import { createTestDb, patientPool } from '../../../test/database.ts';
import { cashOf } from '../../../test/deposit/deposit.ts';
import { createMember } from '../../../test/member.ts';
import { afterDeposit } from '../../assemble.ts';
import { creditReport, parkReport } from './credit.ts';
import type { PaymentReport } from './report.ts';

const { db, url } = await createTestDb();
const account = await openAccount(db, { mode: 'MANUAL' });
const elsewhere = await openAccount(db, { mode: 'MANUAL' });
const origin = { houseAccount: houseAccount.bank('SCB', 'THB'), from: 'SCB' };
const hourMs = 3_600_000;
const paidAt = new Date();
const hoursLater = (hours: number): Date => new Date(paidAt.getTime() + hours * hourMs);

let count = 0;
const payment = (more: Partial<PaymentReport> = {}): PaymentReport => ({
  source: 'feed',
  channel: 'bank:KBANK',
  reference: `R${(count += 1)}`,
  receivingAccountId: account.id,
  sender: { bankCode: 'KBANK', account: '1234567890', name: 'SAMACHIK THODSOB' },
  amountMinor: BigInt(count) * 100n,
  currency: 'THB',
  paidAt,
  ...more,
});

const credit = (memberId: bigint, report: PaymentReport, over = db) =>
  inTransaction(over, async (tx) => {
    const cash = await lockMember(tx, memberId);
    if (cash === undefined) throw new Error('no wallet');
    return (await creditReport({ afterDeposit }, tx, report, { memberId, cash, origin })).outcome;
  });

const feed = {};
const slip = { source: 'slip' } as const;
const declared = { source: 'staff', channel: 'declared' } as const;
const csv = { source: 'csv', isSendersReference: false } as const;
const csvOfSenders = { source: 'csv', isSendersReference: true } as const;
const gift = { source: 'gift', channel: 'truemoney' } as const;
const masked = { sender: { bankCode: 'KBANK', account: 'xxx-x-x6789-x', name: 'SAMACHIK T***' } };
const otherDigits = { sender: { bankCode: 'KBANK', account: 'xxx-x-x1111-x', name: null } };
const otherName = { sender: { bankCode: 'KBANK', account: null, name: 'SOMCHAI JAIDEE' } };
const unseen = { sender: { bankCode: null, account: null, name: null } };

type Case = [
  string,
  Partial<PaymentReport>,
  Partial<PaymentReport>,
  'same member' | 'another member',
  'credited' | 'review',
];

const cases: Case[] = [
  ['two transfers of a feed with the sending bank’s references', feed, feed, 'same member', 'credited'],
  ['a slip after a feed, each with a reference of its own', feed, slip, 'same member', 'credited'],
  ['two banks’ references', feed, { channel: 'bank:BBL' }, 'same member', 'credited'],
  ['two rows of a list with references', csv, csv, 'same member', 'credited'],
  ['a list of the senders’ references after a slip', slip, csvOfSenders, 'same member', 'credited'],
  ['a list with the receiving bank’s references after a feed', feed, csv, 'same member', 'review'],
  ['a slip after a list with the receiving bank’s references', csv, slip, 'same member', 'review'],
  [
    'a list after a credited declaration, 45 minutes before it',
    declared,
    { ...csv, paidAt: hoursLater(-0.75) },
    'same member',
    'review',
  ],
  [
    'a slip after a credited declaration',
    declared,
    { ...slip, ...masked, paidAt: hoursLater(-0.7) },
    'same member',
    'review',
  ],
  ['a declaration after a credited slip', slip, declared, 'same member', 'review'],
  ['a second declaration', declared, declared, 'same member', 'review'],
  ['a second declaration of the demo', declared, { ...declared, isDemoCredit: true }, 'same member', 'credited'],
  [
    'a slip of another account of the member’s after a declaration',
    declared,
    { ...slip, ...otherDigits },
    'same member',
    'review',
  ],
  ['a slip that another member holds', declared, { ...slip, ...masked }, 'another member', 'review'],
  ['71 hours later', declared, { ...slip, paidAt: hoursLater(71) }, 'same member', 'review'],
  ['73 hours later', gift, { ...slip, paidAt: hoursLater(73) }, 'same member', 'credited'],
  [
    'a slip paid after a declaration that was dated back',
    { ...declared, paidAt: hoursLater(-72) },
    { ...slip, paidAt: hoursLater(1) },
    'same member',
    'review',
  ],
  [
    'a declaration dated back after a slip',
    slip,
    { ...declared, paidAt: hoursLater(-74), paidBy: paidAt },
    'same member',
    'review',
  ],
  ['digits that differ, of another member', declared, { ...slip, ...otherDigits }, 'another member', 'credited'],
  ['a name that differs, of another member', declared, { ...slip, ...otherName }, 'another member', 'credited'],
  ['digits and name that are not shown', declared, { ...slip, ...unseen }, 'another member', 'review'],
  ['another receiving account', declared, { ...slip, receivingAccountId: elsewhere.id }, 'same member', 'credited'],
  ['a receiver that was not known', { ...slip, receivingAccountId: null }, csv, 'same member', 'review'],
  ['a voucher and a transfer without the sending bank’s reference', gift, csv, 'same member', 'review'],
];

test.each(cases)('the same amount: %s', async (_name, first, second, who, outcome) => {
  const member = await createMember(db);
  const other = who === 'same member' ? member : await createMember(db);
  const earlier = payment(first);
  expect(await credit(member.memberId, earlier)).toBe('credited');
  const later = { ...payment(second), amountMinor: earlier.amountMinor };
  expect(await credit(other.memberId, later)).toBe(outcome);
});

test('another amount is another payment', async () => {
  const { memberId } = await createMember(db);
  const first = payment(declared);
  expect(await credit(memberId, first)).toBe('credited');
  expect(await credit(memberId, { ...payment(slip), amountMinor: first.amountMinor + 1n })).toBe('credited');
});

test('money that was sent back is not credited by its slip, though its line had no reference', async () => {
  const { memberId } = await createMember(db);
  const row = payment({ ...csv, reference: null });
  const { id } = await inTransaction(db, (tx) => parkReport(tx, row, { reason: 'NO_REFERENCE', memberId }));
  await db.updateTable('incoming_payment').set({ state: 'RETURNED' }).where('id', '=', id).execute();
  expect(await credit(memberId, { ...payment(slip), amountMinor: row.amountMinor })).toBe('review');
  expect(await cashOf(db, memberId)).toBe(0n);
});

test('a declaration, a slip and a list of one payment at once over many connections are one credit', async () => {
  const pool = patientPool(url, { max: 30 });
  const many = createDb(pool);
  const { memberId } = await createMember(db);
  const amountMinor = 77_777n;
  const reports = [declared, slip, csv].map((more) => ({ ...payment(more), amountMinor }));
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_none, index) => credit(memberId, reports[index % 3] as PaymentReport, many)),
  );
  await pool.end();
  expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1);
  expect(await cashOf(db, memberId)).toBe(amountMinor);
});
