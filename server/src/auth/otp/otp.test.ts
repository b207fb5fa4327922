import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createClient } from '../../testing/client.ts';
import { createTestDb } from '../../testing/database.ts';
import { testHouse } from '../../testing/house.ts';
import { createMember } from '../../testing/member.ts';
import { createSmsBox } from '../../testing/sms.ts';

const { db, pool } = await createTestDb();
const sms = createSmsBox();
const house = testHouse(pool, { replace: { sms } });
const app = await buildApp(house);
const twin = await buildApp(testHouse(pool, { replace: { sms } }));
const unlimited = await buildApp(testHouse(pool, { replace: { sms }, config: { limits: false } }));

type App = typeof app;
let host = 0;
const elsewhere = () => `10.1.${Math.floor((host += 1) / 250)}.${host % 250}`;
const newPhone = () => `09${String(randomInt(100_000_000)).padStart(8, '0')}`;

const send = (
  phoneNumber: string,
  more = {},
  options: { app?: App; from?: string; headers?: Record<string, string> } = {},
) =>
  createClient(options.app ?? app, { from: options.from ?? elsewhere() }).post(
    '/api/otp/send',
    { phoneNumber, ...more },
    options.headers,
  );
const verify = (otpToken: string, otpCode: string, target: App = app) =>
  createClient(target, { from: elsewhere() }).post('/api/otp/verify', { otpToken, otpCode });
const tokenOf = (answer: Awaited<ReturnType<typeof send>>) => String(answer.body['otpToken']);
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The house's clock, and what counts on true time, that much later. */
async function pass(seconds: number): Promise<void> {
  await sql`update clock set offset_ms = offset_ms + ${seconds * 1000}`.execute(db);
  await sql`update limit_counter set resets_at = resets_at - ${seconds} * interval '1 second'`.execute(db);
}

afterEach(async () => {
  sms.result = 'sent';
  await sql`update clock set offset_ms = 0`.execute(db);
});

describe('sending a code', () => {
  test('texts six digits and answers a reference and a token, never the digits', async () => {
    const phone = newPhone();
    const answer = await send(phone);
    expect(answer.status).toBe(200);
    expect(answer.body['code']).toBe('SUCCESS');
    expect(answer.body['otpRef']).toMatch(/^[A-Z2-9]{5}$/);
    const code = sms.lastCode(phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(sms.texts.at(-1)?.text).toContain(code);
    expect(sms.texts.at(-1)?.text).toContain(String(answer.body['otpRef']));
    expect(answer.text).not.toContain(code);
    expect(house.lines.join('')).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
    const { rows } = await sql<{ all: string }>`select string_agg(o::text, '') as all from otp o`.execute(db);
    expect(rows[0]?.all).not.toContain(tokenOf(answer));
  });

  test.each([
    ['th', /รหัส OTP/],
    ['la', /ລະຫັດ OTP/],
    ['lo-LA,lo;q=0.9', /ລະຫັດ OTP/],
    ['en-GB', /code/],
  ])('speaks the caller’s language: %s', async (language, words) => {
    await send(newPhone(), {}, { headers: { 'accept-language': language } });
    expect(sms.texts.at(-1)?.text).toMatch(words);
  });

  test('a registered phone is EXISTING_USER and gets nothing', async () => {
    const { phone } = await createMember(db);
    const before = sms.texts.length;
    const { status, body } = await send(phone);
    expect([status, body.message]).toEqual([409, 'EXISTING_USER']);
    expect(sms.texts.length).toBe(before);
  });

  test('a phone that is not ten digits is refused', async () => {
    const { status, body } = await send('081234567');
    expect([status, body.message]).toEqual([422, 'PHONE_NUMBER_REQUIRE_10_DIGIT']);
  });

  test.each([
    ['failed', 502, 'OTP_SEND_FAIL'],
    ['key_missing', 503, 'KEY_MISSING'],
    ['key_invalid', 502, 'KEY_INVALID'],
  ] as const)('a gateway that says %s is %i %s, and the send does not count', async (result, status, code) => {
    const phone = newPhone();
    const from = elsewhere();
    sms.result = result;
    for (let tries = 0; tries < 12; tries += 1) {
      const answer = await send(phone, {}, { from });
      expect([answer.status, answer.body.message]).toEqual([status, code]);
    }
    sms.result = 'sent';
    expect((await send(phone, {}, { from })).status).toBe(200);
  });
});

describe('how often a code is sent', () => {
  test('again only after a minute', async () => {
    const phone = newPhone();
    await send(phone);
    const early = await send(phone);
    expect([early.status, early.body.message]).toEqual([429, 'REQUEST_LIMIT']);
    expect(early.body.data?.['retryAfter']).toBeGreaterThan(0);
    expect(early.body.data?.['retryAfter']).toBeLessThanOrEqual(60);
    await pass(61);
    expect((await send(phone)).status).toBe(200);
  });

  test('five times a phone in 24 hours, then OTP_BLOCK', async () => {
    const phone = newPhone();
    for (let sends = 0; sends < 5; sends += 1) {
      expect((await send(phone)).status).toBe(200);
      await pass(61);
    }
    const blocked = await send(phone);
    expect([blocked.status, blocked.body.message]).toEqual([429, 'OTP_BLOCK']);
    await pass(24 * 3600);
    expect((await send(phone)).status).toBe(200);
  });

  test('ten times an address in an hour, over all phones', async () => {
    const from = '192.0.2.99';
    for (let sends = 0; sends < 10; sends += 1) expect((await send(newPhone(), {}, { from })).status).toBe(200);
    expect((await send(newPhone(), {}, { from })).body.message).toBe('OTP_BLOCK');
    expect((await send(newPhone())).status).toBe(200);
  });

  test('two processes asked twenty times at once send one text', async () => {
    const phone = newPhone();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(phone, {}, { app: index % 2 === 0 ? app : twin })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sms.texts.filter(({ to }) => to === phone)).toHaveLength(1);
  });

  test('without limits as often as it is asked', async () => {
    const phone = newPhone();
    for (let sends = 0; sends < 12; sends += 1) expect((await send(phone, {}, { app: unlimited })).status).toBe(200);
  });
});

