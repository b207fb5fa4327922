import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../platform/http/caller/token.ts';
import { settingsOf } from '../../../test/setting.ts';
import { password, useCare } from '../../../test/visitor/visitor.ts';
import { createGame } from '../../../test/wallet.ts';

const { db, services, sms, client, member, rowOf } = await useCare();
const set = settingsOf(db, services);
await createGame(db, 'PGSLOT');

async function stale() {
  const one = await member();
  await sql`update session set authenticated_at = now() - interval '1 hour'
    where token_hash = ${hashToken(one.token)}`.execute(db);
  return { ...one, calls: client(one.token) };
}
type Stale = Awaited<ReturnType<typeof stale>>;

const rename = ({ calls }: Stale) =>
  calls.put('/api/account/bankAccountName', { bankCode: 'KBANK', bankAccountName: 'NEW NAME' });
const asked = { status: 403, body: { message: 'STEP_UP', data: { accepts: ['password', 'otp'] } } };
async function confirm(one: Stale, shown: object) {
  const { body } = await one.calls.post('/api/step-up', { ...shown, renew: true });
  if (body.message === 'OK') one.calls = client(String(body['token']));
  return body.message;
}

describe('a sensitive call on a session confirmed too long ago', () => {
  test.each([
    ['the holder’s name', rename],
    ['a game’s password', ({ calls }: Stale) => calls.get('/api/wallet/account/PGSLOT')],
    ['a new password at a game', ({ calls }: Stale) => calls.get('/api/wallet/resetpassword/PGSLOT')],
    ['a large withdrawal', ({ calls }: Stale) => calls.post('/api/wallet/withdraw', { amount: 5_000.01 })],
    ['a large withdrawal of all', ({ calls }: Stale) => calls.post('/api/wallet/withdrawAll', { amount: 6_000 })],
  ])('asks for the password: %s', async (_name, call) => {
    const one = await stale();
    expect(await call(one)).toMatchObject(asked);
    expect(await confirm(one, { password })).toBe('OK');
    expect((await call(one)).body.message).not.toBe('STEP_UP');
  });

  test('asks it of any withdrawal for seven days after a change of the bank account', async () => {
    const one = await stale();
    const withdraw = () => one.calls.post('/api/wallet/withdraw', { amount: 150 });
    expect((await withdraw()).body.message).toBe('MONEY_NOT_ENOUGH');
    await sql`update member set bank_changed_at = app_now() - interval '6 days' where id = ${one.memberId}`.execute(db);
    expect(await withdraw()).toMatchObject(asked);
    await sql`update member set bank_changed_at = app_now() - interval '8 days' where id = ${one.memberId}`.execute(db);
    expect((await withdraw()).body.message).toBe('MONEY_NOT_ENOUGH');
  });

  test('asks above the operator’s own amount', async () => {
    const one = await stale();
    await set('withdraw.stepUpMinor', { THB: 10_000, LAK: 1 });
    expect(await one.calls.post('/api/wallet/withdraw', { amount: 100.01 })).toMatchObject(asked);
    await set('withdraw.stepUpMinor', { THB: 500_000, LAK: 300_000_000 });
  });

  test('changes nothing when the password is wrong', async () => {
    const one = await stale();
    expect(await confirm(one, { password: 'wrong horse' })).toBe('WRONG_PASSWORD');
    expect(await rename(one)).toMatchObject(asked);
    expect((await rowOf(one)).bank_account_name).not.toBe('NEW NAME');
  });

  test('lets Play go on: the name without the password, where the server signs in', async () => {
    const one = await stale();
    const found = await one.calls.get('/api/wallet/account/PGSLOT', {});
    expect(found.body.message).toBe('STEP_UP');
    const play = await one.calls.get('/api/wallet/account/PGSLOT?play=1');
    expect(play.body.message).toBe('SLOT_NO_ACCOUNT');
  });

  test('takes a code sent to the member’s own phone, once', async () => {
    const one = await stale();
    const sent = await client(undefined).post('/api/otp/send', { phoneNumber: one.phone, purpose: 'confirm' });
    const otpToken = String(sent.body['otpToken']);
    await expect.poll(() => sms.texts.some(({ to }) => to === one.phone)).toBe(true);
    await client(undefined).post('/api/otp/verify', { otpToken, otpCode: sms.lastCode(one.phone) });
    expect(await confirm(one, { otpToken })).toBe('OK');
    expect((await rename(one)).status).toBe(200);
    const other = await stale();
    expect(await confirm(other, { otpToken })).toBe('OTP_TOKEN_INVALID');
    expect(await confirm(one, { otpToken })).toBe('UNVERIFIED_OTP');
  });
});

