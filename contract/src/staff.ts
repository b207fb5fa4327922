import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { okReply } from './text.ts';

/** Staff calls work while the service is switched off for members (rules#service-switch). */
export const ofStaff = { audience: 'staff', whenGone: true } as const;

export const staffMember = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  /** Another person set the password. Every call except its change answers PASSWORD_CHANGE. */
  mustChangePassword: z.optional(z.literal(true)),
});
export type StaffMember = z.output<typeof staffMember>;

const typed = z.string().check(z.minLength(1), z.maxLength(512));

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/staff/login',
  audience: 'open',
  staffAddress: true,
  whenGone: true,
  summary: 'Sign in as staff',
  body: z.strictObject({ username: z.string().check(z.minLength(1), z.maxLength(64)), password: typed }),
  reply: z.object({ token: z.string(), staff: staffMember }),
  errors: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'LOGIN_FAIL'],
});

export const staffLogout = endpoint({
  ...ofStaff,
  permission: 'self',
  method: 'POST',
  path: '/api/staff/logout',
  summary: 'End this session of staff',
  temporaryPassword: true,
  reply: okReply,
  errors: [],
});

export const staffMe = endpoint({
  ...ofStaff,
  permission: 'self',
  method: 'GET',
  path: '/api/staff/me',
  summary: 'Who is signed in',
  temporaryPassword: true,
  reply: staffMember,
  errors: [],
});

export const staffPassword = endpoint({
  ...ofStaff,
  permission: 'self',
  method: 'PUT',
  path: '/api/staff/password',
  summary: 'Change the own password; every other session ends. `renew` gives this one another token',
  temporaryPassword: true,
  body: z.strictObject({ oldPassword: typed, newPassword: typed, renew: z.optional(z.boolean()) }),
  reply: z.extend(okReply, { token: z.optional(z.string()) }),
  errors: ['WRONG_PASSWORD', 'INVALID_USER_INFO'],
});