describe('a code', () => {
  test('that is right verifies its token, once', async () => {
    const phone = newPhone();
    const otpToken = tokenOf(await send(phone));
    const answer = await verify(otpToken, sms.lastCode(phone));
    expect(answer.body).toEqual({ code: 'OTP_CODE_VALID', otpToken });
    const again = await verify(otpToken, sms.lastCode(phone));
    expect([again.status, again.body.message]).toEqual([404, 'OTP_NOT_EXIST']);
  });

  test('that is wrong says how many tries are left; after three even the right one is blocked', async () => {
    const phone = newPhone();
    const otpToken = tokenOf(await send(phone));
    const code = sms.lastCode(phone);
    for (const left of [2, 1, 0]) {
      const { status, body } = await verify(otpToken, wrongOf(code));
      expect([status, body]).toEqual([400, { message: 'OTP_CODE_INVALID', data: { left } }]);
    }
    const right = await verify(otpToken, code);
    expect([right.status, right.body.message]).toEqual([429, 'OTP_BLOCK']);
    await pass(61);
    expect((await send(phone)).body.message).toBe('OTP_BLOCK');
    await pass(30 * 60);
    expect((await send(phone)).status).toBe(200);
  });

  test('bears three wrong tries, not fifty at once', async () => {
    const phone = newPhone();
    const otpToken = tokenOf(await send(phone));
    const wrong = wrongOf(sms.lastCode(phone));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => verify(otpToken, wrong, index % 2 === 0 ? app : twin)),
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

  test('is good for five minutes on the house’s clock', async () => {
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
    ['another token', `otp_${randomBytes(32).toString('base64url')}.${randomBytes(16).toString('base64url')}`],
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

  test.each(['12345', 'abcdef', '๑๒๓๔๕๖', '1234567'])('that is not six digits is just wrong: %s', async (otpCode) => {
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

describe('a code for a forgotten password', () => {
  const shape = (answer: Awaited<ReturnType<typeof send>>) => [
    answer.status,
    Object.keys(answer.body),
    tokenOf(answer).length,
    Object.keys(answer.headers).filter((name) => name !== 'date'),
  ];

  test('goes to a registered phone; an unknown one gets the same answer and no text', async () => {
    const { phone } = await createMember(db);
    const stranger = newPhone();
    const known = await send(phone, { purpose: 'reset' });
    const unknown = await send(stranger, { purpose: 'reset' });
    expect(shape(unknown)).toEqual(shape(known));
    await expect.poll(() => sms.texts.some(({ to }) => to === phone)).toBe(true);
    expect(sms.texts.some(({ to }) => to === stranger)).toBe(false);
  });

  test('takes wrong codes and repeats of both phones alike', async () => {
    const { phone } = await createMember(db);
    for (const who of [phone, newPhone()]) {
      const otpToken = tokenOf(await send(who, { purpose: 'reset' }));
      expect((await send(who, { purpose: 'reset' })).body.message).toBe('REQUEST_LIMIT');
      for (let tries = 0; tries < 3; tries += 1) {
        expect((await verify(otpToken, 'abcdef')).body.message).toBe('OTP_CODE_INVALID');
      }
      expect((await verify(otpToken, 'abcdef')).body.message).toBe('OTP_BLOCK');
    }
  });

  test('does not tell by a failing gateway who is registered', async () => {
    const { phone } = await createMember(db);
    sms.result = 'failed';
    expect((await send(phone, { purpose: 'reset' })).status).toBe(200);
    expect((await send(newPhone(), { purpose: 'reset' })).status).toBe(200);
  });

  test('does not kill the code of a registration', async () => {
    const phone = newPhone();
    const otpToken = tokenOf(await send(phone));
    const code = sms.lastCode(phone);
    await pass(61);
    await send(phone, { purpose: 'reset' });
    expect((await verify(otpToken, code)).status).toBe(200);
  });
});

test('neither digits, nor tokens, nor whole phones come into the log', async () => {
  const phone = newPhone();
  const otpToken = tokenOf(await send(phone));
  const code = sms.lastCode(phone);
  await verify(otpToken, wrongOf(code));
  await verify(otpToken, code);
  const log = house.lines.join('');
  expect(log).toContain('otp.send');
  expect(log).toContain(phone.slice(-4));
  for (const secret of [phone, otpToken, `"${code}"`]) expect(log).not.toContain(secret);
});
