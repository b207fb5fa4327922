import { z } from 'zod/mini';
import { otpToken } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { bankNames, okReply, successReply, time } from './text.ts';

// The server checks each field and answers with its own code (INVALID_USER_INFO, INVALID_BANK, …).
const text = z.string().check(z.maxLength(512));

export const registration = z.strictObject({
  name: text,
  username: text,
  password: text,
  sourceCode: z.optional(text),
  inviteCode: z.optional(text),
  birthDate: z.optional(text),
  bankCode: text,
  bankAccountName: text,
  bankAccountNo: text,
  /** THB (the Lao variant's page says BAHT) or LAK. */
  currency: z.optional(text),
  otpToken: z.optional(otpToken),
});
export type Registration = z.output<typeof registration>;

const registrationErrors = [
  'EXISTING_USER',
  'EXISTING_BANK',
  'INVALID_USER_INFO',
  'INVALID_BANK',
  'BANK_ACCOUNT_NAME_ENG',
  'PHONE_NUMBER_REQUIRE_10_DIGIT',
  'AGE_REQUIRED',
] as const;

export const accountValidate = endpoint({
  method: 'POST',
  path: '/api/account/validate',
  audience: 'open',
  summary: 'Check any part of a registration',
  body: z.partial(registration),
  reply: okReply,
  errors: registrationErrors,
});

export const accountRegister = endpoint({
  method: 'POST',
  path: '/api/account',
  audience: 'open',
  summary: 'Register a member',
  body: z.partial(registration),
  status: 201,
  /** False when an invite code was given and dropped (rules#invite). */
  reply: z.object({ message: z.literal('SUCCESS'), inviteAccepted: z.optional(z.boolean()) }),
  errors: [...registrationErrors, 'UNVERIFIED_OTP', 'OTP_TOKEN_INVALID', 'GAME_ACTIVATION_FAIL', 'REGISTER_FAIL'],
});

export const profile = z.object({
  _id: z.string(),
  /** Eight characters to read aloud; also the member's invite code. */
  number: z.optional(z.string()),
  name: z.string(),
  username: z.string(),
  createdAt: time,
  coin: z.int(),
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  bank: bankNames,
});
export type Profile = z.output<typeof profile>;

export const accountProfile = endpoint({
  method: 'GET',
  path: '/api/account/profile',
  audience: 'member',
  summary: 'The member’s own profile',
  reply: profile,
  errors: ['NO_USER'],
});

export const accountAgreement = endpoint({
  method: 'POST',
  path: '/api/account/agreement',
  audience: 'member',
  summary: 'Remember that the member accepted the agreements',
  body: z.strictObject({ version: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,128}$/)) }),
  reply: okReply,
  errors: [],
});

const bankErrors = ['INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG', 'NO_USER'] as const;

export const accountProfileEdit = endpoint({
  method: 'PUT',
  path: '/api/account/profile',
  audience: 'member',
  summary: 'Change name and bank account; the latter needs the password and holds payouts for a day',
  body: z.strictObject({
    name: text,
    bankCode: text,
    bankAccountName: text,
    bankAccountNo: text,
    password: z.optional(text),
  }),
  reply: profile,
  errors: [...bankErrors, 'INVALID_USER_INFO', 'EXISTING_BANK', 'WRONG_PASSWORD'],
});

export const accountBankName = endpoint({
  method: 'PUT',
  path: '/api/account/bankAccountName',
  audience: 'member',
  summary: 'Change how the bank account’s holder is written; holds payouts for a day',
  stepUp: true,
  body: z.strictObject({ bankCode: text, bankAccountName: text }),
  reply: z.object({ bankAccountName: z.string() }),
  errors: bankErrors,
});

export const accountChangePassword = endpoint({
  method: 'PUT',
  path: '/api/account/changepwd',
  audience: 'member',
  summary: 'Change the password; every other session of the member ends. `renew` gives this one another token',
  body: z.strictObject({ oldPassword: text, newPassword: text, renew: z.optional(z.boolean()) }),
  reply: z.object({ message: z.literal('SUCCESS'), token: z.optional(z.string()) }),
  errors: ['WRONG_PASSWORD', 'INVALID_USER_INFO', 'NO_USER'],
});

export const accountPasswordReset = endpoint({
  method: 'POST',
  path: '/api/account/password/reset',
  audience: 'open',
  summary: 'Set a new password by a verified one-time code',
  body: z.strictObject({ username: text, otpToken, newPassword: text }),
  reply: successReply,
  errors: ['PHONE_NUMBER_REQUIRE_10_DIGIT', 'INVALID_USER_INFO', 'OTP_TOKEN_INVALID', 'UNVERIFIED_OTP'],
});
