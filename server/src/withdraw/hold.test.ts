import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { hashPassword } from '../auth/password.ts';
import { seed } from '../seed/seed.ts';
import { readCash } from '../money/ledger/account.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { createMember, type MemberOverrides } from '../../test/member.ts';
import { resetSettings, settingsOf } from '../../test/setting.ts';
import { createRichMember } from '../../test/wallet.ts';
import { approve, sendDelayed } from './approval.ts';
import type { PayoutCall, PayoutPartner } from './payout.ts';

const { db, pool } = await createTestDb();
const paid: PayoutCall[] = [];
const payout: PayoutPartner = {
  code: 'bank',
  capability: 'B',
  pay: async (call) => {
    paid.push(call);
    return { outcome: 'applied', evidence: {} };
  },
  status: async () => ({ status: 'not_found', evidence: {} }),
};
const payouts = new Map([[payout.code, payout]]);
const services = testServices(pool, { config: { limits: false }, replace: { payouts } });
const strict = testServices(pool, { config: { limits: false, sandbox: false }, replace: { payouts } });
const app = await buildApp(services);
const strictApp = await buildApp(strict);

beforeAll(() => seed(db, { variant: 'th', sandboxUrl: undefined }));

const hour = 60 * 60 * 1000;
const clockTo = (hours: number) => sql`update clock set offset_ms = ${Math.round(hours * hour)}`.execute(db);
afterEach(() => clockTo(0));

const changed = (more: MemberOverrides = {}) => createRichMember(db, 100_000n, { bankChangedAt: new Date(), ...more });
const ask = (token: string, amount = 500, target = app) =>
  createClient(target, { token }).post('/api/wallet/withdraw', { amount });
const lookUp = async (token: string) => (await createClient(app, { token }).get('/api/lookup/withdraw')).body;
const rowOf = (memberId: bigint) =>
  db.selectFrom('withdrawal').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow();
const stateOf = async (memberId: bigint) => (await rowOf(memberId)).state;
const paidTo = (accountNo: string) => paid.filter((call) => call.accountNo === accountNo);

async function approveNow(memberId: bigint) {
  const { public_id: publicId, revision } = await rowOf(memberId);
  return approve(services, { publicId, revision, by: 'staff', reason: null });
}

describe('while payouts are delayed after a change of the bank account', () => {
  test('a withdrawal is accepted, its money held, and nothing is sent', async () => {
    const { token, memberId } = await changed({ bankAccountNo: '1010101010' });
    expect(await ask(token)).toMatchObject({ status: 200, body: { message: 'SUCCESS', wallet: { amount: 500 } } });
    await sendDelayed(services);
    await clockTo(23.9);
    await sendDelayed(services);
    expect(await stateOf(memberId)).toBe('REQUESTED');
    expect(await readCash(db, memberId)).toMatchObject({ freeMinor: 50_000n, heldMinor: 50_000n });
    expect(paidTo('1010101010')).toEqual([]);
  });

  test('a staff approval answers the end of the delay and changes nothing', async () => {
    const { token, memberId } = await changed({ bankAccountNo: '2020202020' });
    await ask(token);
    const before = await rowOf(memberId);
    expect(await approveNow(memberId)).toEqual({ heldUntil: expect.any(Date) });
    expect(await rowOf(memberId)).toEqual(before);
    expect(paidTo('2020202020')).toEqual([]);
    await clockTo(24.1);
    expect(await approveNow(memberId)).toBe('approved');
    expect(paidTo('2020202020')).toHaveLength(1);
  });

  test('the lookup shows the end, a day after the change, and nothing before and afterwards', async () => {
    const at = new Date();
    const { token } = await changed({ bankChangedAt: at });
    expect(await lookUp(token)).toEqual({
      withdrawMin: 100,
      withdrawMax: 50_000,
      heldUntil: new Date(at.getTime() + 24 * hour).toISOString(),
    });
    await clockTo(24.1);
    expect(await lookUp(token)).not.toHaveProperty('heldUntil');
    expect(await lookUp((await createMember(db)).token)).not.toHaveProperty('heldUntil');
  });

  test('a changed password holds them as a new account does', async () => {
    const passwordHash = String(await hashPassword('right horse'));
    const { token: before, memberId } = await createRichMember(db, 100_000n, { passwordHash });
    const typed = { oldPassword: 'right horse', newPassword: 'another horse ภาษาลาว', renew: true };
    const { body } = await createClient(app, { token: before }).put('/api/account/changepwd', typed);
    const token = String(body['token']);
    expect((await ask(token)).status).toBe(200);
    expect(await lookUp(token)).toHaveProperty('heldUntil');
    await clockTo(23.9);
    await sendDelayed(services);
    expect(await stateOf(memberId)).toBe('REQUESTED');
    await clockTo(24.1);
    await sendDelayed(services);
    await expect.poll(() => stateOf(memberId)).toBe('PAID');
  });

  test('a running payout continues to the account of its request', async () => {
    const { token, memberId } = await createRichMember(db, 100_000n, { bankAccountNo: '3131313131' });
    await ask(token);
    await sql`update member set bank_account_no = '3232323232', bank_changed_at = app_now() where id = ${memberId}`.execute(
      db,
    );
    await expect.poll(() => stateOf(memberId)).toBe('PAID');
    expect(paidTo('3131313131')).toHaveLength(1);
  });
});

