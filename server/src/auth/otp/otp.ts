import type { Language } from '@kapao/contract/language';
import type { FastifyBaseLogger } from 'fastify';
import { siteName } from '../../content/content.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { smsText } from './text.ts';
import { countTotal, refuseOverTotal } from './alarm.ts';
import {
  blockToken,
  countProbe,
  countOtpSend,
  countWrong,
  maxWrong,
  refuseWrong,
  takeBackSend,
  type Sender,
} from './limits.ts';
import * as store from './store.ts';
import { hashCode, hashOtpToken, newCode, newOtpToken, newRef, otpSecretOf } from './token.ts';
import { lastDigits, normalisePhone } from '../phone.ts';
import { isKnownDevice } from '../store.ts';

export type OtpRequest = {
  phoneNumber: string;
  purpose: store.Purpose;
  otpToken: string | undefined;
  ip: string;
  device: string | undefined;
  language: Language;
  log: FastifyBaseLogger;
};

type Message = { tokenHash: Buffer; phone: string; code: string; ref: string };

const gatewayMs = 4_000;

/**
 * Stores a code, then sends it (rules#one-time-codes). `register`: EXISTING_USER for a known phone. `reset` and
 * `confirm`: answers known and unknown phones alike, without waiting for the gateway.
 */
export async function sendOtp(services: Services, request: OtpRequest) {
  const { db, config } = services;
  const { purpose, ip, device } = request;
  const phone = normalisePhone(request.phoneNumber, config.variant);
  if (isRefusal(phone)) return refuse('PHONE_NUMBER_REQUIRE_10_DIGIT', { field: 'phoneNumber' });
  const probed = config.limits ? await countProbe(db, ip) : undefined;
  if (probed) return probed;
  const registered = await store.isRegistered(db, phone);
  if (purpose === 'register') {
    if (registered) return refuse('EXISTING_USER');
    const verified = await findVerified(services, request.otpToken, phone);
    if (verified !== undefined) return { code: 'OTP_VERIFIED', otpToken: verified } as const;
  }
  const stopped = (await refuseOverTotal(services, 'failures')) ?? (await refuseOverTotal(services, 'messages'));
  if (stopped) return stopped;
  const sender = { phone, ip, device, known: await isKnownDevice(db, phone, device) };
  const tooMany = config.limits ? await countOtpSend(db, sender) : undefined;
  if (tooMany) return tooMany;
  const { otpToken, message } = await keepCode(services, phone, purpose, purpose === 'register' || registered);
  const answer = { code: 'SUCCESS', otpRef: message.ref, otpToken } as const;
  if (purpose === 'register') return (await deliverCode(services, request, sender, message)) ?? answer;
  if (registered)
    void deliverCode(services, request, sender, message).catch((err: unknown) =>
      request.log.error({ err }, 'otp lost'),
    );
  return answer;
}

async function findVerified({ db, keys }: Pick<Services, 'db' | 'keys'>, otpToken: string | undefined, phone: string) {
  const tokenHash = otpToken === undefined ? null : hashOtpToken(otpSecretOf(keys.masterKey), otpToken);
  return tokenHash !== null && (await store.isVerified(db, tokenHash, phone, 'register')) ? otpToken : undefined;
}

async function keepCode(
  { db, keys, settings }: Pick<Services, 'db' | 'keys' | 'settings'>,
  phone: string,
  purpose: store.Purpose,
  live: boolean,
) {
  const secret = otpSecretOf(keys.masterKey);
  const otpToken = newOtpToken(secret);
  const tokenHash = hashOtpToken(secret, otpToken);
  if (tokenHash === null) throw new Error('a new OTP token is not of its own shape');
  const message: Message = { tokenHash, phone, code: newCode(), ref: newRef() };
  const codeHash = hashCode(secret, tokenHash, message.code);
  const validMinutes = (await settings.read())['otp.validMinutes'];
  await inTransaction(db, (tx) =>
    store.addOtp(tx, { tokenHash, phone, purpose, ref: message.ref, codeHash, live, validMinutes }),
  );
  return { otpToken, message };
}

/**
 * Sends the code through the gateway. A code that was not sent is dropped and not counted, but only for `register`:
 * elsewhere later answers would show whether the phone is a member's.
 */
