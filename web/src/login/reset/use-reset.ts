import { useState } from 'react';
import { accountPasswordReset } from '@kapao/contract/account';
import { otpLength, otpSend, otpVerify } from '@kapao/contract/auth';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { usePageMessages } from '@kapao/i18n/language';
import { isLaoVariant } from '@kapao/client/variant';
import { call } from '@kapao/client/member/call';
import { cleanPhone, passwordProblem, phoneProblem } from '../../register/checks.ts';
import { resendAfterMs } from '../../register/otp-step.tsx';
import { isUnverified, type Sent } from '../../register/use-phone-check.ts';
import { toast } from '../../ui/overlay/toasts.ts';
import { useResetSteps } from './use-steps.ts';
import type { Draft } from './use-steps.ts';

export function usePasswordReset(startPhone: string, onDone: (phone: string) => void) {
  const messages = usePageMessages();
  const wizard = useResetSteps(startPhone);
  const { draft, go, run } = wizard;
  const [sent, setSent] = useState<Sent | null>(null);
  const [token, setToken] = useState('');
  const phone = cleanPhone(draft.phone);

  async function send(): Promise<void> {
    const answer = await call(otpSend, { body: { phoneNumber: phone, purpose: 'reset' } });
    if (answer.code === 'SUCCESS') {
      setSent({ ref: answer.otpRef, token: answer.otpToken, phone, sentAtMs: Date.now() });
    }
    go('otp');
  }

  async function sendPhone(): Promise<void> {
    // The same number needs no second code, which could not be sent yet either.
    const onItsWay = sent?.phone === phone && Date.now() - sent.sentAtMs < resendAfterMs;
    if (onItsWay) go('otp');
    else await send();
  }

  async function save(): Promise<void> {
    const body = { username: phone, otpToken: token, newPassword: draft.password };
    await call(accountPasswordReset, { body }).catch((error: unknown) => {
      if (isUnverified(error)) setSent(null);
      throw error;
    });
    toast.success(messages.reset.done);
    onDone(phone);
  }

  async function sendAgain(): Promise<void> {
    await send();
    toast.success(messages.register.resent);
  }

  async function verify(otpCode: string): Promise<void> {
    const answer = await call(otpVerify, { body: { otpToken: sent?.token ?? '', otpCode } });
    setToken(answer.otpToken);
    go('password');
  }

  return {
    ...wizard,
    sent,
    submitPhone: () => run({ phone: (w) => phoneProblem(draft.phone, w, isLaoVariant) }, sendPhone),
    resend: () => run({}, sendAgain),
    submitCode: (otpCode: string) =>
      run({ otpCode: (w) => (otpCode.length === otpLength ? null : w.errors.OTP_CODE_INVALID) }, () => verify(otpCode)),
    submitPassword: () =>
      run(
        { password: (w) => passwordProblem(draft.password, phone, w), confirm: (w) => confirmProblem(draft, w) },
        save,
      ),
  };
}

export type Reset = ReturnType<typeof usePasswordReset>;

function confirmProblem({ password, confirm }: Draft, messages: PageMessages): string | null {
  if (confirm === '') return messages.common.required;
  return confirm === password ? null : messages.register.passwordsDiffer;
}
