import { beforeEach, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { createPool } from '../../platform/db/pool.ts';
import { createTestDb } from '../../../test/database.ts';
import { fakeFeed, lineFrom, openAccount, readFeeds, tell } from '../../../test/deposit/bank-feed.ts';
import { cashOf } from '../../../test/deposit/deposit.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type MemberOverrides } from '../../../test/member.ts';
import type { BankLine } from './feed.ts';
import type { Receiver } from './line.ts';
import { pollFeeds } from './poll.ts';

const { db, pool, url } = await createTestDb();
let feed = fakeFeed();
let services = testServices(pool);
let account: Receiver;

beforeEach(async () => {
  await db.updateTable('receiving_account').set({ enabled: false }).execute();
  await sql`update receiving_account set last_open_at = app_now() - interval '31 days'`.execute(db);
  feed = fakeFeed();
  services = testServices(pool, { replace: { bankFeed: feed } });
  account = await openAccount(db);
});

let digits = 1_000_000_000;
const payer = async (more: MemberOverrides = {}) => {
  const accountNo = String((digits += 111_111));
  const member = await createMember(db, { bankAccountNo: accountNo, ...more });
  return { ...member, accountNo };
};
const poll = () => readFeeds(services);
const read = async (...lines: BankLine[]) => {
  tell(feed, account, ...lines);
  await poll();
};
const paymentOf = async (line: BankLine) => {
  const { rows } = await sql<{ state: string; reason: string | null; source: string }>`
    select p.state, p.reason, p.source from bank_line l join incoming_payment p on p.id = l.payment_id
    where l.receiving_account_id = ${account.id} and l.name = ${line.name}`.execute(db);
  return rows[0];
};
const statementOf = (memberId: bigint) =>
  db
    .selectFrom('statement')
    .where('member_id', '=', memberId)
    .select(['type', 'from_code', 'to_code', 'status', 'amount_minor'])
    .execute();

test('a line from the account of exactly one member is credited to the member', async () => {
  const member = await payer();
  const line = lineFrom(`xxxx${member.accountNo.slice(-6)}`, { amountMinor: 150_25n });
  await read(line);
  expect(await cashOf(db, member.memberId)).toBe(150_25n);
  expect(await paymentOf(line)).toMatchObject({ state: 'CREDITED', source: 'feed' });
  expect(await statementOf(member.memberId)).toEqual([
    { type: 'deposit', from_code: 'SCB', to_code: 'WALLET', status: 'SUCCESS', amount_minor: 150_25n },
  ]);
});

test('a line told twice, in one page and in a later one, is credited once', async () => {
  const member = await payer();
  const line = lineFrom(member.accountNo);
  await read(line, line);
  await read(line);
  expect(await cashOf(db, member.memberId)).toBe(10_000n);
});

test('a line that shows up late, behind a place already passed, is found by the second look', async () => {
  const [one, late] = [await payer(), await payer()];
  await read(lineFrom(one.accountNo));
  feed.lines.get(account.accountNo)?.unshift(lineFrom(late.accountNo));
  await poll();
  expect(await cashOf(db, late.memberId)).toBe(10_000n);
  await poll();
  expect([await cashOf(db, one.memberId), await cashOf(db, late.memberId)]).toEqual([10_000n, 10_000n]);
});

test('a line that shows up half an hour behind the place already passed is found by a later second look', async () => {
  const late = await payer();
  await read(...Array.from({ length: 3 }, () => lineFrom(null)));
  await read(lineFrom(null));
  await age('20 minutes');
  await read(lineFrom(null));
  await read(lineFrom(null));
  feed.lines.get(account.accountNo)?.splice(4, 0, lineFrom(late.accountNo));
  await poll();
  expect(await cashOf(db, late.memberId)).toBe(10_000n);
});

test('of the places the feed has passed, those of the last half an hour and one before them are kept', async () => {
  for (let run = 0; run < 5; run += 1) {
    await read(lineFrom(null));
    await age('40 minutes');
  }
  await read(lineFrom(null));
  const marks = db.selectFrom('bank_feed_mark').where('receiving_account_id', '=', account.id);
  expect(await marks.selectAll().execute()).toHaveLength(2);
});

const age = (by: string) =>
  sql`update bank_feed_mark set at = at - ${by}::interval where receiving_account_id = ${account.id}`.execute(db);

test('many pages are read to the end, in whatever order their lines come', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => payer()));
  const lines = Array.from({ length: 75 }, (_none, index) => lineFrom(members[index % 3]?.accountNo ?? null));
  await read(...lines.toReversed());
  const cash = await Promise.all(members.map(({ memberId }) => cashOf(db, memberId)));
  expect(cash).toEqual([250_000n, 250_000n, 250_000n]);
});

