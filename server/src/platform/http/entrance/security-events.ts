import { accountChangePassword, accountPasswordReset, accountRegister } from '@kapao/contract/account';
import { login, logout, otpSend, otpVerify, sessionEnd, stepUp } from '@kapao/contract/auth';
import type { Endpoint } from '@kapao/contract/endpoint';
import { errorStatus, type ErrorCode } from '@kapao/contract/errors';
import { staffLogin, staffLogout, staffPassword } from '@kapao/contract/staff';

export const securityEvents = {
  'login.ok': 'A member logged in.',
  'login.refused': 'A login was refused; `code` says why.',
  logout: 'A member ended a session.',
  'session.end': 'A member ended a session of another device.',
  'step-up.ok': 'A member confirmed a session anew.',
  'step-up.refused': 'A confirmation of a session was refused.',
  register: 'A member registered.',
  'otp.sent': 'A one-time code was sent.',
  'otp.refused': 'A one-time code was not sent, or was wrong.',
  'otp.verified': 'A one-time code was right.',
  'otp.closed': 'A phone or an address gets no more codes for now.',
  'password.change': 'A member changed the password; every other session ended.',
  'password.change.refused': 'A change of the password was refused.',
  'password.reset': 'A password was reset by a one-time code.',
  'password.reset.refused': 'A reset was refused.',
  'bank.change': 'A member changed the bank account.',
  'bank.change.refused': 'A change of the bank account was refused.',
  'bank.rename': 'A member changed the holder’s name.',
  'hook.refused': 'A partner’s notice had a wrong signature (KEY_INVALID) or address (INVALID_IP).',
  'partner.tls.refused': 'A partner’s certificate, or TLS with it, failed; `code` says why. At `warn`.',
  'limit.reached': 'A limit refused a call.',
  'input.refused': 'A request was refused for its form: INVALID_REQUEST. Never the field’s value.',
  'money.refused': 'A rule refused a call that moves money; `code` says which.',
  'authorization.refused': 'A token was shown to calls of another audience, or staff lack the call’s permission.',
  'address.refused': 'An address was refused by a list or a country.',
  'upload.refused': 'A file was refused.',
  'staff.login.ok': 'Staff signed in.',
  'staff.login.refused': 'A sign-in of staff was refused.',
  'staff.logout': 'Staff ended a session.',
  'staff.password': 'Staff changed the password.',
  'staff.call': 'Staff changed something or read a customer’s conversation.',
} as const;

export type SecurityEvent = keyof typeof securityEvents;

type Outcomes = { done?: SecurityEvent; refused?: SecurityEvent };

const watched = new Map<Endpoint, Outcomes>([
  [login, { done: 'login.ok', refused: 'login.refused' }],
  [logout, { done: 'logout' }],
  [sessionEnd, { done: 'session.end' }],
  [stepUp, { done: 'step-up.ok', refused: 'step-up.refused' }],
  [accountRegister, { done: 'register' }],
  [otpSend, { done: 'otp.sent', refused: 'otp.refused' }],
  [otpVerify, { done: 'otp.verified', refused: 'otp.refused' }],
  [accountChangePassword, { done: 'password.change', refused: 'password.change.refused' }],
  [accountPasswordReset, { done: 'password.reset', refused: 'password.reset.refused' }],
  [staffLogin, { done: 'staff.login.ok', refused: 'staff.login.refused' }],
  [staffLogout, { done: 'staff.logout' }],
  [staffPassword, { done: 'staff.password' }],
]);

const byCode: Partial<Record<ErrorCode, SecurityEvent>> = {
  INVALID_USER_4: 'authorization.refused',
  FORBIDDEN: 'authorization.refused',
  INVALID_IP: 'address.refused',
  OTP_BLOCK: 'otp.closed',
  REQUEST_LIMIT: 'limit.reached',
  REQUEST_LIMIT_1MIN: 'limit.reached',
};

const ofFiles: readonly ErrorCode[] = ['FILE_TYPE', 'FILE_TOO_LARGE', 'SLIP_INVALID_FILE', 'SLIP_NO_FILE'];

const unremarkable: readonly ErrorCode[] = ['UNAUTHORIZED', 'gone', 'UNAVAILABLE'];

export function eventOf(endpoint: Endpoint, code: ErrorCode | undefined): SecurityEvent | undefined {
  const { done, refused } = watched.get(endpoint) ?? {};
  if (code === undefined) return done ?? (isStaffWork(endpoint) ? 'staff.call' : undefined);
  if (unremarkable.includes(code)) return undefined;
  if (endpoint.upload !== undefined && ofFiles.includes(code)) return 'upload.refused';
  return byCode[code] ?? refused ?? anyRefusal(endpoint, code);
}

function anyRefusal({ money }: Endpoint, code: ErrorCode): SecurityEvent | undefined {
  if (code === 'INVALID_REQUEST') return 'input.refused';
  const status = errorStatus[code];
  return money === true && status >= 400 && status < 500 && status !== 401 ? 'money.refused' : undefined;
}

function isStaffWork({ audience, method, path }: Endpoint): boolean {
  return audience === 'staff' && (method !== 'GET' || path.includes('/history') || path.includes(':'));
}
