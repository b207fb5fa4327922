import type { Currency } from '@kapao/contract/money';

/** Everything a person types in the wizard; it stays whatever a step answers. */
export type Draft = {
  phone: string;
  name: string;
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

/** The four steps of the spec, in order; the OTP step is passed by when it is off. */
export const steps = ['phone', 'otp', 'profile', 'bank'] as const;
export type Step = (typeof steps)[number];

/** What is wrong, and at which field; `form` stands for none in particular. */
export type Problems = Partial<Record<keyof Draft | 'otpCode' | 'form', string>>;
