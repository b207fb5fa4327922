import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { accountValidate } from '@kapao/contract/account';
import { otpLength } from '@kapao/contract/auth';
import { useLanguage, usePageMessages } from '@kapao/i18n/language';
import { isLaoVariant } from '@kapao/client/variant';
import { call } from '@kapao/client/member/call';
import { ApiError } from '@kapao/client/api-error';
import { paths } from '../app/paths.ts';
import { registerOtpQuery } from '../content/api.ts';
import { useErrorText } from '../lib/error-text.ts';
import { queryClient } from '../lib/query.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { isUnverified, sendRegistration, usePhoneCheck, validatePerson } from './api.ts';
import {
  checkBank,
  checkPhone,
  checkProfile,
  cleanPhone,
  emptyDraft,
  holderNameFrom,
  otpTriesText,
  registrationPlaceOf,
} from './model.ts';
import type { Draft, Problems, Step } from './model.ts';

const redirectMs = 2_000;

export function useWizard(inviteCode: string) {
  const messages = usePageMessages();
  const navigate = useNavigate();
  const wizard = useRegisterSteps(inviteCode);
  const { draft, go, run } = wizard;
  const phone = cleanPhone(draft.phone);
  const check = usePhoneCheck(phone);
  const minimumAge = useQuery(registerOtpQuery).data?.minimumAge ?? 0;

  async function sendPhone(): Promise<void> {
    await call(accountValidate, { body: { username: phone } });
    const { registerOTP, minimumAge = 0 } = await queryClient.fetchQuery(registerOtpQuery);
    go(registerOTP && minimumAge === 0 ? await check.send('profile') : 'profile');
  }

  async function sendAgain(): Promise<void> {
    go(await check.sendAgain());
    toast.success(messages.register.resent);
  }

  async function register(): Promise<void> {
    const inviteTaken = await sendRegistration(draft, check.token).catch((error: unknown) => {
      if (isUnverified(error)) check.forget();
      throw error;
    });
    toast.success(inviteTaken ? messages.register.success : messages.register.inviteDropped);
    await new Promise((resolve) => setTimeout(resolve, redirectMs));
    await navigate(paths.login, { replace: true, state: { phone } });
  }

  return {
    ...wizard,
    minimumAge,
    sent: check.sent,
    submitPhone: () => run(checkPhone(draft, messages, isLaoVariant), sendPhone),
    resend: () => run({}, sendAgain),
    submitCode: (otpCode: string) =>
      run(otpCode.length === otpLength ? {} : { otpCode: messages.errors.OTP_CODE_INVALID }, async () => {
        go(await check.verify(otpCode));
      }),
    submitProfile: () =>
      run(checkProfile(draft, messages, minimumAge), async () => {
        await validatePerson(draft);
        if (draft.firstName === '' && draft.lastName === '') wizard.change(holderNameFrom(draft.name));
        const { registerOTP } = await queryClient.fetchQuery(registerOtpQuery);
        go(registerOTP && minimumAge > 0 ? await check.send('bank') : 'bank');
      }),
    submitBank: () => run(checkBank(draft, messages, isLaoVariant), register),
  };
}

export type Wizard = ReturnType<typeof useWizard>;

function useRegisterSteps(inviteCode: string) {
  const messages = usePageMessages();
  const textOf = useErrorText();
  const [step, setStep] = useState<Step>('phone');
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, inviteCode });
  const [problems, setProblems] = useState<Problems>({});
  const language = useLanguage();
  const [spoken, setSpoken] = useState(language);
  const [busy, setBusy] = useState(false);

  if (spoken !== language) {
    setSpoken(language);
    setProblems({});
  }

  function change(patch: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...patch }));
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch) && field !== 'form')),
    );
  }

  function go(to: Step): void {
    setProblems({});
    setStep(to);
  }

  function textFor(error: ApiError): string {
    if (error.kind !== 'unknown') return otpTriesText(error, messages) ?? textOf(error);
    return step === 'bank' ? messages.register.unknown : messages.common.unknownError;
  }

  async function run(found: Problems, action: () => Promise<void>): Promise<void> {
    if (busy) return;
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const place = registrationPlaceOf(error, step);
      setStep(place.step);
      // Lengths are checked here already, so a password that the server refuses is a common one.
      const weak = place.field === 'password' && error.code === 'INVALID_USER_INFO';
      setProblems({ [place.field]: weak ? messages.register.passwordWeak : textFor(error) });
    } finally {
      setBusy(false);
    }
  }

  return { step, go, draft, change, problems, busy, run };
}
