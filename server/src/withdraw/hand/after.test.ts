import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createDb } from '../../platform/db/transaction.ts';
import { reconcileStatements } from '../../reconcile/reconcile.ts';
import { listOpenItems } from '../../reconcile/store.ts';
import { createServer } from '../../platform/http/server.ts';
import { readCash } from '../../money/ledger/account.ts';
import { findViolations } from '../../money/ledger/invariants.ts';
import { callAs } from '../../../test/client.ts';
import { createTestDb, patientPool } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { fakePayouts } from '../../../test/partner/payout.ts';
import { addMoney, createRichMember } from '../../../test/wallet.ts';
import { approve, reject } from '../approval.ts';
import { serveWithdraw } from '../routes.ts';
import { markPaidLate, returnPayout } from './after.ts';

const { db, pool, url } = await createTestDb();
const bank = fakePayouts();
const services = testServices(pool, {
  config: { limits: false },
  replace: { payouts: bank.partners, games: new Map() },
});
const app = createServer(services);
serveWithdraw({ app, services });

const rowOf = (memberId: bigint) =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const ask = (token: string, amount: number) =>
  callAs(app, token, { method: 'POST', url: '/api/wallet/withdraw', body: { amount } });
const owedOf = async (memberId: bigint) =>
  (await sql<{ owed: bigint }>`select member_owed(${memberId}) as owed`.execute(db)).rows[0]?.owed;
const rowsOf = (memberId: bigint) =>
  db.selectFrom('statement').where('member_id', '=', memberId).orderBy('number').selectAll().execute();
const seen = async (memberId: bigint, reference = `REF ${memberId}`) => {
  const { public_id: publicId } = await rowOf(memberId);
  return { publicId, by: 'Noi', reason: 'seen at the bank', reference };
};

async function paid() {
  const member = await createRichMember(db, 200_000n);
  await ask(member.token, 1_500);
  await expect.poll(async () => (await rowOf(member.memberId)).state).toBe('PAID');
  return member;
}

async function rejected() {
  const member = await createRichMember(db, 200_000n);
  bank.mood = 'refuse';
  await ask(member.token, 1_500);
  await expect.poll(async () => (await rowOf(member.memberId)).state).toBe('FAILED');
  bank.mood = 'ok';
  const { public_id: publicId, revision } = await rowOf(member.memberId);
  expect(await reject(services, { publicId, revision, by: 'Noi', reason: null })).toBe('rejected');
  return member;
}

async function checkAll(): Promise<void> {
  expect(await findViolations(db)).toEqual([]);
}

describe('a payout that the bank returned', () => {
  test('is credited to the member once, with a row that says so, and earns nothing else', async () => {
    const { memberId } = await paid();
    const decision = await seen(memberId);
    const ends = await Promise.all([1, 2, 3].map(() => returnPayout(services, decision)));
    expect(ends.toSorted()).toEqual(['not_waiting', 'not_waiting', 'returned']);
    expect(await readCash(db, memberId)).toMatchObject({ postedMinor: 200_000n, heldMinor: 0n });
    expect(await rowOf(memberId)).toMatchObject({ state: 'RETURNED' });
    expect(await rowsOf(memberId)).toMatchObject([
      { type: 'withdraw', status: 'SUCCESS' },
      { type: 'deposit', status: 'SUCCESS', amount_minor: 150_000n, to_code: 'WALLET' },
    ]);
    expect(await db.selectFrom('coin_due').where('member_id', '=', memberId).selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('manual_entry').where('member_id', '=', memberId).selectAll().execute()).toMatchObject([
      { kind: 'payout-return', note: 'seen at the bank', reference: decision.reference, decided_by: 'Noi' },
    ]);
    await checkAll();
  });

  test('is not returned under the reference of another return, nor before it is paid', async () => {
    const [one, other] = [await paid(), await paid()];
    expect(await returnPayout(services, await seen(one.memberId, 'KB 20-11/77'))).toBe('returned');
    expect(await returnPayout(services, await seen(other.memberId, 'kb2011 77'))).toBe('same_reference');
    expect((await rowOf(other.memberId)).state).toBe('PAID');
    expect(await markPaidLate(services, await seen(other.memberId))).toBe('not_waiting');
    expect(await returnPayout(services, await seen((await rejected()).memberId))).toBe('not_waiting');
  });

  test('can be withdrawn again, and counts for no daily limit', async () => {
    const { memberId, token } = await paid();
    await returnPayout(services, await seen(memberId));
    expect((await ask(token, 2_000)).status).toBe(200);
    await checkAll();
  });
});

