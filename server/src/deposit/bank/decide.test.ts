import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { openAccount } from '../../../test/deposit/bank-feed.ts';
import { createTestDb } from '../../../test/database.ts';
import { cashOf } from '../../../test/deposit/deposit.ts';
import { createMember } from '../../../test/member.ts';
import { afterDeposit } from '../../assemble.ts';
import { parkReport } from '../payment/credit.ts';
import type { PaymentReport } from '../payment/report.ts';
import { creditPaymentByHand, creditDeclaration, dropDeclaration, returnPaymentByHand } from './decide.ts';
import { listPayments } from './queue.ts';
import { listDeclared } from './store.ts';

const { db } = await createTestDb();
const services = { db, afterDeposit };
const account = await openAccount(db);
const decision = { by: 'Noi', reason: 'called the member' };

let count = 0;
const park = async (more: Partial<PaymentReport> = {}) => {
  count += 1;
  const report: PaymentReport = {
    source: 'feed',
    channel: 'bank:KBANK',
    reference: `R${count}`,
    receivingAccountId: account.id,
    sender: { bankCode: 'KBANK', account: null, name: null },
    amountMinor: 5_000n,
    currency: 'THB',
    paidAt: new Date(),
    ...more,
  };
  const why = { reason: 'NO_MEMBER', memberId: null };
  return (await inTransaction(db, (tx) => parkReport(tx, report, why))).id;
};
const rowOf = (id: bigint) =>
  db.selectFrom('incoming_payment').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const isListed = async (id: bigint) => (await listPayments(db)).some((row) => row.id === id);

test('a person credits what waits, with name, time and reason of the decision', async () => {
  const member = await createMember(db);
  const id = await park();
  expect(await isListed(id)).toBe(true);
  expect(await creditPaymentByHand(services, id, member.memberId, decision)).toBe('credited');
  expect(await cashOf(db, member.memberId)).toBe(5_000n);
  expect(await rowOf(id)).toMatchObject({
    state: 'CREDITED',
    op: `slip:KBANK:R${count}`,
    decided_by: 'Noi',
    decision: 'called the member',
    decided_at: expect.any(Date),
  });
  expect(await isListed(id)).toBe(false);
});

test('ten people at once credit it once', async () => {
  const members = await Promise.all([createMember(db), createMember(db)]);
  const id = await park({ reference: null });
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_none, index) =>
      creditPaymentByHand(services, id, members[index % 2]?.memberId ?? 0n, decision),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['credited', ...Array.from({ length: 9 }, () => 'not_waiting')]);
});

test('what was returned is not credited any more', async () => {
  const member = await createMember(db);
  const id = await park({ amountMinor: 0n });
  expect(await creditPaymentByHand(services, id, member.memberId, decision)).toBe('amount');
  expect(await returnPaymentByHand(services, id, decision)).toBe('returned');
  expect(await rowOf(id)).toMatchObject({ state: 'RETURNED', decided_by: 'Noi' });
  expect(await creditPaymentByHand(services, id, member.memberId, decision)).toBe('not_waiting');
  expect(await returnPaymentByHand(services, id, decision)).toBe('not_waiting');
});

test('a payment of another currency than the wallet, or without a member, is not credited', async () => {
  const member = await createMember(db, { currency: 'LAK' });
  const id = await park();
  expect(await creditPaymentByHand(services, id, member.memberId, decision)).toBe('currency');
  expect(await creditPaymentByHand(services, id, 0n, decision)).toBe('no_wallet');
  expect(await creditPaymentByHand(services, 0n, member.memberId, decision)).toBe('not_found');
});

test.each([
  ['WW', 'house:qr:WW', 'WW'],
  ['truemoney', 'house:truemoney', 'TRUEWALLET'],
  ['bank:BBL', 'house:bank:SCB', 'SCB'],
])('a credit of %s comes from its house account', async (channel, code, from) => {
  const member = await createMember(db);
  const id = await park({ channel, receivingAccountId: channel.startsWith('bank:') ? account.id : null });
  expect(await creditPaymentByHand(services, id, member.memberId, decision)).toBe('credited');
  const transfer = await db
    .selectFrom('transfer as t')
    .innerJoin('account as a', 'a.id', 't.debit')
    .where('t.member_id', '=', member.memberId)
    .select('a.code')
    .executeTakeFirst();
  const row = await db
    .selectFrom('statement')
    .where('member_id', '=', member.memberId)
    .select('from_code')
    .executeTakeFirst();
  expect([transfer?.code, row?.from_code]).toEqual([code, from]);
});

const declare = async (memberId: bigint, amountMinor: bigint) => {
  const publicId = `d${(count += 1)}`;
  await db
    .insertInto('declared_transfer')
    .values({
      public_id: publicId,
      member_id: memberId,
      receiving_account_id: account.id,
      amount_minor: amountMinor,
      currency: 'THB',
    })
    .execute();
  return publicId;
};

test('a declared transfer that a person has seen is credited once', async () => {
  const member = await createMember(db);
  const publicId = await declare(member.memberId, 7_700n);
  expect((await listDeclared(db)).map((row) => row.publicId)).toContain(publicId);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => creditDeclaration(services, publicId, decision)));
  expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1);
  expect(await cashOf(db, member.memberId)).toBe(7_700n);
  expect(await dropDeclaration(services, publicId)).toBe('not_waiting');
});

test('a declared transfer whose money may be there already waits beside it', async () => {
  const member = await createMember(db);
  await park({ amountMinor: 8_800n });
  const publicId = await declare(member.memberId, 8_800n);
  expect(await creditDeclaration(services, publicId, decision)).toBe('duplicate');
  expect(await cashOf(db, member.memberId)).toBe(0n);
  expect(await dropDeclaration(services, publicId)).toBe('dropped');
});
