import { describe, expect, test } from 'vitest';
import { stubFetch, stubWindow } from '@kapao/client/testing/browser';
import { all as en } from '@kapao/i18n/all/en';
import { ApiError } from '@kapao/client/api-error';
import { resetPlaceOf } from '../login/reset/refusal.ts';
import { emptyDraft } from './draft.ts';
import { invitedBy } from './invite-code.ts';
import { otpTriesText, registrationPlaceOf } from './refusal.ts';
import { sendRegistration, validatePerson } from './send-registration.ts';

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