test.each<[string, (accountNo: string) => Promise<BankLine> | BankLine, string]>([
  ['from an unknown sender', () => lineFrom('9999999999'), 'NO_MEMBER'],
  ['from another bank than on file', (no) => lineFrom(no, { bank: 'BBL' }), 'NO_MEMBER'],
  ['under another name', (no) => named(no, 'SOMEBODY ELSE'), 'NO_MEMBER'],
  ['with too few digits', (no) => lineFrom(`xxxxxxx${no.slice(-3)}`), 'NO_MEMBER'],
  ['with no sender', () => lineFrom(null), 'NO_MEMBER'],
  ['without a name', (no) => named(no, null), 'NO_MEMBER'],
  ['of nothing', (no) => lineFrom(no, { amountMinor: 0n }), 'AMOUNT'],
  ['in another currency', (no) => lineFrom(no, { currency: 'LAK' }), 'CURRENCY'],
  ['without a reference', (no) => lineFrom(no, { reference: null }), 'NO_REFERENCE'],
  ['that cannot be read', (no) => ({ ...lineFrom(no), payment: null }), 'UNREADABLE'],
])('a line %s waits for a person', async (_what, make, reason) => {
  const member = await payer();
  const line = await make(member.accountNo);
  await read(line);
  expect(await paymentOf(line)).toMatchObject({ state: 'REVIEW', reason });
  expect(await cashOf(db, member.memberId)).toBe(0n);
});

const named = (accountNo: string, name: string | null): BankLine =>
  lineFrom(accountNo, { sender: { bankCode: 'KBANK', account: accountNo, name } });

test('what two members may have sent waits, unless only one of them has declared that amount', async () => {
  const [one, other] = [await payer({ bankAccountNo: '8811115307' }), await payer({ bankAccountNo: '8822225307' })];
  const line = lineFrom('xxxxxx5307');
  await read(line);
  expect(await paymentOf(line)).toMatchObject({ state: 'REVIEW', reason: 'SEVERAL_MEMBERS' });
  await declare(other.memberId, 30_000n);
  const second = lineFrom('xxxxxx5307', { amountMinor: 20_000n });
  await read(second);
  expect(await paymentOf(second)).toMatchObject({ state: 'CREDITED' });
  expect([await cashOf(db, one.memberId), await cashOf(db, other.memberId)]).toEqual([20_000n, 0n]);
});

const declare = (memberId: bigint, amountMinor: bigint) =>
  db
    .insertInto('declared_transfer')
    .values({
      public_id: `declared-${memberId}-${amountMinor}`,
      member_id: memberId,
      receiving_account_id: account.id,
      amount_minor: amountMinor,
      currency: 'THB',
    })
    .execute();

test('a member who has declared an amount is matched by it too, and its money answers the declaration', async () => {
  const member = await payer();
  await declare(member.memberId, 20_000n);
  const [wrong, right] = [lineFrom(member.accountNo), lineFrom(member.accountNo, { amountMinor: 20_000n })];
  await read(wrong, right);
  expect(await paymentOf(wrong)).toMatchObject({ state: 'REVIEW', reason: 'NO_MEMBER' });
  expect(await paymentOf(right)).toMatchObject({ state: 'CREDITED' });
  const states = await db
    .selectFrom('declared_transfer')
    .where('member_id', '=', member.memberId)
    .select('state')
    .execute();
  expect(states).toEqual([{ state: 'MATCHED' }]);
});

test.each(['suspended', 'closed', 'excluded'] as const)('money of a member who is %s waits', async (status) => {
  const member = await payer({ status });
  const line = lineFrom(member.accountNo);
  await read(line);
  expect(await paymentOf(line)).toMatchObject({ state: 'REVIEW', reason: 'MEMBER_NOT_ACTIVE' });
});

