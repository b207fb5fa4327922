import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { readCash } from '../money/ledger/account.ts';
import { callAs } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import type { MemberOverrides } from '../../test/member.ts';
import { fakePayouts } from '../../test/partner/payout.ts';
import { createRichMember } from '../../test/wallet.ts';
import { createServer } from '../platform/http/server.ts';
import { approve, sendDelayed } from './approval.ts';
import { serveWithdraw } from './routes.ts';

const { db, pool } = await createTestDb();
const bank = fakePayouts();
const services = testServices(pool, { config: { limits: false }, replace: { payouts: bank.partners } });
const app = createServer(services);
serveWithdraw({ app, services });

const clockTo = (hours: number) => sql`update clock set offset_ms = ${hours * 3_600_000}`.execute(db);
afterEach(() => clockTo(0));
const ask = (token: string, amount: number) =>
  callAs(app, token, { method: 'POST', url: '/api/wallet/withdraw', body: { amount } });
const rowOf = (memberId: bigint) =>
  db.selectFrom('withdrawal').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow();
const stateOf = async (memberId: bigint) => (await rowOf(memberId)).state;

const stops = {
  suspended: sql`status = 'suspended'`,
  closed: sql`status = 'closed'`,
  frozen: sql`frozen_at = app_now(), frozen_reason = 'the ledger disagrees'`,
  excluded: sql`status = 'excluded'`,
};
const stop = (memberId: bigint, why: keyof typeof stops) =>
  sql`update member set ${stops[why]} where id = ${memberId}`.execute(db);
const free = (memberId: bigint) =>
  sql`update member set status = 'active', frozen_at = null, frozen_reason = null where id = ${memberId}`.execute(db);

async function asked(amount: number, more: MemberOverrides = {}) {
  const member = await createRichMember(db, 1_000_000n, more);
  expect((await ask(member.token, amount)).status).toBe(200);
  return member.memberId;
}

async function approveNow(memberId: bigint) {
  const { public_id: publicId, revision } = await rowOf(memberId);
  return approve(services, { publicId, revision, by: 'Noi', reason: null });
}

describe.each(['suspended', 'closed', 'frozen'] as const)('a member who is %s', (why) => {
  test('is not paid at the end of a delay, but is once the stop is lifted', async () => {
    const memberId = await asked(1_000, { bankChangedAt: new Date() });
    await stop(memberId, why);
    await clockTo(25);
    await sendDelayed(services);
    expect(await stateOf(memberId)).toBe('REQUESTED');
    await free(memberId);
    await sendDelayed(services);
    await expect.poll(() => stateOf(memberId)).toBe('PAID');
  });

  test('is not paid by a staff approval', async () => {
    const memberId = await asked(2_500);
    await stop(memberId, why);
    expect(await approveNow(memberId)).toEqual({ stop: why });
    expect(await stateOf(memberId)).toBe('REQUESTED');
    await free(memberId);
    expect(await approveNow(memberId)).toBe('approved');
  });
});

test('a self-excluded member is paid: after a delay, by staff, and at once', async () => {
  const delayed = await asked(1_000, { bankChangedAt: new Date() });
  const large = await asked(2_500);
  for (const memberId of [delayed, large]) await stop(memberId, 'excluded');
  expect(await approveNow(large)).toBe('approved');
  await clockTo(25);
  await sendDelayed(services);
  await expect.poll(() => stateOf(delayed)).toBe('PAID');
});

test('a frozen member’s own withdrawal is refused, and holds nothing', async () => {
  const { token, memberId } = await createRichMember(db, 100_000n);
  await stop(memberId, 'frozen');
  expect(await ask(token, 500)).toEqual({ status: 403, body: { message: 'ACCOUNT_FROZEN' } });
  expect(await readCash(db, memberId)).toMatchObject({ freeMinor: 100_000n, heldMinor: 0n });
});
