import { statementList } from '@kapao/contract/statement';
import { walletView } from '@kapao/contract/wallet';
import { rejectReasons } from '@kapao/contract/withdraw';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { buildApp } from '../app.ts';
import { seed } from '../seed/seed.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { createMember } from '../../test/member.ts';
import { fakePayouts } from '../../test/partner/payout.ts';
import { testServices } from '../../test/services.ts';
import { createRichMember } from '../../test/wallet.ts';
import { approve, reject } from './approval.ts';
import { markPaidLate, returnPayout } from './hand/after.ts';

const { db, pool } = await createTestDb();
const bank = fakePayouts();
const services = testServices(pool, { config: { limits: false }, replace: { payouts: bank.partners } });
const app = await buildApp(services);

beforeAll(() => seed(db, { variant: 'th', sandboxUrl: undefined }));
beforeEach(() => {
  bank.mood = 'ok';
});
afterEach(() => clockTo(0));

const hour = 60 * 60 * 1000;
const clockTo = (hours: number) => sql`update clock set offset_ms = ${Math.round(hours * hour)}`.execute(db);
/** Above the automatic limit, so that it waits for staff. */
const large = 3_000;
const wealthy = (more = {}) => createRichMember(db, 1_000_000n, more);

const ask = async (token: string, amount = large) =>
  (await createClient(app, { token }).post('/api/wallet/withdraw', { amount })).body;
const payoutsOf = async (token: string) =>
  z.parse(walletView, (await createClient(app, { token }).get('/api/wallet')).body).payouts ?? [];

async function statementOf(token: string, filter = {}) {
  const { body } = await createClient(app, { token }).post('/api/statement', { page: 1, limit: 10, ...filter });
  return z.parse(statementList.reply, body).statements;
}

async function decisionOn(memberId: bigint) {
  const { public_id: publicId, revision } = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { publicId, revision, by: 'staff', reason: 'looks like a stolen account' };
}

describe('home shows a withdrawal', () => {
  test('from its request on: amount, bank, last digits and the number the request answered', async () => {
    const { token } = await wealthy({ bankCode: 'KTB', bankAccountNo: '1234567891' });
    const { id } = await ask(token);
    expect(await payoutsOf(token)).toEqual([
      {
        id,
        amount: large,
        bankCode: 'KTB',
        lastDigits: '7891',
        state: 'waiting',
        requestedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });

  test('to its own member only', async () => {
    await ask((await wealthy()).token);
    expect(await payoutsOf((await createMember(db)).token)).toEqual([]);
  });

  test('as held until the end of the payout hold, then as waiting', async () => {
    const changedAt = new Date();
    const { token } = await wealthy({ bankChangedAt: changedAt });
    await ask(token);
    const heldUntil = new Date(changedAt.getTime() + 24 * hour).toISOString();
    expect(await payoutsOf(token)).toMatchObject([{ state: 'held', heldUntil }]);
    await clockTo(24.1);
    const [payout] = await payoutsOf(token);
    expect(payout).toMatchObject({ state: 'waiting' });
    expect(payout).not.toHaveProperty('heldUntil');
  });

  test('as sending while the bank has not answered', async () => {
    bank.mood = 'lost-before';
    const { token, memberId } = await wealthy();
    await ask(token);
    await approve(services, await decisionOn(memberId));
    expect(await payoutsOf(token)).toMatchObject([{ state: 'sending' }]);
  });

  test('as waiting again when the bank refused it, because staff decide', async () => {
    bank.mood = 'refuse';
    const { token, memberId } = await wealthy();
    await ask(token);
    await approve(services, await decisionOn(memberId));
    expect(await payoutsOf(token)).toMatchObject([{ state: 'waiting' }]);
  });

  test('as paid for 24 h', async () => {
    const { token, memberId } = await wealthy();
    await ask(token);
    await approve(services, await decisionOn(memberId));
    expect(await payoutsOf(token)).toMatchObject([{ state: 'paid', endedAt: expect.any(String) }]);
    await clockTo(23.9);
    expect(await payoutsOf(token)).toHaveLength(1);
    await clockTo(24.1);
    expect(await payoutsOf(token)).toEqual([]);
  });

  test('above one that ended before', async () => {
    const { token, memberId } = await wealthy();
    await ask(token);
    await reject(services, await decisionOn(memberId));
    await ask(token, large + 1);
    expect(await payoutsOf(token)).toMatchObject([
      { state: 'waiting', amount: large + 1 },
      { state: 'refused', amount: large },
    ]);
  });
});

describe('a refused withdrawal', () => {
  test.each(rejectReasons)('tells its member %s, and never the words of staff', async (reason) => {
    const { token, memberId } = await wealthy();
    await ask(token);
    await reject(services, await decisionOn(memberId), reason);
    const shown = await payoutsOf(token);
    expect(shown).toMatchObject([{ state: 'refused', reason, endedAt: expect.any(String) }]);
    expect(JSON.stringify(shown)).not.toContain('stolen');
  });

  test.each([{}, { types: ['withdraw'] }])('names its reason in the statement (filter %o)', async (filter) => {
    const { token, memberId } = await wealthy();
    const { id } = await ask(token);
    await reject(services, await decisionOn(memberId), 'BANK_ACCOUNT');
    const open = await ask(token, large + 1);
    const rows = await statementOf(token, filter);
    expect(rows).toMatchObject([
      { status: 'PENDING', payout: { id: open['id'] } },
      { status: 'FAILED', payout: { id, reason: 'BANK_ACCOUNT' } },
    ]);
    expect(rows[0]).not.toHaveProperty('payout.reason');
  });

  test('without a chosen reason says OTHER', async () => {
    const { token, memberId } = await wealthy();
    await ask(token);
    await reject(services, await decisionOn(memberId));
    expect(await payoutsOf(token)).toMatchObject([{ state: 'refused', reason: 'OTHER' }]);
    expect(await statementOf(token)).toMatchObject([{ status: 'FAILED', payout: { reason: 'OTHER' } }]);
  });

  test('says RETURNED when the bank sent the money back', async () => {
    const { token, memberId } = await wealthy();
    await ask(token);
    await approve(services, await decisionOn(memberId));
    const { publicId } = await decisionOn(memberId);
    await returnPayout(services, { publicId, by: 'staff', reason: 'account closed', reference: `BACK-${publicId}` });
    expect(await payoutsOf(token)).toMatchObject([{ state: 'refused', reason: 'RETURNED' }]);
    expect(await statementOf(token, { types: ['withdraw'] })).toMatchObject([
      { status: 'SUCCESS', payout: { id: publicId, reason: 'RETURNED' } },
    ]);
  });

  test('names no reason any more when the bank paid it after all', async () => {
    const { token, memberId } = await wealthy();
    await ask(token);
    await reject(services, await decisionOn(memberId), 'REVIEW');
    const { publicId } = await decisionOn(memberId);
    await markPaidLate(services, { publicId, by: 'staff', reason: 'seen at the bank', reference: `LATE-${publicId}` });
    const [payout] = await payoutsOf(token);
    const [row] = await statementOf(token, { types: ['withdraw'] });
    expect([payout?.state, row?.status]).toEqual(['paid', 'SUCCESS']);
    expect([payout?.reason, row?.payout]).toEqual([undefined, { id: publicId }]);
  });
});
