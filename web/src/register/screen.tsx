import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePrefetchQuery } from '@tanstack/react-query';
import { fill } from '@kapao/i18n/fill';
import { useLanguage, usePageMessages } from '@kapao/i18n/language';
import { paths } from '../app/paths.ts';
import { Credit } from '../content/credit.tsx';
import { banksQuery, sourcesQuery } from '../content/api.ts';
import { InviteGreeting } from '../invite/greeting.tsx';
import { showPhone } from '../lib/format.ts';
import { WizardPage } from '../ui/layout/wizard.tsx';
import { BankStep } from './bank-step.tsx';
import { cleanPhone, invitedBy, stepsOf } from './model.ts';
import type { Step } from './model.ts';
import { OtpStep } from './otp-step.tsx';
import { RegisterPhoneStep } from './phone-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { useWizard } from './use-wizard.ts';

/** Registers in four steps: phone, code, person, bank (product#registration). */
export function RegisterScreen() {
  const { register: messages, shell } = usePageMessages();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [inviteCode] = useState(() => invitedBy(search));
  const wizard = useWizard(inviteCode);
  const sent = wizard.sent !== null;
  const language = useLanguage();
  usePrefetchQuery(sourcesQuery(language));
  usePrefetchQuery(banksQuery(language));
  const steps = stepsOf(wizard.minimumAge);
  const number = steps.indexOf(wizard.step) + 1;
  function back(): void {
    const aged = wizard.minimumAge > 0;
    const before: Record<Step, Step | null> = {
      phone: null,
      otp: aged ? 'profile' : 'phone',
      profile: 'phone',
      bank: 'profile',
    };
    const to = before[wizard.step];
    if (to) wizard.go(to);
    else void navigate(paths.login);
  }

  return (
    <WizardPage
      name={shell.register}
      count={steps.length}
      now={number}
      label={fill(messages.step, { now: number, count: steps.length })}
      {...titles(wizard.step, messages, showPhone(cleanPhone(wizard.draft.phone)), sent)}
      form={`${wizard.step} ${sent}`}
      problems={wizard.problems}
      busy={wizard.busy}
      onBack={back}
    >
      {wizard.step === 'phone' && inviteCode !== '' && <InviteGreeting code={inviteCode} />}
      {wizard.step === 'phone' && <RegisterPhoneStep wizard={wizard} />}
      {wizard.step === 'otp' && <OtpStep wizard={wizard} />}
      {wizard.step === 'profile' && <ProfileStep wizard={wizard} inviteLocked={inviteCode !== ''} />}
      {wizard.step === 'bank' && <BankStep wizard={wizard} />}
      <Credit key={wizard.step} />
    </WizardPage>
  );
}

type RegisterMessages = ReturnType<typeof usePageMessages>['register'];

function titles(step: Step, messages: RegisterMessages, phone: string, sent: boolean): { title: string; text: string } {
  switch (step) {
    case 'phone':
      return { title: messages.phoneTitle, text: messages.phoneText };
    case 'otp':
      return { title: messages.otpTitle, text: sent ? fill(messages.otpText, { phone }) : phone };
    case 'profile':
      return { title: messages.profileTitle, text: messages.profileText };
    case 'bank':
      return { title: messages.bankTitle, text: messages.bankText };
  }
}
