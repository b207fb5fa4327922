import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sweep } from '../../money/intent/sweep.ts';
import { readCash } from '../../money/ledger/account.ts';
import { callAs } from '../../../test/client.ts';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { fakePayouts } from '../../../test/partner/payout.ts';
import { createRichMember, passTime } from '../../../test/wallet.ts';
import { createServer } from '../../platform/http/server.ts';
import { approve, reject } from '../approval.ts';
import { markPaidByHand, settlePayout } from './by-hand.ts';
import { listOpenWithdrawals } from './store.ts';
import { serveWithdraw } from '../routes.ts';

const { db, pool } = await createTestDb();
const bank = fakePayouts();
const config = { limits: false };
const ownServices = testServices(pool, { config, replace: { payouts: bank.partners } });
const unset = testServices(pool, { config, replace: { payouts: new Map() } });

function appOf(services: typeof ownServices) {
  const app = createServer(services);
  serveWithdraw({ app, services });
  return app;
}

const [app, unsetApp] = [appOf(ownServices), appOf(unset)];
const ask = (token: string, amount: number, via = app) =>
  callAs(via, token, { method: 'POST', url: '/api/wallet/withdraw', body: { amount } });
const rowOf = (memberId: bigint) =>
  db.selectFrom('withdrawal').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow();
const cashOf = (memberId: bigint) => readCash(db, memberId);
const paidTo = (accountNo: string) => bank.paid.filter((call) => call.accountNo === accountNo);
const openOf = async (memberId: bigint) => {
  const { public_id: publicId } = await rowOf(memberId);
  return (await listOpenWithdrawals(db)).find((row) => row.publicId === publicId);
};

async function decisionOf(memberId: bigint, reference = `REF ${memberId}`) {
  const { public_id: publicId, revision } = await rowOf(memberId);
  return { publicId, revision, by: 'Noi', reason: 'seen at the bank', reference };
}

let accounts = 0;

async function lost(mood: 'lost-before' | 'lost-after') {
  const bankAccountNo = `77${String((accounts += 1)).padStart(8, '0')}`;
  const member = await createRichMember(db, 200_000n, { bankAccountNo });
  bank.mood = mood;
  bank.silent = true;
  await ask(member.token, 1_500);
  await expect.poll(async () => (await openOf(member.memberId))?.shown).toBe('UNKNOWN');
  bank.mood = 'ok';
  return { ...member, accountNo: bankAccountNo };
}

async function stuck(mood: 'lost-before' | 'lost-after') {
  const member = await lost(mood);
  await sql`update intent set unknown_since = app_now() - interval '31 minutes'
    where member_id = ${member.memberId}`.execute(db);
  await passTime(db);
  await sweep(ownServices);
  return member;
}

describe('a server without the provider that a payout was sent to', () => {
  test('does not know the outcome, and the payout is paid once', async () => {
    const { memberId, accountNo } = await lost('lost-after');
    await passTime(db);
    await sweep(unset);
    expect((await rowOf(memberId)).state).toBe('SENDING');
    expect(await approve(unset, await decisionOf(memberId))).toBe('not_waiting');
    bank.silent = false;
    await passTime(db);
    await sweep(ownServices);
    expect((await rowOf(memberId)).state).toBe('PAID');
    expect(paidTo(accountNo)).toHaveLength(1);
  });

  test('does not ask another provider about it', async () => {
    const { memberId } = await lost('lost-after');
    const other = fakePayouts('other');
    await passTime(db);
    await sweep(testServices(pool, { config, replace: { payouts: other.partners } }));
    expect(other.paid).toEqual([]);
    expect((await rowOf(memberId)).state).toBe('SENDING');
    bank.silent = false;
    await passTime(db);
    await sweep(ownServices);
  });
});

