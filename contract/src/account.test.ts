import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { accountAgreement, accountProfileEdit, accountRegister, accountValidate } from './account.ts';
import { login, otpSend, otpToken, otpVerify, password, phone } from './auth.ts';
import { agreementVersion } from './content.ts';
import { smallHash } from './hash.ts';
import { accountLossLimit } from './loss-limit.ts';
import { limit, page } from './paging.ts';

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

describe('phone numbers', () => {
  test.each(['0812345678', '081-234-5678', '+66 81 234 5678', '020 5512 3456', '1'])('%s is accepted', (text) => {
    expect(accepts(phone, text)).toBe(true);
  });

  test.each(['', '0812345678x', '๐๘๑', '(081)', '081\n', '0'.repeat(25), 'javascript:1'])('%j is refused', (text) => {
    expect(accepts(phone, text)).toBe(false);
  });

  test('a code is sent for a registration or a new password only', () => {
    const ask = { phoneNumber: '0812345678' };
    expect(accepts(otpSend.body, ask)).toBe(true);
    expect(accepts(otpSend.body, { ...ask, purpose: 'reset' })).toBe(true);
    expect(accepts(otpSend.body, { ...ask, purpose: 'login' })).toBe(false);
  });
});

describe('passwords', () => {
  test('8 to 128 characters, and a space counts', () => {
    expect(accepts(password, 'a'.repeat(7))).toBe(false);
    expect(z.parse(password, ' '.repeat(8))).toBe(' '.repeat(8));
    expect(accepts(password, 'a'.repeat(128))).toBe(true);
    expect(accepts(password, 'a'.repeat(129))).toBe(false);
  });

  test('sign-in accepts a short one, as it says only whether it is right', () => {
    expect(accepts(login.body, { username: '0812345678', password: 'x' })).toBe(true);
    expect(accepts(login.body, { username: '0812345678', password: '' })).toBe(false);
    expect(accepts(login.body, { username: '0'.repeat(65), password: 'x' })).toBe(false);
  });
});

test('a one-time code has at most 12 characters, and its token at most 200', () => {
  const ask = { otpToken: 't'.repeat(200), otpCode: '1'.repeat(12) };
  expect(accepts(otpVerify.body, ask)).toBe(true);
  expect(accepts(otpVerify.body, { ...ask, otpCode: '1'.repeat(13) })).toBe(false);
  expect(accepts(otpToken, 't'.repeat(201))).toBe(false);
});

describe('registration', () => {
  test('each part can be checked alone, and a missing part answers with its own code', () => {
    for (const body of [{}, { bankAccountNo: '' }, { birthDate: 'tomorrow' }]) {
      expect(accepts(accountValidate.body, body)).toBe(true);
      expect(accepts(accountRegister.body, body)).toBe(true);
    }
  });

  test('no text is longer than 512 characters', () => {
    expect(accepts(accountValidate.body, { bankAccountNo: '1'.repeat(512) })).toBe(true);
    expect(accepts(accountValidate.body, { bankAccountNo: '1'.repeat(513) })).toBe(false);
  });

  test('an unknown field is refused', () => {
    expect(accepts(accountRegister.body, { coin: 100 })).toBe(false);
  });
});

test('changing a bank account needs bank, holder and number together', () => {
  const body = { name: 'A', bankCode: 'SCB', bankAccountName: 'A B', bankAccountNo: '1234567890' };
  expect(accepts(accountProfileEdit.body, body)).toBe(true);
  const { bankAccountNo: _, ...rest } = body;
  expect(accepts(accountProfileEdit.body, rest)).toBe(false);
});

describe('the version of the agreements', () => {
  const texts = ['<p>One</p>', '<p>Two</p>'];

  test('is one the call accepts, whatever the texts', () => {
    for (const some of [[], texts, ['ข้อตกลง'], ['x'.repeat(100_000)]]) {
      expect(accepts(accountAgreement.body, { version: agreementVersion(some) })).toBe(true);
    }
  });

  test('changes with a character, with the order, and with the end of a paragraph', () => {
    const versions = [texts, ['<p>One</p>', '<p>Two.</p>'], texts.toReversed(), [texts.join('')], ['<p>One</p>'], []];
    expect(new Set(versions.map(agreementVersion)).size).toBe(versions.length);
  });

  test('stays the same over time: members are not asked again for the same texts', () => {
    expect(agreementVersion(texts)).toBe(agreementVersion([...texts]));
    expect(agreementVersion(['a'])).toBe('1k2bw4i');
  });
});

test('a hash is a whole number of 32 bits, by FNV-1a', () => {
  expect(smallHash('')).toBe(0x811c9dc5);
  expect(smallHash('a')).toBe(0xe40c292c);
  expect(smallHash('foobar')).toBe(0xbf9cf968);
});

test('a loss limit is an amount, or null to remove it', () => {
  expect(accepts(accountLossLimit.body, { amount: 0 })).toBe(true);
  expect(accepts(accountLossLimit.body, { amount: null })).toBe(true);
  expect(accepts(accountLossLimit.body, { amount: -1 })).toBe(false);
  expect(accepts(accountLossLimit.body, { amount: 0.001 })).toBe(false);
  expect(accepts(accountLossLimit.body, {})).toBe(false);
});

test('pages count from 1, and a page has 1 to 100 rows', () => {
  expect([0, 1, 1_000_000_000, 1_000_000_001, 1.5].map((value) => accepts(page, value))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect([0, 1, 100, 101, 1.5].map((value) => accepts(limit, value))).toEqual([false, true, true, false, false]);
});
