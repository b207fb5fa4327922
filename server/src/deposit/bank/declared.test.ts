import { beforeEach, expect, test } from 'vitest';
import { openAccount } from '../../../test/deposit/bank-feed.ts';
import { createTestDb } from '../../../test/database.ts';
import { cashOf, depositApp } from '../../../test/deposit/deposit.ts';
import { callAs } from '../../../test/client.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';

const { db, pool } = await createTestDb();
const inSandbox = depositApp(testServices(pool, { config: { limits: false } }));
const forReal = depositApp(testServices(pool, { config: { limits: false, sandbox: false } }));
let member: TestMember;

beforeEach(async () => {
  member = await createMember(db);
});

const add = (amount: number, key?: string, app = inSandbox, more: object = {}) =>
  callAs(app, member.token, {
    method: 'POST',
    url: '/api/wallet/add',
    body: { amount, ...more },
    ...(key ? { key } : {}),
  });
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const declared = () =>
  db.selectFrom('declared_transfer').where('member_id', '=', member.memberId).selectAll().execute();

test('without an account of ours a transfer cannot be declared: NO_BANK', async () => {
  expect(await add(100)).toEqual({ status: 404, body: { message: 'NO_BANK' } });
  await openAccount(db, { bankCode: 'BCEL', currency: 'LAK' });
  expect(await add(100), 'an account of another currency is not found').toMatchObject({ status: 404 });
});

test('a member without a wallet: NO_WALLET', async () => {
  await openAccount(db, { bankCode: 'GSB', mode: 'MANUAL' });
  await db.deleteFrom('account').where('member_id', '=', member.memberId).execute();
  expect(await add(100)).toEqual({ status: 404, body: { message: 'NO_WALLET' } });
});

test('the sandbox credits a declared transfer at once, and once for one key', async () => {
  await openAccount(db, { bankCode: 'SCB' });
  expect(await add(150.25, 'one-key')).toEqual({ status: 200, body: { message: 'SUCCESS' } });
  expect(await add(150.25, 'one-key')).toEqual({ status: 200, body: { message: 'SUCCESS' } });
  expect(await cashOf(db, member.memberId)).toBe(150_25n);
  expect(await add(150, 'one-key')).toMatchObject({ body: { message: 'IDEMPOTENCY_CLASH' } });
  const rows = await db.selectFrom('statement').where('member_id', '=', member.memberId).selectAll().execute();
  expect(rows).toMatchObject([{ type: 'deposit', from_code: 'GSB', status: 'SUCCESS', amount_minor: 150_25n }]);
  expect(await declared()).toMatchObject([{ state: 'MATCHED' }]);
  await add(150.25, 'another-key');
  expect(await cashOf(db, member.memberId)).toBe(300_50n);
});

test('anywhere else it only waits for a person', async () => {
  expect(await add(500, undefined, forReal)).toEqual({ status: 200, body: { message: 'SUCCESS' } });
  expect(await cashOf(db, member.memberId)).toBe(0n);
  expect(await declared()).toMatchObject([{ state: 'OPEN', amount_minor: 50_000n, payment_id: null }]);
});

test('nothing is declared for an amount of 0', async () => {
  expect(await add(0)).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST', data: { field: 'amount' } } });
  expect(await declared()).toEqual([]);
});

test('a declared time is when the member says the money was sent, and now where it is left out', async () => {
  await openAccount(db, { bankCode: 'TTB' });
  const paidAt = hoursAgo(5);
  expect(await add(10, undefined, forReal, { paidAt })).toMatchObject({ status: 200 });
  expect(await add(20, undefined, forReal)).toMatchObject({ status: 200 });
  const [stored, now] = await declared();
  expect(stored?.paid_at.toISOString()).toBe(paidAt);
  expect(now?.paid_at).toEqual(now?.created_at);
});

test('the payment of a credited declaration has the declared time, not the moment of the credit', async () => {
  await openAccount(db, { bankCode: 'TTB' });
  const paidAt = hoursAgo(5);
  await add(30, undefined, inSandbox, { paidAt });
  const paid = await db.selectFrom('incoming_payment').where('member_id', '=', member.memberId).selectAll().execute();
  expect(paid.map((row) => row.paid_at.toISOString())).toEqual([paidAt]);
});

test.each([
  ['to come', -1],
  ['more than 72 hours ago', 73],
])('a declared time %s is INVALID_REQUEST', async (_when, hours) => {
  const answer = await add(40, undefined, forReal, { paidAt: hoursAgo(hours) });
  expect(answer).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST', data: { field: 'paidAt' } } });
  expect(await declared()).toEqual([]);
});
