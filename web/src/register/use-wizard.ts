import { accountValidate } from '@kapao/contract/account';
import { otpLength } from '@kapao/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { usePageMessages } from '@kapao/i18n/language';
import { isLaoVariant } from '@kapao/client/variant';
import { call } from '@kapao/client/member/call';
import { paths } from '../app/paths.ts';
import { registerOtpQuery } from '../content/queries.ts';
import { queryClient } from '../lib/query.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { checkBank, checkPhone, checkProfile, cleanPhone, holderNameFrom } from './checks.ts';
import { sendRegistration, validatePerson } from './send-registration.ts';
import { isUnverified, usePhoneCheck } from './use-phone-check.ts';
import { useRegisterSteps } from './use-steps.ts';

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
