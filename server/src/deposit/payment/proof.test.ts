import { beforeEach, expect, test } from 'vitest';
import { fakeFeed, lineFrom, openAccount, readFeeds, tell } from '../../../test/deposit/bank-feed.ts';
import { createTestDb } from '../../../test/database.ts';
import { cashOf } from '../../../test/deposit/deposit.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { claimBank } from '../../account/store.ts';

const { db, pool } = await createTestDb();
const feed = fakeFeed();
const services = testServices(pool, { replace: { bankFeed: feed } });
const account = await openAccount(db);
let accountNo: string;
let squatter: TestMember;
let digits = 6_660_000_000;

beforeEach(async () => {
  accountNo = String((digits += 111_111));
  squatter = await createMember(db, { bankAccountNo: accountNo, bankAccountName: 'SOMCHAI JAIDEE', name: 'สมชาย ใจดี' });
});

const bankOf = ({ memberId }: TestMember) =>
  db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['bank_account_no as no', 'bank_proven_at as provenAt'])
    .executeTakeFirstOrThrow();
const pay = async (name: string, shown = accountNo) => {
  tell(feed, account, lineFrom(shown, { sender: { bankCode: 'KBANK', account: shown, name } }));
  await readFeeds(services);
};
const claim = (bankAccountName: string) =>
  claimBank(db, { bankCode: 'KBANK', bankAccountNo: accountNo, bankAccountName });

test('a member’s bank account is proven by the first deposit from it, and not after it was changed', async () => {
  expect((await bankOf(squatter)).provenAt).toBeNull();
  await pay('SOMCHAI JAIDEE', `xxxx${accountNo.slice(-6)}`);
  expect(await cashOf(db, squatter.memberId)).toBe(10_000n);
  expect((await bankOf(squatter)).provenAt).not.toBeNull();
  await db.updateTable('member').set({ bank_account_name: 'OTHER' }).where('id', '=', squatter.memberId).execute();
  expect((await bankOf(squatter)).provenAt).toBeNull();
});

test('a squatted number is released when who was told that it is taken pays from it under that name', async () => {
  await claim('SAMACHIK THODSOB');
  await pay('SAMACHIK THODSOB');
  expect(await bankOf(squatter)).toEqual({ no: '', provenAt: null });
  const holder = await createMember(db, { bankAccountNo: accountNo });
  await pay('SAMACHIK THODSOB');
  expect(await cashOf(db, holder.memberId)).toBe(10_000n);
  expect((await bankOf(holder)).provenAt).not.toBeNull();
  const changes = db.selectFrom('member_change').where('member_id', '=', squatter.memberId);
  expect(await changes.select(['field', 'before', 'after']).execute()).toEqual([
    { field: 'bank_account_no', before: accountNo, after: '' },
  ]);
});

test.each([
  ['no member claimed it', async () => undefined, 'SAMACHIK THODSOB'],
  ['it was claimed under another name', () => claim('WICHAI DEE'), 'SAMACHIK THODSOB'],
  ['the payment bears the member’s own name', () => claim('SAMACHIK THODSOB'), 'SOMCHAI JAIDEE'],
])('a number is not released when %s', async (_why, prepare, name) => {
  await prepare();
  await pay(name);
  expect((await bankOf(squatter)).no).toBe(accountNo);
});

test('a proven number is neither claimed nor released', async () => {
  await pay('SOMCHAI JAIDEE');
  await claim('SAMACHIK THODSOB');
  await pay('SAMACHIK THODSOB');
  expect((await bankOf(squatter)).no).toBe(accountNo);
});