describe('a confirmed session', () => {
  const endsOf = ({ memberId }: Stale) =>
    db
      .selectFrom('session')
      .select(['absolute_until', 'created_at', 'remember', 'device'])
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .execute();

  test('goes on under a new token and ends no later; the old token is dead at once', async () => {
    const one = await stale();
    const before = await endsOf(one);
    const old = one.calls;
    expect(await confirm(one, { password })).toBe('OK');
    expect((await old.get('/api/account/profile')).body.message).toBe('invalid-token');
    expect((await one.calls.get('/api/account/profile')).status).toBe(200);
    expect(await endsOf(one)).toEqual(before);
  });

  test('keeps its token unless another one is wanted', async () => {
    const one = await stale();
    expect((await one.calls.post('/api/step-up', { password })).body).toEqual({ message: 'OK' });
    expect((await one.calls.get('/api/account/profile')).status).toBe(200);
  });

  test('that two calls confirm at once has one token', async () => {
    const one = await stale();
    const answers = await Promise.all([1, 2].map(() => one.calls.post('/api/step-up', { password, renew: true })));
    const said = answers.map(({ body }) => body.message);
    expect(new Set(said)).toEqual(new Set(['OK', 'invalid-token']));
    expect(await endsOf(one)).toHaveLength(1);
  });
});

describe('a change of the account', () => {
  const noticesOf = ({ memberId }: Stale) =>
    db.selectFrom('member_notice').select(['kind', 'result']).where('member_id', '=', memberId).execute();

  test('of the holder’s name delays payouts as a new number does, and is told by text', async () => {
    const one = await stale();
    await confirm(one, { password });
    await rename(one);
    expect((await rowOf(one)).bank_changed_at).not.toBeNull();
    await expect.poll(() => noticesOf(one)).toEqual([{ kind: 'bank', result: 'sent' }]);
    expect(sms.texts.findLast(({ to }) => to === one.phone)?.text).toMatch(/บัญชีธนาคาร|bank account/);
  });

  test.each([
    ['th', /รหัสผ่านของคุณเพิ่งถูกเปลี่ยน/],
    ['la', /ລະຫັດຜ່ານຂອງທ່ານ/],
    ['en', /your password was just changed/],
  ])('of the password is told by text in the caller’s language: %s', async (language, text) => {
    const one = await stale();
    const body = { oldPassword: password, newPassword: 'windy-harbour-8127' };
    const changed = await one.calls.put('/api/account/changepwd', body, { 'accept-language': language });
    expect(changed.status).toBe(200);
    await expect.poll(() => noticesOf(one)).toEqual([{ kind: 'password', result: 'sent' }]);
    expect(sms.texts.findLast(({ to }) => to === one.phone)?.text).toMatch(text);
  });

  test('stands when the text does not arrive, which is kept', async () => {
    const one = await stale();
    sms.result = 'failed';
    const body = { oldPassword: password, newPassword: 'windy-harbour-8127' };
    expect((await one.calls.put('/api/account/changepwd', body)).status).toBe(200);
    await expect.poll(() => noticesOf(one)).toEqual([{ kind: 'password', result: 'failed' }]);
  });
});
