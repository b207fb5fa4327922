import { expect, test } from 'vitest';
import { createDb, inTransaction } from '../../platform/db/transaction.ts';
import { houseAccount, lockMember } from '../../money/ledger/account.ts';
import { openAccount } from '../../../test/deposit/bank-feed.ts';
import { createTestDb, patientPool } from '../../../test/database.ts';
import { cashOf } from '../../../test/deposit/deposit.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { afterDeposit } from '../../assemble.ts';
import { creditReport, parkReport } from './credit.ts';
import type { PaymentReport } from './report.ts';

const { db, url } = await createTestDb();
const account = await openAccount(db);
const origin = { houseAccount: houseAccount.bank('SCB', 'THB'), from: 'SCB' };

let count = 0;
const stored = (more: Partial<PaymentReport> = {}): PaymentReport => {
  count += 1;
  return {
    source: 'feed',
    channel: 'bank:KBANK',
    reference: `R${count}`,
    receivingAccountId: account.id,
    sender: { bankCode: 'KBANK', account: 'xxxx567890', name: null },
    amountMinor: BigInt(count) * 100n,
    currency: 'THB',
    paidAt: new Date(),
    ...more,
  };
};

const credit = ({ memberId }: TestMember, report: PaymentReport, over = db) =>
  inTransaction(over, async (tx) => {
    const cash = await lockMember(tx, memberId);
    if (cash === undefined) throw new Error('no wallet');
    return (await creditReport({ afterDeposit }, tx, report, { memberId, cash, origin })).outcome;
  });
const park = (report: PaymentReport) =>
  inTransaction(db, (tx) => parkReport(tx, report, { reason: 'NO_MEMBER', memberId: null }));
const rowOf = ({ channel, reference }: PaymentReport) =>
  db
    .selectFrom('incoming_payment')
    .where('channel', '=', channel)
    .where('outside_reference', '=', reference)
    .select(['state', 'reason', 'op', 'member_id', 'amount_minor'])
    .executeTakeFirst();

test('the sending bank and its reference name a payment: told again, of whatever source, it is known', async () => {
  const [one, other] = [await createMember(db), await createMember(db)];
  const first = stored();
  expect(await credit(one, first)).toBe('credited');
  expect(await credit(one, first)).toBe('known');
  expect(await credit(other, { ...first, source: 'slip' })).toBe('known');
  expect(await rowOf(first)).toMatchObject({ state: 'CREDITED', op: `slip:KBANK:${first.reference}` });
  expect([await cashOf(db, one.memberId), await cashOf(db, other.memberId)]).toEqual([first.amountMinor, 0n]);
});

test('the same reference of another bank is another payment', async () => {
  const member = await createMember(db);
  const first = stored();
  expect(await credit(member, first)).toBe('credited');
  const other = { ...first, channel: 'bank:BBL', sender: { bankCode: 'BBL', account: 'xxxx567890', name: null } };
  expect(await credit(member, other)).toBe('credited');
});

test('one that waits for a person is taken up by who can place it', async () => {
  const member = await createMember(db);
  const first = stored();
  await park(first);
  expect(await park(first), 'parked once').toMatchObject({ outcome: 'review' });
  expect(await credit(member, first)).toBe('credited');
  expect(await rowOf(first)).toMatchObject({ state: 'CREDITED', reason: null, member_id: member.memberId });
  expect((await park(first)).outcome, 'a credited one stays so').toBe('known');
});

test('under one name with another amount it stays with a person', async () => {
  const member = await createMember(db);
  const first = stored();
  await park(first);
  expect(await credit(member, { ...first, amountMinor: first.amountMinor + 1n })).toBe('review');
  expect(await rowOf(first)).toMatchObject({ state: 'REVIEW', reason: 'DIFFERS', amount_minor: first.amountMinor });
});

test('what a person has returned is never credited', async () => {
  const member = await createMember(db);
  const first = stored();
  const { id } = await park(first);
  await db.updateTable('incoming_payment').set({ state: 'RETURNED' }).where('id', '=', id).execute();
  expect(await credit(member, first)).toBe('known');
  expect(await cashOf(db, member.memberId)).toBe(0n);
});

test('a possible duplicate of one that waits waits too, and both of two nameless reports', async () => {
  const member = await createMember(db);
  const first = stored();
  await park({ ...first, reference: null });
  expect(await credit(member, first)).toBe('review');
  expect(await credit(member, { ...first, reference: null })).toBe('review');
  expect(await cashOf(db, member.memberId)).toBe(0n);
});

test('fifty reports at once over fifty connections, by name or as possible duplicates, are one credit', async () => {
  const pool = patientPool(url, { max: 50 });
  const many = createDb(pool);
  const members = await Promise.all(Array.from({ length: 5 }, () => createMember(db)));
  const first = stored();
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_none, index) => {
      const member = members[index % members.length] as TestMember;
      const likes = index % 2 === 0 ? {} : { channel: `like-${index}`, reference: 'X' };
      return credit(member, { ...first, ...likes }, many);
    }),
  );
  await pool.end();
  expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1);
  const cash = await Promise.all(members.map(({ memberId }) => cashOf(db, memberId)));
  expect(cash.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)).toBe(first.amountMinor);
});
