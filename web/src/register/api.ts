import { useState } from 'react';
import { accountRegister, accountValidate } from '@kapao/contract/account';
import { otpSend, otpVerify } from '@kapao/contract/auth';
import { isLaoVariant } from '@kapao/client/variant';
import { call } from '@kapao/client/member/call';
import { ApiError } from '@kapao/client/api-error';
import { upperName } from '../lib/format.ts';
import { cleanAccountNo, cleanPhone } from './model.ts';
import type { Draft, Step } from './model.ts';

/** Validates the person's part at the server before the bank step is shown. */
export async function validatePerson(draft: Draft): Promise<void> {
  await call(accountValidate, { body: { username: cleanPhone(draft.phone), ...personFields(draft) } });
}

export async function sendRegistration(draft: Draft, otpToken: string | undefined): Promise<boolean> {
  const answer = await call(accountRegister, {
    body: {
      username: cleanPhone(draft.phone),
      ...personFields(draft),
      ...bankOf(draft),
      ...(otpToken ? { otpToken } : {}),
    },
  });
  return answer.inviteAccepted !== false;
}

function personFields(draft: Draft) {
  return {
    name: draft.name.trim(),
    password: draft.password,
    ...(draft.birthDate ? { birthDate: draft.birthDate } : {}),
    ...(draft.sourceCode ? { sourceCode: draft.sourceCode } : {}),
    ...(draft.inviteCode.trim() ? { inviteCode: draft.inviteCode.trim() } : {}),
  };
}

function bankOf(draft: Draft) {
  return {
    bankCode: draft.bankCode,
    bankAccountNo: cleanAccountNo(draft.accountNo),
    bankAccountName: `${upperName(draft.firstName.trim())} ${upperName(draft.lastName.trim())}`,
    ...(isLaoVariant ? { currency: draft.currency } : {}),
  };
}

export type Sent = { ref: string; token: string; phone: string; sentAtMs: number };

/** Whether a call was refused because its phone number is not verified. */
export const isUnverified = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'UNVERIFIED_OTP' || error.code === 'OTP_TOKEN_INVALID');

export function usePhoneCheck(phone: string) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [verified, setVerified] = useState<{ phone: string; token: string } | null>(null);
  // A registration sent back for its code continues at the bank step.
  const [afterOtp, setAfterOtp] = useState<Step>('profile');

  const token = verified?.phone === phone ? verified.token : undefined;

  async function send(next: Step): Promise<Step> {
    const answer = await call(otpSend, { body: { phoneNumber: phone, ...(token ? { otpToken: token } : {}) } });
    if (answer.code === 'OTP_VERIFIED') {
      setVerified({ phone, token: answer.otpToken });
      return next;
    }
    setSent({ ref: answer.otpRef, token: answer.otpToken, phone, sentAtMs: Date.now() });
    setAfterOtp(next);
    return 'otp';
  }

  async function verify(otpCode: string): Promise<Step> {
    if (!sent) throw new ApiError('refused', 'OTP_NOT_EXIST');
    const answer = await call(otpVerify, { body: { otpToken: sent.token, otpCode } });
    setVerified({ phone, token: answer.otpToken });
    return afterOtp;
  }

  function forget(): void {
    setVerified(null);
    setSent(null);
    setAfterOtp('bank');
  }

  return { sent, token, send, sendAgain: () => send(afterOtp), verify, forget };
}
