import { otpLength } from '@kapao/contract/auth';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createMember } from '../../../test/member.ts';
import { newPhone, tokenOf, useOtp, wrongOf } from '../../../test/visitor/visitor.ts';

const { db, sms, services, app, otherApp, unlimited, send, verify, pass } = await useOtp();

describe('a code', () => {
  test('that is right verifies its token, once', async () => {
    const phone = newPhone();
    const otpToken = tokenOf(await send(phone));
    const answer = await verify(otpToken, sms.lastCode(phone));
    expect(answer.body).toEqual({ code: 'OTP_CODE_VALID', otpToken });
    const again = await verify(otpToken, sms.lastCode(phone));
    expect([again.status, again.body.message]).toEqual([404, 'OTP_NOT_EXIST']);
  });

  test('that is wrong says how many tries are left; after three even the right one is blocked, and a new code is free', async () => {
    const phone = newPhone();
    const otpToken = tokenOf(await send(phone));
    const code = sms.lastCode(phone);
    for (const left of [2, 1, 0]) {
      const { status, body } = await verify(otpToken, wrongOf(code));
      expect([status, body]).toEqual([400, { message: 'OTP_CODE_INVALID', data: { left } }]);
    }
    const right = await verify(otpToken, code);
    expect([right.status, right.body.message]).toEqual([429, 'OTP_BLOCK']);
    expect(right.body.data?.['retryAfter']).toBeLessThanOrEqual(60);
    await pass(61);
    expect((await send(phone)).status).toBe(200);
  });

  test('bears three wrong tries, not fifty at once', async () => {
    const phone = newPhone();
    const otpToken = tokenOf(await send(phone));
    const wrong = wrongOf(sms.lastCode(phone));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => verify(otpToken, wrong, index % 2 === 0 ? app : otherApp)),
    );
    const codes = Map.groupBy(answers, ({ body }) => body.message);
    expect(codes.get('OTP_CODE_INVALID')).toHaveLength(3);
    expect(codes.get('OTP_BLOCK')).toHaveLength(47);
  });

  test('that is right fifty times at once verifies once', async () => {
    const phone = newPhone();
    const otpToken = tokenOf(await send(phone));
    const code = sms.lastCode(phone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(otpToken, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.message === 'OTP_NOT_EXIST')).toHaveLength(49);
  });

  test('without limits stays wrong when it is wrong, and ends nothing', async () => {
    const phone = newPhone();
    const otpToken = tokenOf(await send(phone, {}, { app: unlimited }));
    const code = sms.lastCode(phone);
    for (let tries = 0; tries < 6; tries += 1) {
      expect((await verify(otpToken, wrongOf(code), unlimited)).body.message).toBe('OTP_CODE_INVALID');
    }
    expect((await verify(otpToken, code, unlimited)).status).toBe(200);
  });

  test('is good for five minutes on the server’s clock', async () => {
    const phone = newPhone();
    const otpToken = tokenOf(await send(phone));
    await pass(4 * 60 + 50);
    expect((await verify(otpToken, wrongOf(sms.lastCode(phone)))).body.message).toBe('OTP_CODE_INVALID');
    await pass(15);
    const late = await verify(otpToken, sms.lastCode(phone));
    expect([late.status, late.body.message]).toEqual([400, 'OTP_EXPIRED']);
  });

  test('is dead once a new one was sent', async () => {
    const phone = newPhone();
    const first = tokenOf(await send(phone));
    const code = sms.lastCode(phone);
    await pass(61);
    const second = tokenOf(await send(phone));
    expect((await verify(first, code)).body.message).toBe('OTP_NOT_EXIST');
    expect((await verify(second, sms.lastCode(phone))).status).toBe(200);
  });

  test.each([
    ['another token', `otp_${Buffer.alloc(32, 5).toString('base64url')}.${Buffer.alloc(16, 6).toString('base64url')}`],
    ['a word', 'token'],
    ['SQL', "otp_' or 1=1 --"],
    ['a session token', 'wlt_abc'],
  ])('with %s is OTP_TOKEN_INVALID', async (_name, otpToken) => {
    const { status, body } = await verify(otpToken, '123456');
    expect([status, body.message]).toEqual([400, 'OTP_TOKEN_INVALID']);
  });

  test('of a record that was cleared away is OTP_NOT_EXIST', async () => {
    const phone = newPhone();
    const otpToken = tokenOf(await send(phone));
    await sql`delete from otp where phone = ${phone}`.execute(db);
    expect((await verify(otpToken, sms.lastCode(phone))).body.message).toBe('OTP_NOT_EXIST');
  });

  const wrongShapes = [
    '1'.repeat(otpLength - 1),
    'a'.repeat(otpLength),
    '๑'.repeat(otpLength),
    '1'.repeat(otpLength + 1),
  ];
  test.each(wrongShapes)('of another length or of letters is just wrong: %s', async (otpCode) => {
    const otpToken = tokenOf(await send(newPhone()));
    expect((await verify(otpToken, otpCode)).body.message).toBe('OTP_CODE_INVALID');
  });
});

describe('a verified phone', () => {
  async function verified() {
    const phone = newPhone();
    const otpToken = tokenOf(await send(phone));
    await verify(otpToken, sms.lastCode(phone));
    return { phone, otpToken };
  }

  test('is OTP_VERIFIED for 15 minutes to who shows the token, without a text or a count', async () => {
    const { phone, otpToken } = await verified();
    const sent = sms.texts.length;
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await send(phone, { otpToken });
      expect([answer.status, answer.body]).toEqual([200, { code: 'OTP_VERIFIED', otpToken }]);
    }
    expect(sms.texts.length).toBe(sent);
    await pass(15 * 60 + 1);
    expect((await send(phone, { otpToken })).body['code']).toBe('SUCCESS');
  });

  test('is not for who shows nothing, or another phone’s token', async () => {
    const { phone } = await verified();
    const other = await verified();
    await pass(61);
    expect((await send(phone)).body['code']).toBe('SUCCESS');
    await pass(61);
    expect((await send(phone, { otpToken: other.otpToken })).body['code']).toBe('SUCCESS');
  });

  test('is never one for a password reset', async () => {
    const { phone, otpToken } = await verified();
    await createMember(db, { phone });
    await pass(61);
    expect((await send(phone, { otpToken, purpose: 'reset' })).body['code']).toBe('SUCCESS');
  });
});

test('neither digits, nor tokens, nor whole phones come into the log', async () => {
  const phone = newPhone();
  const otpToken = tokenOf(await send(phone));
  const code = sms.lastCode(phone);
  await verify(otpToken, wrongOf(code));
  await verify(otpToken, code);
  const log = services.lines.join('');
  expect(log).toContain('otp.send');
  expect(log).toContain(phone.slice(-4));
  for (const secret of [phone, otpToken, `"${code}"`]) expect(log).not.toContain(secret);
});
