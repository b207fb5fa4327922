import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { otpLength } from '@kapao/contract/auth';

/** Key that rejects forged tokens and hides codes in a stolen database (security#sign-in). */
export type OtpSecret = Buffer;

const shape = /^otp_([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{22})$/;
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function otpSecretOf(masterKey: Buffer): OtpSecret {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'kapao otp', 32));
}

const sign = (secret: OtpSecret, body: string): Buffer =>
  createHmac('sha256', secret).update(`token ${body}`).digest().subarray(0, 16);

export function newOtpToken(secret: OtpSecret): string {
  const body = randomBytes(32).toString('base64url');
  return `otp_${body}.${sign(secret, body).toString('base64url')}`;
}

export function hashOtpToken(secret: OtpSecret, token: string): Buffer | null {
  const [, body, signature] = shape.exec(token) ?? [];
  if (body === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secret, body);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return createHash('sha256').update(token).digest();
}

export function newCode(): string {
  return String(randomInt(10 ** otpLength)).padStart(otpLength, '0');
}

export function newRef(): string {
  return Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
}

export function hashCode(secret: OtpSecret, tokenHash: Buffer, code: string): Buffer {
  return createHmac('sha256', secret).update('code ').update(tokenHash).update(code).digest();
}
