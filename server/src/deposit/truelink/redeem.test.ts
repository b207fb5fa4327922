import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { cashOf, depositApp } from '../../../test/deposit/deposit.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import {
  fakeVouchers,
  handIn,
  linkOf,
  linkWallet,
  newVoucher,
  openWallets,
  sealText,
  sendSealed,
} from '../../../test/deposit/truelink.ts';
import { askGifts, sendGiftCanary } from './redeem.ts';
import type { VoucherAnswer } from './voucher.ts';

const { db, pool } = await createTestDb();
const vouchers = fakeVouchers();
const honest = { ...vouchers };
const services = testServices(pool, { config: { limits: false }, replace: { vouchers, requestWaitsMs: 50 } });
const app = depositApp(services);
const patient = depositApp({ ...services, requestWaitsMs: 30_000 });
let member: TestMember;
let voucher: string;

beforeAll(() => openWallets(db));
beforeEach(async () => {
  await sql`update gift set next_at = 'infinity', state = case when state = 'REDEEMING' then 'REVIEW' else state end`.execute(
    db,
  );
  Object.assign(vouchers, { looks: honest.looks, redeems: honest.redeems });
  vouchers.looked.length = 0;
  vouchers.redeemed.length = 0;
  member = await createMember(db);
  voucher = newVoucher();
});

const waiting = { status: 200, body: { message: 'OK' } };
const hand = () => handIn(app, member.token, linkOf(voucher));
const comeDue = () =>
  sql`update gift set next_at = app_now(), lease_until = now() where next_at < 'infinity'`.execute(db);
const passGrace = () => sql`update gift set sent_at = sent_at - interval '1 hour'`.execute(db);
const state = async () => {
  const row = await db
    .selectFrom('gift')
    .where('member_id', '=', member.memberId)
    .select(['state', 'reason', 'refusal'])
    .executeTakeFirst();
  return row && [row.state, row.reason ?? row.refusal].filter((word) => word !== null).join(' ');
};
const rows = () =>
  db
    .selectFrom('statement')
    .where('member_id', '=', member.memberId)
    .select(['from_code', 'status', 'amount_minor'])
    .execute();
const nextAskSeconds = async () => {
  const { rows } = await sql<{ wait: number }>`
    select round(extract(epoch from next_at - app_now()))::int as wait from gift
    where member_id = ${member.memberId}`.execute(db);
  return rows[0]?.wait;
};
async function handInUnknown(): Promise<void> {
  vouchers.redeems = async () => ({ kind: 'unknown', cause: 'timeout' });
  expect(await hand()).toEqual(waiting);
  await callEnded();
  expect(await state()).toBe('REDEEMING');
}
/** The request answers after 50 ms; its call to the partner may take longer. */
const callEnded = () =>
  expect
    .poll(() =>
      db
        .selectFrom('gift')
        .where('member_id', '=', member.memberId)
        .where('lease_until', '>', sql<Date>`now()`)
        .execute(),
    )
    .toEqual([]);
async function askAgain(answer: VoucherAnswer): Promise<void> {
  vouchers.redeems = async () => answer;
  await comeDue();
  await askGifts(services);
}

test('without an answer it stays open, and the same attempt is asked about until there is one', async () => {
  await handInUnknown();
  await askGifts(services);
  expect(vouchers.redeemed).toHaveLength(1);
  await askAgain({ kind: 'ok', amountMinor: 5_000n, ownerMask: null });
  expect(await state()).toBe('CREDITED');
  expect(await cashOf(db, member.memberId)).toBe(5_000n);
  expect(new Set(vouchers.redeemed).size).toBe(1);
  expect(vouchers.looked).toHaveLength(1);
});

test('a partner that throws or keeps silent is no answer either', async () => {
  vouchers.redeems = () => new Promise(() => {});
  expect(await hand()).toEqual(waiting);
  vouchers.redeems = () => Promise.reject(new Error('broken adapter'));
  await comeDue();
  await askGifts(services);
  expect(await state()).toBe('REDEEMING');
});

test('it asks after 1, 2, 5, 15, 60 seconds, then every 5 minutes', async () => {
  await handInUnknown();
  const waits = [await nextAskSeconds()];
  for (let run = 0; run < 6; run += 1) {
    await askAgain({ kind: 'unknown', cause: 'timeout' });
    waits.push(await nextAskSeconds());
  }
  expect(waits).toEqual([1, 2, 5, 15, 60, 300, 300]);
});

test('while nothing has been sent it looks again first, and may still refuse what it finds', async () => {
  vouchers.looks = async () => ({ kind: 'unknown', cause: 'timeout' });
  expect(await hand()).toEqual(waiting);
  await callEnded();
  expect(vouchers.redeemed).toEqual([]);
  vouchers.looks = async () => ({ kind: 'open', amountMinor: 100n });
  await comeDue();
  await askGifts(services);
  expect(await state()).toBe('REJECTED BELOW_MINIMUM');
  expect(vouchers.redeemed).toEqual([]);
  expect(await rows()).toEqual([{ from_code: 'TRUEWALLET', status: 'FAILED', amount_minor: 0n }]);
});

