import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fakeFeed, lineFrom, openAccount, readFeeds, tell } from '../../../../test/deposit/bank-feed.ts';
import { createTestDb } from '../../../../test/database.ts';
import { cashOf } from '../../../../test/deposit/deposit.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, type TestMember } from '../../../../test/member.ts';
import { settingsOf } from '../../../../test/setting.ts';
import type { Receiver } from '../line.ts';
import { compareDays } from './day.ts';

const { db, pool } = await createTestDb();
const dayMs = 86_400_000;
const bangkokMs = 7 * 3_600_000;
const noon = new Date(Math.floor((Date.now() + bangkokMs) / dayMs) * dayMs - dayMs / 2 - bangkokMs);
let feed = fakeFeed();
let services = testServices(pool);
let account: Receiver;
let member: TestMember;
let accountNo = 5_550_000_000;

beforeEach(async () => {
  await db.deleteFrom('bank_feed_mark').execute();
  await db.deleteFrom('bank_feed').execute();
  await sql`update receiving_account set mode = 'MANUAL'`.execute(db);
  feed = fakeFeed();
  services = testServices(pool, { replace: { bankFeed: feed } });
  await settingsOf(db, services)('feed.compareFrom', '00:00');
  account = await openAccount(db);
  accountNo += 7_919;
  member = await createMember(db, { bankAccountNo: String(accountNo) });
});

const line = (more: object = {}) => lineFrom(String(accountNo), { paidAt: noon, ...more });
const items = () =>
  db.selectFrom('reconciliation_item').where('provider', '=', `bank SCB ${account.accountNo}`).selectAll().execute();
const comparedDay = async () => {
  const { rows } = await sql<{ day: string }>`
    select compared_day::text as day from bank_feed where receiving_account_id = ${account.id}`.execute(db);
  return rows[0]?.day;
};

test('a line that the feed never showed is credited from the statement of its day, and once', async () => {
  tell(feed, account, line());
  await readFeeds(services);
  feed.late.set(account.accountNo, [line({ amountMinor: 12_345n })]);
  expect(await cashOf(db, member.memberId)).toBe(10_000n);
  await Promise.all([compareDays(services), compareDays(services)]);
  expect(await cashOf(db, member.memberId)).toBe(22_345n);
  expect(await items()).toEqual([]);
  expect(await comparedDay()).toBe(new Date(noon.getTime() + bangkokMs).toISOString().slice(0, 10));
});

test('a line the feed never showed waits where it may be a payment we have', async () => {
  tell(feed, account, line());
  await readFeeds(services);
  feed.late.set(account.accountNo, [line({ reference: null })]);
  await compareDays(services);
  expect(await cashOf(db, member.memberId)).toBe(10_000n);
});

test('a payment of ours that the statement does not show becomes one item for a person', async () => {
  tell(feed, account, line());
  await readFeeds(services);
  feed.lines.clear();
  await compareDays(services);
  await sql`update bank_feed set compared_day = null`.execute(db);
  await compareDays(services);
  expect(await items()).toMatchObject([{ kind: 'ours_only', ours_minor: 10_000n, state: 'OPEN' }]);
  expect(await cashOf(db, member.memberId)).toBe(10_000n);
});

test('a bank that keeps silent is asked for the same day again', async () => {
  tell(feed, account, line());
  await readFeeds(services);
  feed.silent.set(account.accountNo, 'silent');
  await compareDays(services);
  expect(await comparedDay()).toBeNull();
  feed.silent.clear();
  await compareDays(services);
  expect(await comparedDay(), 'not at once').toBeNull();
  await sql`update bank_feed set compare_at = now()`.execute(db);
  await compareDays(services);
  expect(await comparedDay()).not.toBeNull();
});
