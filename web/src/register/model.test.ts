import { describe, expect, test } from 'vitest';
import { all as en } from '@kapao/i18n/all/en';
import { all as la } from '@kapao/i18n/all/la';
import { all as th } from '@kapao/i18n/all/th';
import { stubFetch, stubWindow } from '@kapao/client/testing/browser';
import { ApiError } from '@kapao/client/api-error';
import { resetPlaceOf } from '../login/use-reset.ts';
import {
  accountNoProblem,
  checkBank,
  checkPhone,
  checkProfile,
  cleanAccountNo,
  cleanPhone,
  emptyDraft,
  holderNameFrom,
  holderProblem,
  invitedBy,
  otpTriesText,
  passwordProblem,
  phoneProblem,
  registrationPlaceOf,
} from './model.ts';
import { sendRegistration, validatePerson } from './api.ts';

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

const refused = (code: ConstructorParameters<typeof ApiError>[1], data = {}) =>
  new ApiError('refused', code, 422, data);

describe('where the wizard shows a refusal', () => {
  test.each([
    ['EXISTING_USER', { step: 'phone', field: 'phone' }],
    ['OTP_TOKEN_INVALID', { step: 'otp', field: 'otpCode' }],
    ['EXISTING_BANK', { step: 'bank', field: 'accountNo' }],
    ['BANK_ACCOUNT_NAME_ENG', { step: 'bank', field: 'lastName' }],
  ] as const)('%s belongs to a field, whatever step is open', (code, place) => {
    expect(registrationPlaceOf(refused(code), 'bank')).toEqual(place);
    expect(registrationPlaceOf(refused(code, { field: 'name' }), 'profile')).toEqual(place);
  });

  test.each([
    ['username', 'phone', 'phone'],
    ['password', 'profile', 'password'],
    ['bankAccountNo', 'bank', 'accountNo'],
    ['bankAccountName', 'bank', 'firstName'],
  ])('a field of the wire, %s, is shown at step %s, field %s', (field, step, at) => {
    expect(registrationPlaceOf(refused('INVALID_USER_INFO', { field }), 'bank')).toEqual({ step, field: at });
  });

  test.each([undefined, 7, 'isAdmin'])('an unknown field (%s) leaves it at the present step', (field) => {
    expect(registrationPlaceOf(refused('INVALID_USER_INFO', { field }), 'profile')).toEqual({
      step: 'profile',
      field: 'form',
    });
    expect(registrationPlaceOf(new ApiError('unknown'), 'otp')).toEqual({ step: 'otp', field: 'otpCode' });
  });
});

describe('a wrong code says how many tries are left', () => {
  test.each([
    [2, 'The code is incorrect. You can try 2 more times.'],
    [1, en.register.codeLast],
    [0, en.register.codeOver],
  ])('%s', (left, text) => {
    const error = refused('OTP_CODE_INVALID', { left });
    expect(otpTriesText(error, en)).toBe(text);
    expect(resetPlaceOf(error, 'otp').say(en)).toBe(text);
  });

  test('but not when the server gives no number, or refuses for another reason', () => {
    expect(otpTriesText(refused('OTP_CODE_INVALID'), en)).toBeNull();
    expect(otpTriesText(refused('REQUEST_LIMIT', { left: 2 }), en)).toBeNull();
  });
});

describe('where a new password’s refusal is shown', () => {
  test('a refusal about the phone or the code goes back to its step', () => {
    expect(resetPlaceOf(refused('PHONE_NUMBER_REQUIRE_10_DIGIT'), 'password')).toMatchObject({
      step: 'phone',
      field: 'phone',
    });
    expect(resetPlaceOf(refused('UNVERIFIED_OTP'), 'password')).toMatchObject({ step: 'otp', field: 'otpCode' });
    expect(resetPlaceOf(refused('OTP_CODE_INVALID'), 'otp')).toMatchObject({ step: 'otp', field: 'otpCode' });
    expect(resetPlaceOf(refused('OTP_BLOCK'), 'phone')).toMatchObject({ step: 'phone', field: 'phone' });
  });

  test('a password the server still refuses is too easily guessed', () => {
    const { step, field, say } = resetPlaceOf(refused('INVALID_USER_INFO'), 'password');
    expect([step, field, say(en)]).toEqual(['password', 'password', en.register.passwordWeak]);
  });

  test('a lost answer may have saved a password, but has sent or checked no code', () => {
    const lost = new ApiError('unknown');
    expect(resetPlaceOf(lost, 'password')).toMatchObject({ step: 'password', field: 'form' });
    expect(resetPlaceOf(lost, 'password').say(en)).toBe(en.reset.unknown);
    expect(resetPlaceOf(lost, 'otp').field).toBe('otpCode');
    expect(resetPlaceOf(lost, 'otp').say(en)).toBe(en.common.unknownError);
    expect(resetPlaceOf(new ApiError('not-sent'), 'password').say(en)).toBe(en.common.offline);
    expect(resetPlaceOf(new ApiError('not-sent'), 'phone').say(en)).toBe(en.common.offline);
  });
});

describe('an inviter’s code', () => {
  test('it comes from the link, and stays for later visits until another link brings one', () => {
    stubWindow();
    expect(invitedBy('')).toBe('');
    expect(invitedBy('?code=%20PR12%20')).toBe('PR12');
    expect(invitedBy('?other=1')).toBe('PR12');
    expect(invitedBy('?code=')).toBe('PR12');
    expect(invitedBy('?code=PR34')).toBe('PR34');
    expect(invitedBy('')).toBe('PR34');
  });

  test('no more than 64 characters of it are kept', () => {
    stubWindow();
    expect(invitedBy(`?code=${'a'.repeat(100)}`)).toHaveLength(64);
  });
});

describe('what a registration sends', () => {
  const draft = {
    ...emptyDraft,
    phone: '081-234-5678',
    name: ' Somchai ',
    password: ' pass word ',
    bankCode: 'SCB',
    accountNo: '123-456-7890',
    firstName: ' Somchai ',
    lastName: 'jaidee',
  };

  test('plain digits, the name as the bank prints it, and the password as it was typed', async () => {
    stubWindow();
    const sent = stubFetch({ status: 201, body: { message: 'SUCCESS' } });
    await expect(sendRegistration(draft, 'token')).resolves.toBe(true);
    expect(sent[0]?.body).toEqual({
      username: '0812345678',
      name: 'Somchai',
      password: ' pass word ',
      bankCode: 'SCB',
      bankAccountNo: '1234567890',
      bankAccountName: 'SOMCHAI JAIDEE',
      otpToken: 'token',
    });
  });

  test('an inviter’s code that was dropped is told', async () => {
    stubWindow();
    const sent = stubFetch({ status: 201, body: { message: 'SUCCESS', inviteAccepted: false } });
    await expect(sendRegistration({ ...draft, inviteCode: ' PR1 ', sourceCode: 'FB' }, undefined)).resolves.toBe(false);
    expect(sent[0]?.body).toMatchObject({ inviteCode: 'PR1', sourceCode: 'FB' });
    expect(sent[0]?.body).not.toHaveProperty('otpToken');
  });

  test('the first steps are checked without a bank account', async () => {
    stubWindow();
    const sent = stubFetch({ body: { message: 'OK' } });
    await validatePerson(draft);
    expect(sent[0]).toMatchObject({ address: '/api/account/validate' });
    expect(new Set(Object.keys(sent[0]?.body as object))).toEqual(new Set(['name', 'password', 'username']));
  });
});