test('a wallet of another currency than the account waits', async () => {
  const member = await payer({ currency: 'LAK' });
  const line = lineFrom(member.accountNo);
  await read(line);
  expect(await paymentOf(line)).toMatchObject({ state: 'REVIEW', reason: 'CURRENCY' });
});

test('an account that was closed lately is still read, and its money is credited', async () => {
  const member = await payer();
  await db.updateTable('receiving_account').set({ enabled: false }).where('id', '=', account.id).execute();
  await read(lineFrom(member.accountNo));
  expect(await cashOf(db, member.memberId)).toBe(10_000n);
});

test('a manual account, or one closed for 30 days, is not asked about, and without a feed nothing is', async () => {
  const manual = await openAccount(db, { mode: 'MANUAL' });
  await db.updateTable('receiving_account').set({ enabled: false }).where('id', '=', account.id).execute();
  await sql`update receiving_account set last_open_at = app_now() - interval '31 days'`.execute(db);
  await poll();
  expect(feed.asked).toEqual(new Map());
  await pollFeeds(testServices(pool, { config: { partners: { ...services.config.partners, bank: undefined } } }));
  expect(manual.mode).toBe('MANUAL');
});

test('a bank that does not answer delays no other, and is read again once it answers', async () => {
  const other = await openAccount(db, { bankCode: 'BBL' });
  const [one, two] = [await payer(), await payer()];
  tell(feed, account, lineFrom(one.accountNo));
  feed.silent.set(account.accountNo, 'slow');
  tell(feed, other, lineFrom(two.accountNo));
  await pollFeeds(services, 500);
  await expect.poll(() => cashOf(db, two.memberId)).toBe(10_000n);
  expect(await cashOf(db, one.memberId)).toBe(0n);
  await expect.poll(() => services.lines.join('\n')).toContain('does not tell of incoming money');
  feed.silent.clear();
  await expect.poll(async () => (await poll(), cashOf(db, one.memberId))).toBe(10_000n);
});

test('an account is one reader’s at a time, and several readers at once credit once', async () => {
  const member = await payer();
  tell(feed, account, ...Array.from({ length: 20 }, () => lineFrom(member.accountNo)));
  const readers = Array.from({ length: 4 }, () => testServices(pool, { replace: { bankFeed: feed } }));
  await Promise.all(readers.map((reader) => pollFeeds(reader, 30_000)));
  expect(feed.asked.get(account.accountNo)).toBe(1);
  expect(await cashOf(db, member.memberId)).toBe(200_000n);
  tell(feed, account, ...Array.from({ length: 20 }, () => lineFrom(member.accountNo)));
  await Promise.all(Array.from({ length: 8 }, (_none, index) => readFeeds(readers[index % 4] ?? services)));
  await poll();
  expect(await cashOf(db, member.memberId)).toBe(400_000n);
});

test('a line that cannot be taken again and again is left to staff and delays no other', async () => {
  const member = await payer();
  const broken = lineFrom(member.accountNo, { message: 'a text no database takes: \0' });
  await read(broken, lineFrom(member.accountNo));
  expect(await cashOf(db, member.memberId)).toBe(0n);
  for (let run = 0; run < 3; run += 1) await poll();
  expect(await paymentOf(broken)).toMatchObject({ state: 'REVIEW', reason: 'UNREADABLE' });
  expect(await cashOf(db, member.memberId)).toBe(10_000n);
});

test('a line is not left to a person because the database has no connection for it', async () => {
  const member = await payer();
  const line = lineFrom(member.accountNo);
  tell(feed, account, line);
  const narrow = createPool(url, { max: 1 });
  const connects = vi.spyOn(narrow, 'connect');
  const countRefused = () => connects.mock.settledResults.filter(({ type }) => type === 'rejected').length;
  const occupied = async (asked: Parameters<typeof feed.read>[0]) => {
    const only = await narrow.connect();
    const refused = countRefused();
    void expect
      .poll(countRefused)
      .toBeGreaterThan(refused)
      .then(() => only.release());
    return feed.read(asked);
  };
  const busy = testServices(narrow, { replace: { bankFeed: { ...feed, read: occupied } } });
  for (let run = 0; run < 4; run += 1) await readFeeds(busy);
  await narrow.end();
  expect(await paymentOf(line)).toBeUndefined();
  await poll();
  expect(await cashOf(db, member.memberId)).toBe(10_000n);
});