async function deliverCode(
  services: Pick<Services, 'config' | 'db' | 'log' | 'metrics' | 'settings' | 'sms'>,
  request: OtpRequest,
  sender: Sender,
  message: Message,
) {
  const { db, config, settings, sms } = services;
  const { language, log, purpose } = request;
  const { phone, code, ref } = message;
  const minutes = (await settings.read())['otp.validMinutes'];
  const text = smsText(language, purpose, { site: await siteName(db, language), code, ref, minutes });
  const result = await sms.send({ to: phone, text, code, ref, signal: AbortSignal.timeout(gatewayMs) });
  log.info({ event: 'otp.send', phone: lastDigits(phone), ref, result }, 'one-time code');
  if (result === 'sent') await countTotal(services, 'messages');
  if (result === 'sent' || purpose !== 'register') return undefined;
  await store.dropOtp(db, message.tokenHash);
  if (config.limits) await takeBackSend(db, sender);
  if (result === 'key_missing') return refuse('KEY_MISSING');
  return refuse(result === 'key_invalid' ? 'KEY_INVALID' : 'OTP_SEND_FAIL');
}

export async function verifyOtp(
  services: Pick<Services, 'config' | 'db' | 'keys' | 'log' | 'metrics' | 'settings'>,
  otpToken: string,
  otpCode: string,
  device?: string,
) {
  const { db, config, keys } = services;
  const secret = otpSecretOf(keys.masterKey);
  const tokenHash = hashOtpToken(secret, otpToken);
  if (tokenHash === null) return refuse('OTP_TOKEN_INVALID');
  const stopped = await refuseOverTotal(services, 'failures');
  if (stopped) return stopped;
  const otp = await store.readOtp(db, tokenHash);
  if (otp === undefined || otp.over) return refuse('OTP_NOT_EXIST');
  if (!config.limits) return judgeCode(services, { tokenHash, otpToken, otpCode, triesMax: 10_000 });
  if (otp.wrong_count >= maxWrong) return blockToken(db, otp.phone);
  const sender = { phone: otp.phone, device, known: await isKnownDevice(db, otp.phone, device) };
  const tooMany = await refuseWrong(db, sender);
  if (tooMany) return tooMany;
  const verdict = await judgeCode(services, { tokenHash, otpToken, otpCode, triesMax: maxWrong });
  if (isRefusal(verdict) && verdict.refused === 'OTP_CODE_INVALID') {
    await countWrong(db, sender);
    await countTotal(services, 'failures');
  }
  return verdict;
}

type Guess = { tokenHash: Buffer; otpToken: string; otpCode: string; triesMax: number };

async function judgeCode(
  { db, config, keys }: Pick<Services, 'config' | 'db' | 'keys'>,
  { tokenHash, otpToken, otpCode, triesMax }: Guess,
) {
  const codeHash = hashCode(otpSecretOf(keys.masterKey), tokenHash, otpCode.trim());
  const tried = await store.tryCode(db, tokenHash, codeHash, triesMax);
  if (tried?.right === true) return { code: 'OTP_CODE_VALID', otpToken } as const;
  if (tried !== undefined)
    return refuse('OTP_CODE_INVALID', config.limits ? { left: triesMax - tried.wrong_count } : undefined);
  const otp = await store.readOtp(db, tokenHash);
  if (otp === undefined || otp.over) return refuse('OTP_NOT_EXIST');
  return otp.wrong_count >= triesMax ? await blockToken(db, otp.phone) : refuse('OTP_EXPIRED');
}

export async function checkOtp(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  otpToken: string | undefined,
  phone: string,
  purpose: store.Purpose,
) {
  if (otpToken === undefined) return refuse('UNVERIFIED_OTP');
  const tokenHash = hashOtpToken(otpSecretOf(keys.masterKey), otpToken);
  if (tokenHash === null) return refuse('OTP_TOKEN_INVALID');
  const bound = await store.readOtpPhone(db, tokenHash, purpose);
  if (bound !== undefined && bound.phone !== phone) return refuse('OTP_TOKEN_INVALID');
  return (await store.isVerified(db, tokenHash, phone, purpose)) ? tokenHash : refuse('UNVERIFIED_OTP');
}

export async function spendOtp(tx: Tx, tokenHash: Buffer, purpose: store.Purpose) {
  return (await store.useOtp(tx, tokenHash, purpose)) ? undefined : refuse('UNVERIFIED_OTP');
}

export async function restoreOtp(tx: Tx, tokenHash: Buffer): Promise<void> {
  await store.unuseOtp(tx, tokenHash);
}