describe('once the delay is over', () => {
  test('a small withdrawal is sent automatically, once, by any number of processes', async () => {
    const { token, memberId } = await changed({ bankAccountNo: '4141414141' });
    await ask(token);
    await clockTo(24.1);
    await Promise.all([sendDelayed(services), sendDelayed(services), sendDelayed(services)]);
    await expect.poll(() => stateOf(memberId)).toBe('PAID');
    expect(paidTo('4141414141')).toHaveLength(1);
    expect((await rowOf(memberId)).approved_by).toBe('auto');
  });

  test('a larger one waits for staff', async () => {
    const { token, memberId } = await createRichMember(db, 1_000_000n, { bankChangedAt: new Date() });
    await ask(token, 2_000.01);
    await clockTo(24.1);
    await sendDelayed(services);
    expect(await stateOf(memberId)).toBe('REQUESTED');
  });

  test('a change meanwhile starts another delay, and the money still goes to the first account', async () => {
    const { token, memberId } = await changed({ bankAccountNo: '5151515151' });
    await ask(token);
    await clockTo(12);
    await sql`update member set bank_account_no = '5252525252', bank_changed_at = app_now() where id = ${memberId}`.execute(
      db,
    );
    await clockTo(24.1);
    await sendDelayed(services);
    expect(await stateOf(memberId)).toBe('REQUESTED');
    await clockTo(36.1);
    await sendDelayed(services);
    await expect.poll(() => stateOf(memberId)).toBe('PAID');
    expect([paidTo('5151515151').length, paidTo('5252525252').length]).toEqual([1, 0]);
  });

  test('without the sandbox staff may send after one day, and the job sends after three', async () => {
    const { token, memberId } = await changed({ createdAt: new Date(Date.now() - 240 * hour) });
    await ask(token, 500, strictApp);
    for (const [hours, state] of [
      [24.1, 'REQUESTED'],
      [71.9, 'REQUESTED'],
      [72.1, 'PAID'],
    ] as const) {
      await clockTo(hours);
      await sendDelayed(strict);
      await expect.poll(() => stateOf(memberId)).toBe(state);
    }
  });

  test('without the sandbox the waiting times follow their settings', async () => {
    const set = settingsOf(db, strict);
    const { token, memberId } = await changed({ createdAt: new Date(Date.now() - 240 * hour) });
    await ask(token, 500, strictApp);
    await clockTo(30.1);
    await sendDelayed(strict);
    expect(await stateOf(memberId)).toBe('REQUESTED');
    await set('withdraw.autoBankHours', 30);
    await set('withdraw.autoAccountDays', 20);
    await sendDelayed(strict);
    expect(await stateOf(memberId)).toBe('REQUESTED');
    await set('withdraw.autoAccountDays', 9);
    await sendDelayed(strict);
    await expect.poll(() => stateOf(memberId)).toBe('PAID');
    await resetSettings(db, strict);
  });

  test('a new member of a live installation waits for staff, with or without a delay', async () => {
    const { token, memberId } = await changed();
    await ask(token, 500, strictApp);
    await clockTo(240);
    await sendDelayed(strict);
    expect(await stateOf(memberId)).toBe('REQUESTED');
  });
});

test('a stolen token cannot change the account: number and name stay', async () => {
  const { token, memberId } = await createRichMember(db, 100_000n, { bankAccountNo: '6161616161' });
  const thief = createClient(app, { token });
  const form = { name: 'x', bankCode: 'KBANK', bankAccountName: 'THIEF', bankAccountNo: '6262626262' };
  expect((await thief.put('/api/account/profile', form)).body.message).toBe('WRONG_PASSWORD');
  const renamed = { bankCode: 'KBANK', bankAccountName: 'THIEF' };
  await sql`update session set authenticated_at = now() - interval '1 hour' where member_id = ${memberId}`.execute(db);
  expect((await thief.put('/api/account/bankAccountName', renamed)).body.message).toBe('STEP_UP');
  await ask(token);
  await expect.poll(() => stateOf(memberId)).toBe('PAID');
  expect([paidTo('6161616161').length, paidTo('6262626262').length]).toEqual([1, 0]);
});

test('a change and a withdrawal at once: paid to the previous account or held, never to the new one', async () => {
  const password = 'right horse';
  const passwordHash = String(await hashPassword(password));
  await Promise.all(
    Array.from({ length: 8 }, async (_, nth) => {
      const [before, after] = [`717171710${nth}`, `727272720${nth}`];
      const { token, memberId } = await createRichMember(db, 100_000n, { bankAccountNo: before, passwordHash });
      const form = { name: 'x', bankCode: 'KBANK', bankAccountName: 'X', bankAccountNo: after, password };
      const change = createClient(app, { token }).put('/api/account/profile', form);
      expect([(await ask(token)).status, (await change).status]).toEqual([200, 200]);
      await expect.poll(() => stateOf(memberId)).not.toBe('SENDING');
      const row = await rowOf(memberId);
      expect([row.state, row.bank_account_no]).toEqual(row.state === 'PAID' ? ['PAID', before] : ['REQUESTED', after]);
      expect(paidTo(after)).toEqual([]);
    }),
  );
});
