import type { Currency } from '@kapao/contract/money';

/** Everything a person types in the wizard; it stays whatever a step answers. */
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

/** The four steps in order. With a minimum age the code comes after it: a person below it is told before a text is sent. */
export const stepsOf = (minimumAge: number): readonly Step[] =>
  minimumAge > 0 ? ['phone', 'profile', 'otp', 'bank'] : ['phone', 'otp', 'profile', 'bank'];

/** What is wrong, and at which field; `form` stands for none in particular. */
export type Problems = Partial<Record<keyof Draft | 'otpCode' | 'form', string>>;