describe('a payout that the bank does not answer', () => {
  test('is listed as stuck, with its details', async () => {
    const { memberId } = await stuck('lost-after');
    expect(await openOf(memberId)).toMatchObject({ shown: 'STUCK', payout: { provider: 'bank' } });
    expect((await listOpenWithdrawals(db))[0]?.shown).toBe('STUCK');
    expect(await settlePayout(ownServices, await decisionOf(memberId), 'paid')).toBe('settled');
  });

  test('settled as paid leaves the wallet once; the late answer changes nothing', async () => {
    const { memberId } = await stuck('lost-after');
    const decision = await decisionOf(memberId);
    const ends = await Promise.all([1, 2, 3].map(() => settlePayout(ownServices, decision, 'paid')));
    expect(ends.filter((end) => end === 'settled')).toHaveLength(1);
    bank.silent = false;
    await passTime(db);
    await sweep(ownServices);
    expect(await rowOf(memberId)).toMatchObject({
      state: 'PAID',
      paid_by: 'Noi',
      settled_reference: decision.reference,
    });
    expect(await cashOf(memberId)).toMatchObject({ postedMinor: 50_000n, heldMinor: 0n });
    expect(await settlePayout(ownServices, await decisionOf(memberId), 'not_paid')).toBe('ended');
  });

  test('settled as not paid is held, and staff may reject it', async () => {
    const { memberId } = await stuck('lost-before');
    expect(await settlePayout(ownServices, await decisionOf(memberId), 'not_paid')).toBe('settled');
    expect(await openOf(memberId)).toMatchObject({ shown: 'FAILED' });
    expect(await reject(ownServices, await decisionOf(memberId))).toBe('rejected');
    expect(await cashOf(memberId)).toMatchObject({ freeMinor: 200_000n, heldMinor: 0n });
  });

  test('is not settled while a call may still arrive', async () => {
    const { memberId } = await lost('lost-after');
    expect(await settlePayout(ownServices, await decisionOf(memberId), 'not_paid')).toBe('under_way');
    expect((await rowOf(memberId)).state).toBe('SENDING');
    bank.silent = false;
    await passTime(db);
    await sweep(ownServices);
  });

  test('is not settled under the reference of another payment', async () => {
    const [first, second] = [await stuck('lost-after'), await stuck('lost-after')];
    expect(await settlePayout(ownServices, await decisionOf(first.memberId, 'KB 20-11/77'), 'paid')).toBe('settled');
    expect(await settlePayout(ownServices, await decisionOf(second.memberId, 'kb2011 77'), 'paid')).toBe(
      'same_reference',
    );
    expect((await rowOf(second.memberId)).state).toBe('SENDING');
    bank.silent = false;
    await passTime(db);
    await sweep(ownServices);
  });
});

describe('without a payout provider', () => {
  const waiting = async () => {
    const member = await createRichMember(db, 200_000n);
    expect((await ask(member.token, 1_500, unsetApp)).status).toBe(200);
    return member;
  };

  test('nothing is sent: a small withdrawal waits, an approved one waits to be paid', async () => {
    const { memberId } = await waiting();
    expect(await openOf(memberId)).toMatchObject({ shown: 'WAITING' });
    expect(await approve(unset, await decisionOf(memberId))).toBe('to_pay');
    expect(await openOf(memberId)).toMatchObject({ shown: 'TO_PAY', approvedBy: 'Noi', payout: null });
    expect(await cashOf(memberId)).toMatchObject({ heldMinor: 150_000n });
  });

  test('paid by hand leaves the wallet once, under one reference', async () => {
    const [first, second] = [await waiting(), await waiting()];
    for (const { memberId } of [first, second]) await approve(unset, await decisionOf(memberId));
    const decision = await decisionOf(first.memberId, 'SCB-1');
    const ends = await Promise.all([1, 2, 3].map(() => markPaidByHand(unset, decision)));
    expect(ends.filter((end) => end === 'paid')).toHaveLength(1);
    expect(ends.filter((end) => end === 'changed')).toHaveLength(2);
    expect(await markPaidByHand(unset, await decisionOf(second.memberId, 'SCB 1'))).toBe('same_reference');
    expect(await cashOf(first.memberId)).toMatchObject({ postedMinor: 50_000n, heldMinor: 0n });
    expect(await cashOf(second.memberId)).toMatchObject({ postedMinor: 200_000n, heldMinor: 150_000n });
  });
});

test('paid by hand after the bank refused it: the money leaves the wallet once', async () => {
  const { token, memberId } = await createRichMember(db, 200_000n);
  bank.mood = 'refuse';
  await ask(token, 1_500);
  await expect.poll(async () => (await rowOf(memberId)).state).toBe('FAILED');
  bank.mood = 'ok';
  expect(await markPaidByHand(ownServices, await decisionOf(memberId))).toBe('paid');
  expect(await rowOf(memberId)).toMatchObject({ state: 'PAID', paid_by: 'Noi', approved_by: 'Noi' });
  expect(await cashOf(memberId)).toMatchObject({ postedMinor: 50_000n, heldMinor: 0n });
});
