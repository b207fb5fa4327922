import { describe, expect, test } from 'vitest';
import { all as en } from '@kapao/i18n/all/en';
import { all as la } from '@kapao/i18n/all/la';
import { all as th } from '@kapao/i18n/all/th';
import {
  accountNoProblem,
  checkBank,
  checkPhone,
  checkProfile,
  cleanAccountNo,
  cleanPhone,
  holderNameFrom,
  holderProblem,
  passwordProblem,
  phoneProblem,
} from './checks.ts';
import { emptyDraft } from './draft.ts';

const filled = {
  ...emptyDraft,
  phone: '081-234-5678',
  name: 'Somchai',
  password: 'correct horse',
  confirm: 'correct horse',
  bankCode: 'SCB',
  accountNo: '123-456-7890',
  firstName: 'Somchai',
  lastName: 'Jaidee',
};

describe('phone numbers', () => {
  test('what people write between digits is left out', () => {
    expect(cleanPhone(' (081) 234-56.78 ')).toBe('0812345678');
    expect(cleanPhone('+66 81 234 5678')).toBe('+66812345678');
  });

  test.each([
    ['081 234 5678', true, true],
    ['0812345678', true, true],
    ['081234567', false, true],
    ['08123456789', false, true],
    ['+66812345678', false, true],
    ['2012345', false, false],
    ['20123456', false, true],
    ['1234567890123456', false, false],
    ['081234567x', false, false],
    ['++66812345678', false, false],
  ])('%s: good in the Thai variant %s, in the Lao one %s', (typed, isThai, isLao) => {
    expect(phoneProblem(typed, en, false) === null).toBe(isThai);
    expect(phoneProblem(typed, en, true) === null).toBe(isLao);
  });

  test('an empty one is asked for, a wrong one is explained, each in the language of the page', () => {
    for (const messages of [en, la, th]) {
      expect(phoneProblem(' - ', messages, false)).toBe(messages.common.required);
      expect(phoneProblem('1', messages, false)).toBe(messages.errors.PHONE_NUMBER_REQUIRE_10_DIGIT);
      expect(phoneProblem('1', messages, true)).toBe(messages.common.phoneDigitsLao);
    }
    expect(checkPhone({ ...filled, phone: '' }, en, false)).toEqual({ phone: en.common.required });
    expect(checkPhone(filled, en, false)).toEqual({});
  });
});

describe('passwords', () => {
  test.each([
    ['', en.common.required],
    ['1234567', en.register.passwordShort],
    ['12345678', null],
    ['        ', null],
    ['รหัสผ่าน', null],
    ['😀😀😀😀😀😀😀', en.register.passwordShort],
    ['a'.repeat(128), null],
    ['a'.repeat(129), en.register.passwordLong],
    ['😀'.repeat(128), null],
    ['0812345678', en.register.passwordIsPhone],
  ])('%j: %s', (password, problem) => {
    expect(passwordProblem(password, '081-234-5678', en)).toBe(problem);
  });

  test('both must be the same, and each is missed where it is missing', () => {
    expect(checkProfile(filled, en)).toEqual({});
    expect(checkProfile({ ...filled, confirm: 'Correct horse' }, en)).toEqual({ confirm: en.register.passwordsDiffer });
    expect(checkProfile({ ...filled, name: ' ', password: '', confirm: '' }, en)).toEqual({
      name: en.common.required,
      password: en.common.required,
      confirm: en.common.required,
    });
  });
});

describe('bank accounts', () => {
  test.each([
    ['123-456-7890', true, true],
    ['123456789', false, true],
    ['12345', false, false],
    ['123456789012345', true, true],
    ['1234567890123456', false, true],
    ['123456789012345678901', false, false],
    ['12345678x0', false, false],
    ['๑๒๓๔๕๖๗๘๙๐', false, false],
  ])('a number %s: good in the Thai variant %s, in the Lao one %s', (typed, isThai, isLao) => {
    expect(accountNoProblem(typed, en, false) === null).toBe(isThai);
    expect(accountNoProblem(typed, en, true) === null).toBe(isLao);
  });

  test('the text says how many digits there must be', () => {
    expect(accountNoProblem('1', en, false)).toContain('10–15');
    expect(accountNoProblem('1', en, true)).toContain('6–20');
    expect(accountNoProblem(' - ', en, true)).toBe(en.common.required);
    expect(cleanAccountNo('123 456-789')).toBe('123456789');
  });

  test('every field that is wrong is told at once, and a right one not at all', () => {
    expect(checkBank(filled, en, false)).toEqual({});
    expect(checkBank({ ...filled, bankCode: '', accountNo: '1', lastName: ' ' }, en, false)).toEqual({
      bankCode: en.common.required,
      accountNo: accountNoProblem('1', en, false),
      lastName: en.common.required,
    });
  });

  test('a bank that writes its holders in English takes no other letters', () => {
    expect(holderProblem('Somchai', 'SCB', en)).toBeNull();
    expect(holderProblem('', 'SCB', en)).toBe(en.common.required);
  });
});

test.each(['KTB', 'TMB', 'BBL'])('%s knows English names only', (bankCode) => {
  expect(holderProblem(' Somchai ', bankCode, en)).toBeNull();
  expect(holderProblem('สมชาย', bankCode, en)).toBe(en.errors.BANK_ACCOUNT_NAME_ENG);
  expect(holderProblem('สมชาย', 'SCB', en)).toBeNull();
});

test.each([
  ['Somchai Jaidee', 'SOMCHAI', 'JAIDEE'],
  [' สมหญิง  ณ  อยุธยา ', 'สมหญิง', 'ณ อยุธยา'],
  ['Noi', 'NOI', ''],
])('the name %s is offered as the holder', (name, firstName, lastName) => {
  expect(holderNameFrom(name)).toEqual({ firstName, lastName });
});
