import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createSession, type TestMember } from '../../../test/member.ts';
import { password, useCare, newPhone, refusalOf, registration } from '../../../test/visitor/visitor.ts';

const { db, sms, app, member, client, unlimited, logIn, rowOf, changesOf, eventsOf } = await useCare();

const fresh = 'another horse ภาษาลาว';
const visitor = () => client(undefined, unlimited);
const tokenOf = (body: Record<string, unknown>): string => String(body['otpToken']);

async function send(phoneNumber: string, purpose: 'register' | 'reset' = 'reset'): Promise<string> {
  return tokenOf((await visitor().post('/api/otp/send', { phoneNumber, purpose })).body);
}

async function verified(phone: string, purpose: 'register' | 'reset' = 'reset'): Promise<string> {
  const before = sms.texts.length;
  const otpToken = await send(phone, purpose);
  await expect.poll(() => sms.texts.slice(before).some(({ to }) => to === phone)).toBe(true);
  await visitor().post('/api/otp/verify', { otpToken, otpCode: sms.lastCode(phone) });
  return otpToken;
}

const reset = (username: string, otpToken: string, newPassword = fresh, target = unlimited) =>
  client(undefined, target).post('/api/account/password/reset', { username, otpToken, newPassword });

async function pass(minutes: number): Promise<void> {
  await sql`update clock set offset_ms = offset_ms + ${minutes * 60_000}`.execute(db);
}

const isLoggedIn = async ({ token }: TestMember) => (await client(token).get('/api/account/profile')).body.message;