describe('a payout that was paid after its rejection', () => {
  test('debits what is free; its row says paid', async () => {
    const { memberId } = await rejected();
    expect(await markPaidLate(services, await seen(memberId))).toBe('paid_late');
    expect(await readCash(db, memberId)).toMatchObject({ postedMinor: 50_000n });
    expect(await rowOf(memberId)).toMatchObject({ state: 'PAID_LATE', settled_reference: `REF ${memberId}` });
    expect(await rowsOf(memberId)).toMatchObject([{ type: 'withdraw', status: 'SUCCESS' }]);
    expect(await markPaidLate(services, await seen(memberId))).toBe('not_waiting');
    await checkAll();
  });

  test('leaves a debt for the rest: no payout until later money has repaid it', async () => {
    const { memberId, token } = await rejected();
    const first = await seen(memberId);
    await ask(token, 2_000);
    await expect.poll(async () => (await rowOf(memberId)).state).toBe('PAID');
    expect(await markPaidLate(services, first)).toBe('paid_late');
    expect(await owedOf(memberId)).toBe(150_000n);
    expect(await ask(token, 100)).toMatchObject({ status: 409, body: { message: 'DEBT_OPEN', data: { owed: 1_500 } } });
    await addMoney(db, memberId, 100_000n);
    expect([await owedOf(memberId), (await readCash(db, memberId))?.freeMinor]).toEqual([50_000n, 0n]);
    await addMoney(db, memberId, 100_000n);
    expect([await owedOf(memberId), (await readCash(db, memberId))?.freeMinor]).toEqual([0n, 50_000n]);
    expect((await ask(token, 500)).status).toBe(200);
    await checkAll();
  });

  test('with a debt, a waiting withdrawal is not approved; its rejection repays the debt', async () => {
    const { memberId, token } = await rejected();
    const first = await seen(memberId);
    bank.mood = 'refuse';
    await ask(token, 2_000);
    await expect.poll(async () => (await rowOf(memberId)).state).toBe('FAILED');
    bank.mood = 'ok';
    expect(await markPaidLate(services, first)).toBe('paid_late');
    const { public_id: publicId, revision } = await rowOf(memberId);
    const decision = { publicId, revision, by: 'Noi', reason: null };
    expect(await approve(services, decision)).toEqual({ stop: 'in debt' });
    expect(await reject(services, decision)).toBe('rejected');
    expect([await owedOf(memberId), (await readCash(db, memberId))?.freeMinor]).toEqual([0n, 50_000n]);
    await checkAll();
  });

  test('a returned payout repays an open debt first', async () => {
    const { memberId, token } = await rejected();
    const first = await seen(memberId);
    await ask(token, 2_000);
    await expect.poll(async () => (await rowOf(memberId)).state).toBe('PAID');
    await markPaidLate(services, first);
    expect(await returnPayout(services, await seen(memberId, `BACK ${memberId}`))).toBe('returned');
    expect([await owedOf(memberId), (await readCash(db, memberId))?.freeMinor]).toEqual([0n, 50_000n]);
    await checkAll();
  });
});

test('the reconciliation accepts returned and late payouts, and reports only missing ones', async () => {
  const own = fakePayouts('BANKR');
  const ownServices = testServices(pool, {
    config: { limits: false },
    replace: { payouts: own.partners, games: new Map() },
  });
  const server = createServer(ownServices);
  serveWithdraw({ app: server, services: ownServices });
  const send = async () => {
    const member = await createRichMember(db, 200_000n);
    await callAs(server, member.token, { method: 'POST', url: '/api/wallet/withdraw', body: { amount: 1_500 } });
    await expect.poll(async () => (await rowOf(member.memberId)).state).not.toBe('SENDING');
    return member;
  };
  await returnPayout(ownServices, await seen((await send()).memberId));
  own.mood = 'refuse';
  const { memberId } = await send();
  own.mood = 'ok';
  const { public_id: publicId, revision } = await rowOf(memberId);
  await reject(ownServices, { publicId, revision, by: 'Noi', reason: null });
  const { rows } = await sql<{ reference: string; account: string }>`
    select provider_ref as reference, detail->>'accountNo' as account from intent where detail->>'withdrawalId' = ${publicId}`.execute(
    db,
  );
  const [sent] = rows;
  own.statement.push({
    id: 'LATE',
    reference: sent?.reference ?? '',
    accountNo: sent?.account ?? '',
    amountMinor: 150_000n,
    at: new Date(),
  });
  const items = async () => {
    await reconcileStatements(ownServices, ['BANKR']);
    return (await listOpenItems(db)).filter(({ provider }) => provider === 'BANKR').map(({ kind }) => kind);
  };
  expect(await items()).toEqual(['theirs_only']);
  await markPaidLate(ownServices, await seen(memberId));
  expect(await items()).toEqual([]);
});

test('a late payment and the member’s own withdrawals over two processes never exceed the balance', async () => {
  const otherPool = patientPool(url);
  const other = testServices(otherPool, {
    config: { limits: false },
    replace: { payouts: bank.partners, games: new Map() },
  });
  const otherApp = createServer(other);
  serveWithdraw({ app: otherApp, services: other });
  for (let round = 0; round < 4; round += 1) {
    const { memberId, token } = await rejected();
    const first = await seen(memberId);
    const [late] = await Promise.all([
      markPaidLate(round % 2 === 0 ? { db: createDb(otherPool) } : services, first),
      callAs(otherApp, token, { method: 'POST', url: '/api/wallet/withdraw', body: { amount: 1_000 } }),
      ask(token, 1_000),
    ]);
    expect(late).toBe('paid_late');
    const free = (await readCash(db, memberId))?.freeMinor ?? -1n;
    expect((await owedOf(memberId)) === 0n || free === 0n).toBe(true);
  }
  await otherPool.end();
  await expect
    .poll(async () => (await db.selectFrom('withdrawal').where('state', '=', 'SENDING').select('id').execute()).length)
    .toBe(0);
  await checkAll();
});
