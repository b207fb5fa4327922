import { useState } from 'react';
import { accountPasswordReset } from '@kapao/contract/account';
import { otpLength, otpSend, otpVerify } from '@kapao/contract/auth';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { usePageMessages } from '@kapao/i18n/language';
import { isLaoVariant } from '@kapao/client/variant';
import { call } from '@kapao/client/member/call';
import { ApiError } from '@kapao/client/api-error';
import { errorText } from '../lib/error-text.ts';
import { isUnverified } from '../register/api.ts';
import type { Sent } from '../register/api.ts';
import { cleanPhone, otpTriesText, passwordProblem, phoneProblem } from '../register/model.ts';
import { resendAfterMs } from '../register/otp-step.tsx';
import { toast } from '../ui/overlay/toasts.ts';

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

export const steps = ['phone', 'otp', 'password'] as const;
type Step = (typeof steps)[number];

type Draft = { phone: string; password: string; confirm: string };
type Field = keyof Draft | 'otpCode' | 'form';

type Found = Partial<Record<Field, (messages: PageMessages) => string | null>>;

function useResetSteps(startPhone: string) {
  const messages = usePageMessages();
  const [step, setStep] = useState<Step>('phone');
  const [draft, setDraft] = useState<Draft>({ phone: startPhone, password: '', confirm: '' });
  const [found, setFound] = useState<Found>({});
  const [busy, setBusy] = useState(false);

  function go(to: Step): void {
    setFound({});
    setStep(to);
  }

  function change(patch: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...patch }));
    setFound((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch) && field !== 'form')),
    );
  }

  async function run(checks: Found, action: () => Promise<void>): Promise<void> {
    if (busy) return;
    const wrong = Object.fromEntries(Object.entries(checks).filter(([, say]) => say(messages) !== null));
    setFound(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const place = resetPlaceOf(error, step);
      setStep(place.step);
      setFound({ [place.field]: place.say });
    } finally {
      setBusy(false);
    }
  }

  return { step, go, draft, change, busy, run, found, problems: stepTexts(found, messages) };
}

function stepTexts(found: Found, messages: PageMessages): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(found).map(([field, say]) => [field, say(messages) ?? '']));
}

type Place = { step: Step; field: Field; say: (messages: PageMessages) => string };

const mainField = { phone: 'phone', otp: 'otpCode', password: 'password' } as const satisfies Record<Step, Field>;

export function resetPlaceOf(error: ApiError, now: Step): Place {
  const say = (messages: PageMessages): string => otpTriesText(error, messages) ?? errorText(error, messages);
  switch (error.code) {
    case 'PHONE_NUMBER_REQUIRE_10_DIGIT':
      return { step: 'phone', field: 'phone', say };
    case 'UNVERIFIED_OTP':
    case 'OTP_TOKEN_INVALID':
      return { step: 'otp', field: 'otpCode', say };
    // Lengths are checked here already, so a password that the server refuses is a common one.
    case 'INVALID_USER_INFO':
      return { step: 'password', field: 'password', say: (messages) => messages.register.passwordWeak };
    case null:
      return {
        step: now,
        field: now === 'otp' ? 'otpCode' : 'form',
        say: now === 'password' ? sayLost(error) : sayNet(error),
      };
    default:
      return { step: now, field: mainField[now], say };
  }
}

// A code or message may be requested again; a password may have been saved already.
const sayNet = (error: ApiError) => (messages: PageMessages) =>
  error.kind === 'unknown' ? messages.common.unknownError : errorText(error, messages);
const sayLost = (error: ApiError) => (messages: PageMessages) =>
  error.kind === 'unknown' ? messages.reset.unknown : errorText(error, messages);
