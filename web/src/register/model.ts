import type { Currency } from '@kapao/contract/money';
import type { ErrorCode } from '@kapao/contract/errors';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { fill } from '@kapao/i18n/fill';
import type { ApiError } from '@kapao/client/api-error';
import { readText, writeText } from '@kapao/client/storage';
import { mustBeEnglish } from '../account/model.ts';
import { upperName } from '../lib/format.ts';

export type Draft = {
  phone: string;
  name: string;
  /** `YYYY-MM-DD`; asked for where the market sets a minimum age. */
  birthDate: string;
  password: string;
  confirm: string;
  sourceCode: string;
  inviteCode: string;
  bankCode: string;
  accountNo: string;
  firstName: string;
  lastName: string;
  currency: Currency;
};

export const emptyDraft: Draft = {
  phone: '',
  name: '',
  birthDate: '',
  password: '',
  confirm: '',
  sourceCode: '',
  inviteCode: '',
  bankCode: '',
  accountNo: '',
  firstName: '',
  lastName: '',
  currency: 'LAK',
};

export type Step = 'phone' | 'otp' | 'profile' | 'bank';

export const stepsOf = (minimumAge: number): readonly Step[] =>
  minimumAge > 0 ? ['phone', 'profile', 'otp', 'bank'] : ['phone', 'otp', 'profile', 'bank'];

export type Problems = Partial<Record<keyof Draft | 'otpCode' | 'form', string>>;

// The same rules as the server's (product#input-checks, rules#names-and-numbers), for immediate feedback. The server
// decides.

export const cleanPhone = (typed: string): string => typed.replace(/[\s().-]/g, '');

export const cleanAccountNo = (typed: string): string => typed.replace(/[\s-]/g, '');

export function phoneProblem(typed: string, messages: PageMessages, lao: boolean): string | null {
  const phone = cleanPhone(typed);
  if (phone === '') return messages.common.required;
  if (lao) return /^\+?\d{8,15}$/.test(phone) ? null : messages.common.phoneDigitsLao;
  return /^\d{10}$/.test(phone) ? null : messages.errors.PHONE_NUMBER_REQUIRE_10_DIGIT;
}

export function checkPhone(draft: Draft, messages: PageMessages, lao: boolean): Problems {
  const phone = phoneProblem(draft.phone, messages, lao);
  return phone === null ? {} : { phone };
}

const shortestPassword = 8;
const longestPassword = 128;

export function passwordProblem(password: string, phone: string, messages: PageMessages): string | null {
  if (password === '') return messages.common.required;
  const length = [...password].length;
  if (length < shortestPassword) return messages.register.passwordShort;
  if (length > longestPassword) return messages.register.passwordLong;
  return password === cleanPhone(phone) ? messages.register.passwordIsPhone : null;
}

export function checkProfile(draft: Draft, messages: PageMessages, minimumAge = 0): Problems {
  const problems: Problems = {};
  if (draft.name.trim() === '') problems.name = messages.common.required;
  if (minimumAge > 0 && draft.birthDate === '') problems.birthDate = messages.common.required;
  const password = passwordProblem(draft.password, draft.phone, messages);
  if (password) problems.password = password;
  if (draft.confirm === '') problems.confirm = messages.common.required;
  else if (draft.confirm !== draft.password) problems.confirm = messages.register.passwordsDiffer;
  return problems;
}

export function accountNoProblem(typed: string, messages: PageMessages, lao: boolean): string | null {
  const accountNo = cleanAccountNo(typed);
  if (accountNo === '') return messages.common.required;
  const [least, most] = lao ? [6, 20] : [10, 15];
  const fits = /^\d+$/.test(accountNo) && accountNo.length >= least && accountNo.length <= most;
  return fits ? null : fill(messages.register.accountDigits, { digits: `${least}–${most}` });
}

export function holderProblem(typed: string, bankCode: string, messages: PageMessages): string | null {
  if (typed.trim() === '') return messages.common.required;
  return mustBeEnglish(bankCode, typed.trim()) ? messages.errors.BANK_ACCOUNT_NAME_ENG : null;
}

/** Offers the member's own name as the account holder's: the first word and the rest. */
export function holderNameFrom(name: string): Pick<Draft, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = upperName(name).trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

export function checkBank(draft: Draft, messages: PageMessages, lao: boolean): Problems {
  return withoutNulls({
    bankCode: draft.bankCode === '' ? messages.common.required : null,
    accountNo: accountNoProblem(draft.accountNo, messages, lao),
    firstName: holderProblem(draft.firstName, draft.bankCode, messages),
    lastName: holderProblem(draft.lastName, draft.bankCode, messages),
  });
}

function withoutNulls(problems: Record<string, string | null>): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== null));
}

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

const inviteKey = 'code';

/**
 * Returns the inviter's code from the followed link, stored for later visits and then fixed (product#registration).
 * Empty without one.
 */
export function invitedBy(search: string): string {
  const fromLink = new URLSearchParams(search).get('code')?.trim().slice(0, 64) ?? '';
  if (fromLink) writeText('local', inviteKey, fromLink);
  return fromLink || (readText('local', inviteKey) ?? '');
}