test('what is refused to the request itself leaves no row in the statement', async () => {
  vouchers.looks = async () => ({ kind: 'open', amountMinor: 100n });
  await handIn(patient, member.token, linkOf(voucher));
  expect(await state()).toBe('REJECTED BELOW_MINIMUM');
  expect(await rows()).toEqual([]);
});

describe('after a call without an answer', () => {
  test.each([
    ['duplicate', 'REDEEMED', false, 'REJECTED REDEEMED'],
    ['duplicate', 'OUT_OF_STOCK', false, 'REJECTED OUT_OF_STOCK'],
    ['invalid', 'NOT_FOUND', null, 'REJECTED NOT_FOUND'],
    ['invalid', 'OWN', null, 'REJECTED OWN'],
    ['invalid', 'EXPIRED', false, 'REJECTED EXPIRED'],
    ['duplicate', 'REDEEMED', null, 'REDEEMING'],
    ['duplicate', 'OUT_OF_STOCK', null, 'REDEEMING'],
    ['duplicate', 'REDEEMED', true, 'REDEEMING'],
    ['invalid', 'EXPIRED', null, 'REDEEMING'],
  ] as const)('%s %s, redeemed by us %s, is %s once all calls have arrived', async (kind, reason, redeemed, end) => {
    await handInUnknown();
    const answer = { kind, reason, redeemed } as VoucherAnswer;
    await askAgain(answer);
    expect(await state(), 'within the grace').toBe('REDEEMING');
    await passGrace();
    await askAgain(answer);
    expect(await state()).toBe(end);
    expect(await cashOf(db, member.memberId)).toBe(0n);
  });

  test('half an hour without evidence calls a person, and late evidence is still credited', async () => {
    await handInUnknown();
    await sql`update gift set created_at = created_at - interval '31 minutes'`.execute(db);
    await askAgain({ kind: 'duplicate', reason: 'REDEEMED', redeemed: null });
    expect(await state()).toBe('REVIEW NO_EVIDENCE');
    await askAgain({ kind: 'ok', amountMinor: 5_000n, ownerMask: null });
    expect(await state()).toBe('CREDITED');
    expect(await cashOf(db, member.memberId)).toBe(5_000n);
  });

  test('the request that was told OK learns the end with its key', async () => {
    vouchers.redeems = async () => ({ kind: 'unknown', cause: 'timeout' });
    const sealed = await sealText(`${linkOf(voucher)}::${linkWallet}`);
    const idempotencyKey = () => sendSealed(app, member.token, sealed, 'a-key');
    expect(await idempotencyKey()).toEqual(waiting);
    await callEnded();
    expect(await idempotencyKey()).toEqual(waiting);
    await askAgain({ kind: 'ok', amountMinor: 7_525n, ownerMask: null });
    for (const _round of [1, 2]) {
      expect(await idempotencyKey()).toEqual({ status: 200, body: { message: 'SUCCESS', amount: 75.25 } });
    }
    expect(vouchers.redeemed).toHaveLength(2);
  });
});

test('a process that died after its first commit is taken over; what it may have sent is unknown', async () => {
  await handInUnknown();
  await sql`update gift set attempts = 1, lease_until = now() + interval '10 seconds', next_at = app_now()`.execute(db);
  await askGifts(services);
  expect(vouchers.redeemed).toHaveLength(1);
  await askAgain({ kind: 'ok', amountMinor: 5_000n, ownerMask: null });
  expect(await state()).toBe('CREDITED');
});

test('two processes never ask about one gift at the same time', async () => {
  await handInUnknown();
  await comeDue();
  let running = 0;
  let most = 0;
  vouchers.redeems = async () => {
    most = Math.max(most, ++running);
    await setTimeout(50);
    running -= 1;
    return { kind: 'unknown', cause: 'timeout' };
  };
  await Promise.all([askGifts(services), askGifts(services), sendGiftCanary(services)]);
  expect(most).toBe(1);
});

test('one answer has every other open gift asked about at once', async () => {
  await handInUnknown();
  const first = member;
  member = await createMember(db);
  voucher = newVoucher();
  await handInUnknown();
  await sql`update gift set next_at = app_now() + interval '5 minutes', lease_until = now()
    where next_at < 'infinity'`.execute(db);
  vouchers.redeems = honest.redeems;
  await sendGiftCanary(services);
  await askGifts(services);
  for (const { memberId } of [first, member]) expect(await cashOf(db, memberId)).toBe(5_000n);
});
