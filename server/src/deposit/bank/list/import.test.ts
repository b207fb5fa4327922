import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fakeFeed, lineFrom, openAccount, readFeeds, tell } from '../../../../test/deposit/bank-feed.ts';
import { createTestDb } from '../../../../test/database.ts';
import { cashOf } from '../../../../test/deposit/deposit.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, type TestMember } from '../../../../test/member.ts';
import { creditDeclaration } from '../decide.ts';
import { compareCsv, importCsv } from './import.ts';
import { findReceivingAccount } from './store.ts';

const { db, pool } = await createTestDb();
const feed = fakeFeed();
const services = testServices(pool, { replace: { bankFeed: feed } });
const account = await openAccount(db, { mode: 'MANUAL' });
const read = await openAccount(db, { mode: 'AUTO' });
const folder = mkdtempSync(join(tmpdir(), 'kapao-csv-'));
let member: TestMember;
let accountNo = 4_440_000_000;

afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  accountNo += 7_919;
  member = await createMember(db, { bankAccountNo: String(accountNo) });
});

const header = 'time,amount,reference,from_bank,from_account,from_name,note';
const fileOf = (...rows: string[]): string => {
  const file = join(folder, 'list.csv');
  writeFileSync(file, rows.join('\n'));
  return file;
};
const load = (...rows: string[]) => importCsv(services, account, fileOf(...rows), { isSendersReference: true });
let count = 0;
const row = (more: { time?: string; amount?: string; reference?: string } = {}) => {
  const { time = '2026-11-21T10:15:00+07:00', amount = '100.00', reference = `C${(count += 1)}` } = more;
  return `${time},${amount},${reference},KBANK,${accountNo},SAMACHIK THODSOB,`;
};
const cash = () => cashOf(db, member.memberId);

test('a list is taken row by row, and the same file again has no effect', async () => {
  const rows = [header, row(), row({ amount: '"1,250.50"' }), row({ reference: '' })];
  expect(await load(...rows)).toEqual({ credited: 2, known: 0, review: 1, repeated: 0, problems: [] });
  expect(await cash()).toBe(1_350_50n);
  expect(await load(...rows)).toEqual({ credited: 0, known: 0, review: 0, repeated: 3, problems: [] });
  expect(await load(...rows, row({ amount: '7.00' })), 'a later list with the same rows and one more').toMatchObject({
    credited: 1,
    repeated: 3,
  });
  expect(await cash()).toBe(1_357_50n);
});

test('a row that cannot be read is named by its line, and the others are taken', async () => {
  const { problems, ...counts } = await load(
    `\uFEFF${header}`,
    row({ time: 'yesterday' }),
    row(),
    row({ amount: '-5' }),
    row({ amount: '1.234' }),
    row({ time: '2026-02-31 10:00' }),
    '"an open quote,100',
  );
  expect(counts).toMatchObject({ credited: 1, review: 0 });
  expect(problems.map(({ number }) => number)).toEqual([2, 4, 5, 6, 7]);
});

test.each([
  ['2026-11-21 10:15', '2026-11-21T03:15:00.000Z'],
  ['2026-11-21T10:15:30Z', '2026-11-21T10:15:30.000Z'],
  ['21/11/2026 10:15:30', '2026-11-21T03:15:30.000Z'],
  ['1/2/2569 00:05', '2026-01-31T17:05:00.000Z'],
])('a time is read as banks write it: %s', async (time, moment) => {
  await load(header, row({ time }));
  const [paid] = await db
    .selectFrom('incoming_payment')
    .where('member_id', '=', member.memberId)
    .select('paid_at')
    .execute();
  expect(paid?.paid_at.toISOString()).toBe(moment);
});

test('two rows that say the same are two payments, which nothing names: both wait', async () => {
  const nameless = row({ reference: '' });
  expect(await load(header, nameless, nameless)).toMatchObject({ review: 2, repeated: 0 });
});

test('what a slip has told is known to the list', async () => {
  const [stored, fresh] = [row({ reference: 'BOTH1' }), row({ reference: 'BOTH2' })];
  expect(await load(header, stored)).toMatchObject({ credited: 1 });
  await db.updateTable('incoming_payment').set({ source: 'slip' }).where('outside_reference', '=', 'BOTH1').execute();
  await db.deleteFrom('bank_line').execute();
  expect(await load(header, stored, fresh)).toMatchObject({ known: 1, credited: 1 });
  expect(await cash()).toBe(20_000n);
});

test('a declared payment that staff credited hours later is not credited again by the evening’s list', async () => {
  const publicId = `declared-${accountNo}`;
  const paidAt = new Date(Date.now() - 5 * 3_600_000);
  await db
    .insertInto('declared_transfer')
    .values({
      public_id: publicId,
      member_id: member.memberId,
      receiving_account_id: account.id,
      amount_minor: 300_000n,
      currency: 'THB',
      paid_at: paidAt,
    })
    .execute();
  expect(await creditDeclaration(services, publicId, { by: 'noi', reason: null })).toBe('credited');
  const paid = row({ time: paidAt.toISOString(), amount: '3000.00' });
  expect(await importCsv(services, account, fileOf(header, paid))).toMatchObject({ credited: 0, review: 1 });
  expect(await cash()).toBe(300_000n);
});

test('a list of an account that a feed reads is refused and credits nothing', async () => {
  await expect(importCsv(services, read, fileOf(header, row()))).rejects.toThrow('a feed reads this account');
  expect(await cash()).toBe(0n);
});

test('a comparison lists what stands on one side alone and credits nothing', async () => {
  tell(feed, read, lineFrom(String(accountNo), { reference: 'FEED1', paidAt: new Date('2026-11-21T03:10:00Z') }));
  tell(feed, read, lineFrom(String(accountNo), { reference: 'FEED2', paidAt: new Date('2026-11-21T03:20:00Z') }));
  await readFeeds(services);
  const rows = [
    row({ reference: 'FEED1', time: '2026-11-21 10:10' }),
    row({ reference: 'FILE1', amount: '55.00', time: '2026-11-21 10:30' }),
    row({ reference: 'FILE2', amount: '66.00', time: 'never' }),
  ];
  const { missingHere, missingThere, problems } = await compareCsv(services, read, fileOf(header, ...rows));
  expect(missingHere).toMatchObject([{ reference: 'FILE1', amountMinor: 5_500n }]);
  expect(missingThere).toMatchObject([{ reference: 'FEED2', amountMinor: 10_000n }]);
  expect(problems).toMatchObject([{ number: 4 }]);
  expect(await cash()).toBe(20_000n);
});

test('a file that is no list, and an account that is not ours, are told', async () => {
  await expect(load('date;sum', '1;2')).rejects.toThrow('the header has no column time, amount');
  expect(await findReceivingAccount(db, 'SCB', '0')).toBeUndefined();
  expect(await findReceivingAccount(db, account.bankCode, account.accountNo)).toMatchObject({ id: account.id });
});
