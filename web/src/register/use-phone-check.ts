import { useState } from 'react';
import { otpSend, otpVerify } from '@kapao/contract/auth';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import type { Step } from './draft.ts';

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
