import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { okReply, time } from './text.ts';

/** Used as typed: no normalization, no trimming (reliability#text). */
export const password = z.string().check(z.minLength(8), z.maxLength(128));

export const phone = z.string().check(z.regex(/^[+0-9 -]{1,24}$/));

/** Digits of a one-time code (rules#one-time-codes). */
export const otpLength = 6;

export const otpToken = z.string().check(z.minLength(1), z.maxLength(200));

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  audience: 'open',
  summary: 'Log in by phone and password',
  body: z.strictObject({
    username: z.string().check(z.minLength(1), z.maxLength(64)),
    password: z.string().check(z.minLength(1), z.maxLength(512)),
    remember: z.optional(z.boolean()),
  }),
  reply: z.object({ token: z.string() }),
  errors: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'LOGIN_FAIL', 'PHONE_NUMBER_REQUIRE_10_DIGIT'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  audience: 'member',
  summary: 'End this session, or all of the member, which needs a confirmed session',
  body: z.optional(z.strictObject({ everywhere: z.optional(z.boolean()) })),
  reply: okReply,
  errors: ['STEP_UP'],
});

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/step-up',
  audience: 'member',
  summary:
    'Confirm this session for 5 minutes by the password or a code of purpose `confirm`. `renew` replaces its token',
  body: z.union([
    z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(512)), renew: z.optional(z.boolean()) }),
    z.strictObject({ otpToken, renew: z.optional(z.boolean()) }),
  ]),
  reply: z.object({ message: z.literal('OK'), token: z.optional(z.string()) }),
  errors: ['WRONG_PASSWORD', 'OTP_TOKEN_INVALID', 'UNVERIFIED_OTP', 'NO_USER'],
});

const session = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: time,
  lastSeenAt: time,
  remember: z.boolean(),
});
export type Session = z.output<typeof session>;

export const sessionList = endpoint({
  method: 'GET',
  path: '/api/sessions',
  audience: 'member',
  summary: 'The member’s live sessions, newest first',
  reply: z.array(session),
  errors: [],
});

export const sessionEnd = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  audience: 'member',
  summary: 'End one of the member’s sessions',
  stepUp: true,
  params: z.strictObject({ id: z.uuid() }),
  reply: okReply,
  errors: ['NO_DATA'],
});

export const otpSend = endpoint({
  method: 'POST',
  path: '/api/otp/send',
  audience: 'open',
  summary: 'Send a code to a phone',
  body: z.strictObject({
    phoneNumber: phone,
    purpose: z.optional(z.enum(['register', 'reset', 'confirm'])),
    otpToken: z.optional(otpToken),
  }),
  reply: z.union([
    z.object({ code: z.literal('SUCCESS'), otpRef: z.string(), otpToken: z.string() }),
    z.object({ code: z.literal('OTP_VERIFIED'), otpToken: z.string() }),
  ]),
  errors: [
    'OTP_BLOCK',
    'EXISTING_USER',
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
    'OTP_SEND_FAIL',
    'KEY_MISSING',
    'KEY_INVALID',
  ],
});

export const otpVerify = endpoint({
  method: 'POST',
  path: '/api/otp/verify',
  audience: 'open',
  summary: 'Check the code that was sent',
  body: z.strictObject({ otpToken, otpCode: z.string().check(z.minLength(1), z.maxLength(12)) }),
  reply: z.object({ code: z.literal('OTP_CODE_VALID'), otpToken: z.string() }),
  errors: ['OTP_BLOCK', 'OTP_TOKEN_INVALID', 'OTP_NOT_EXIST', 'OTP_EXPIRED', 'OTP_CODE_INVALID', 'OTP_VERIFY_FAIL'],
});
