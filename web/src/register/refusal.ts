import type { ErrorCode } from '@kapao/contract/errors';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { fill } from '@kapao/i18n/fill';
import type { ApiError } from '@kapao/client/api-error';
import type { Draft, Problems, Step } from './draft.ts';

type Place = { step: Step; field: keyof Problems };

const places: Partial<Record<ErrorCode, Place>> = {
  EXISTING_USER: { step: 'phone', field: 'phone' },
  PHONE_NUMBER_REQUIRE_10_DIGIT: { step: 'phone', field: 'phone' },
  UNVERIFIED_OTP: { step: 'otp', field: 'otpCode' },
  OTP_TOKEN_INVALID: { step: 'otp', field: 'otpCode' },
  EXISTING_BANK: { step: 'bank', field: 'accountNo' },
  INVALID_BANK: { step: 'bank', field: 'accountNo' },
  BANK_ACCOUNT_NAME_ENG: { step: 'bank', field: 'lastName' },
};

const fields: Record<string, Place> = {
  username: { step: 'phone', field: 'phone' },
  name: { step: 'profile', field: 'name' },
  birthDate: { step: 'profile', field: 'birthDate' },
  password: { step: 'profile', field: 'password' },
  sourceCode: { step: 'profile', field: 'sourceCode' },
  inviteCode: { step: 'profile', field: 'inviteCode' },
  bankCode: { step: 'bank', field: 'bankCode' },
  bankAccountNo: { step: 'bank', field: 'accountNo' },
  bankAccountName: { step: 'bank', field: 'firstName' },
  currency: { step: 'bank', field: 'currency' },
} satisfies Record<string, { step: Step; field: keyof Draft }>;

export function registrationPlaceOf(error: ApiError, now: Step): Place {
  const byField = typeof error.data['field'] === 'string' ? fields[error.data['field']] : undefined;
  return (
    (error.code ? places[error.code] : undefined) ?? byField ?? { step: now, field: now === 'otp' ? 'otpCode' : 'form' }
  );
}

/** Returns how many tries a wrong code leaves, or null for another refusal or an answer without the number. */
export function otpTriesText({ code, data }: ApiError, { register }: PageMessages): string | null {
  const left = data['left'];
  if (code !== 'OTP_CODE_INVALID' || typeof left !== 'number') return null;
  if (left <= 0) return register.codeOver;
  return left === 1 ? register.codeLast : fill(register.codeLeft, { left });
}