describe('a forgotten password', () => {
  test('is set anew by a code sent to the phone; all sessions end', async () => {
    const one = await member();
    const other = await createSession(db, one.memberId, true);
    const { status, body } = await reset(one.phone, await verified(one.phone));
    expect([status, body]).toEqual([200, { message: 'SUCCESS' }]);
    expect(await isLoggedIn(one)).toBe('INVALID_USER_2');
    expect(await isLoggedIn({ ...one, token: other })).toBe('INVALID_USER_2');
    expect((await logIn(one.phone, fresh)).status).toBe(200);
    expect((await logIn(one.phone, password)).body.message).toBe('WRONG_CREDENTIAL');
    expect(await changesOf(one)).toMatchObject([{ field: 'password', before: null, after: null }]);
    expect((await rowOf(one)).password_changed_at).toEqual(expect.any(Date));
  });

  test('takes the phone as people write it, and is one event in the log', async () => {
    const one = await member();
    const otpToken = await verified(one.phone);
    const typed = `${one.phone.slice(0, 3)}-${one.phone.slice(3)}`;
    expect((await reset(typed, otpToken, fresh, app)).status).toBe(200);
    expect(eventsOf('password.reset').filter((event) => event['member'] === String(one.memberId))).toHaveLength(1);
  });

  test('lets who had locked themselves out log in at once, on a known device too', async () => {
    const one = await member();
    const tryIn = (typed: string) =>
      client(undefined, app).post('/api/login', { username: one.phone, password: typed });
    expect((await tryIn(password)).status).toBe(200);
    for (let tries = 0; tries < 6; tries += 1) await tryIn('wrong horse');
    expect((await tryIn(password)).body.message).toBe('REQUEST_LIMIT');
    await reset(one.phone, await verified(one.phone));
    expect((await tryIn(fresh)).status).toBe(200);
  });

  test('may be set by a suspended member, who still cannot log in', async () => {
    const one = await member({ status: 'suspended' });
    expect((await reset(one.phone, await verified(one.phone))).status).toBe(200);
    expect((await logIn(one.phone, fresh)).body.message).toBe('INACTIVE_USER');
  });

  test('asked for twenty times at once by one code is set once', async () => {
    const one = await member();
    const otpToken = await verified(one.phone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(one.phone, otpToken, `${fresh} ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.message === 'UNVERIFIED_OTP')).toHaveLength(19);
    expect(await changesOf(one)).toHaveLength(1);
  });
});

describe('a token', () => {
  test('is used once', async () => {
    const { phone } = await member();
    const otpToken = await verified(phone);
    await reset(phone, otpToken);
    expect(refusalOf(await reset(phone, otpToken, 'yet another horse'))).toEqual([403, 'UNVERIFIED_OTP', undefined]);
    expect((await logIn(phone, fresh)).status).toBe(200);
  });

  test('is good for fifteen minutes after its code was shown', async () => {
    const { phone } = await member();
    const otpToken = await verified(phone);
    await pass(15.1);
    expect(refusalOf(await reset(phone, otpToken))).toEqual([403, 'UNVERIFIED_OTP', undefined]);
  });

  test('is not used up by a password that is refused', async () => {
    const { phone } = await member();
    const otpToken = await verified(phone);
    for (const weak of ['', 'short', 'password1', phone]) {
      expect(refusalOf(await reset(phone, otpToken, weak))).toEqual([422, 'INVALID_USER_INFO', 'newPassword']);
    }
    expect((await reset(phone, otpToken)).status).toBe(200);
  });

  test('of another phone is OTP_TOKEN_INVALID', async () => {
    const [one, two] = [await member(), await member()];
    const otpToken = await verified(one.phone);
    expect(refusalOf(await reset(two.phone, otpToken))).toEqual([400, 'OTP_TOKEN_INVALID', undefined]);
    expect(refusalOf(await reset(newPhone(), otpToken))).toEqual([400, 'OTP_TOKEN_INVALID', undefined]);
    expect(await isLoggedIn(two)).toBeUndefined();
  });

  test.each(['x', 'otp_made.up', `otp_${'A'.repeat(43)}.${'A'.repeat(22)}`])('%s is refused', async (otpToken) => {
    const { phone } = await member();
    expect(refusalOf(await reset(phone, otpToken))).toEqual([400, 'OTP_TOKEN_INVALID', undefined]);
  });

  test('for a registration sets no password, and one for a password registers no one by itself', async () => {
    const phone = newPhone();
    const otpToken = await verified(phone, 'register');
    await db
      .updateTable('member')
      .set({ phone })
      .where('phone', '=', (await member()).phone)
      .execute();
    expect(refusalOf(await reset(phone, otpToken))).toEqual([403, 'UNVERIFIED_OTP', undefined]);

    const one = await member();
    const forReset = await verified(one.phone);
    await db.updateTable('member').set({ phone: newPhone() }).where('id', '=', one.memberId).execute();
    const answer = await visitor().post('/api/account', registration(one.phone, { otpToken: forReset }));
    expect(refusalOf(answer)).toEqual([403, 'UNVERIFIED_OTP', undefined]);
  });
});

test('the answer does not show which phone is registered', async () => {
  const known = (await member()).phone;
  const answersOf = async (phone: string) => {
    const otpToken = await send(phone);
    const early = await reset(phone, otpToken);
    const wrong = await visitor().post('/api/otp/verify', { otpToken, otpCode: 'abcdef' });
    return [early.status, early.text, wrong.status, wrong.text, (await reset(phone, otpToken)).text];
  };
  expect(await answersOf(newPhone())).toEqual(await answersOf(known));
  sms.result = 'failed';
  expect(await answersOf(newPhone())).toEqual(await answersOf(known));
});

test.each(['081234567', '', 'ก'])('%j is no phone', async (username) => {
  expect(refusalOf(await reset(username, 'x'))).toEqual([422, 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'username']);
});

test.each([{ username: '0812345678' }, { otpToken: 'x', newPassword: fresh }])('%j is no request', async (body) => {
  expect((await visitor().post('/api/account/password/reset', body)).body.message).toBe('INVALID_REQUEST');
});

test.each([
  ['th', /ตั้งรหัสผ่านใหม่/],
  ['la', /ຕັ້ງລະຫັດຜ່ານໃໝ່/],
  ['en', /for a new password/],
])('the text says what the code is for: %s', async (language, texts) => {
  const { phone } = await member();
  const headers = { 'accept-language': language };
  await visitor().post('/api/otp/send', { phoneNumber: phone, purpose: 'reset' }, headers);
  await expect.poll(() => sms.texts.findLast(({ to }) => to === phone)?.text).toMatch(texts);
  await visitor().post('/api/otp/send', { phoneNumber: newPhone() }, headers);
  expect(sms.texts.at(-1)?.text).not.toMatch(texts);
});
