import { otpLength } from '@kapao/contract/auth';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createMember } from '../../../test/member.ts';
import { elsewhere, newPhone, tokenOf, useOtp } from '../../../test/visitor/visitor.ts';

const { db, sms, services, app, otherApp, unlimited, send, verify, pass } = await useOtp();

describe('sending a code', () => {
  test('texts the digits and answers a reference and a token, never the digits', async () => {
    const phone = newPhone();
    const answer = await send(phone);
    expect(answer.status).toBe(200);
    expect(answer.body['code']).toBe('SUCCESS');
    expect(answer.body['otpRef']).toMatch(/^[A-Z2-9]{5}$/);
    const code = sms.lastCode(phone);
    expect(code).toMatch(new RegExp(`^\\d{${otpLength}}$`));
    expect(sms.texts.at(-1)?.text).toContain(code);
    expect(sms.texts.at(-1)?.text).toContain(String(answer.body['otpRef']));
    expect(answer.text).not.toContain(code);
    expect(services.lines.join('')).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
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

  test('ten times a phone in 24 hours over all addresses, then OTP_BLOCK', async () => {
    const phone = newPhone();
    for (let sends = 0; sends < 10; sends += 1) {
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
      Array.from({ length: 20 }, (_, index) => send(phone, {}, { app: index % 2 === 0 ? app : otherApp })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sms.texts.filter(({ to }) => to === phone)).toHaveLength(1);
  });

  test('without limits as often as it is asked', async () => {
    const phone = newPhone();
    for (let sends = 0; sends < 12; sends += 1) expect((await send(phone, {}, { app: unlimited })).status).toBe(200);
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
