import type { Currency } from '@kapao/contract/money';

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
