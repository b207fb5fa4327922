import { fill } from '@kapao/i18n/fill';
import { usePageMessages } from '@kapao/i18n/language';
import { Credit } from '../../content/credit.tsx';
import { showPhone } from '../../lib/format.ts';
import { cleanPhone } from '../../register/checks.ts';
import { OtpStep } from '../../register/otp-step.tsx';
import { WizardPage } from '../../ui/layout/wizard.tsx';
import { PasswordStep, ResetPhoneStep } from './steps.tsx';
import { usePasswordReset } from './use-reset.ts';
import { steps } from './use-steps.ts';

type Props = {
  phone: string;
  onBack: () => void;
  onDone: (phone: string) => void;
};

/** Resets a forgotten password over the login: phone, code, new password (rules#one-time-codes, `reset`). */
export function ResetScreen({ phone, onBack, onDone }: Props) {
  const { reset: messages, register, login } = usePageMessages();
  const wizard = usePasswordReset(phone, onDone);
  const { step, sent } = wizard;
  const number = steps.indexOf(step) + 1;
  const shown = showPhone(cleanPhone(wizard.draft.phone));
  const faces = {
    phone: { title: messages.phoneTitle, text: messages.phoneText },
    otp: { title: register.otpTitle, text: sent ? fill(messages.otpText, { phone: shown }) : shown },
    password: { title: messages.passwordTitle, text: fill(messages.passwordText, { phone: shown }) },
  };
  return (
    <WizardPage
      name={login.forgot}
      count={steps.length}
      now={number}
      label={fill(register.step, { now: number, count: steps.length })}
      {...faces[step]}
      form={`${step} ${sent !== null}`}
      problems={wizard.found}
      busy={wizard.busy}
      onBack={() => (step === 'phone' ? onBack() : wizard.go('phone'))}
    >
      {step === 'phone' && <ResetPhoneStep wizard={wizard} />}
      {step === 'otp' && <OtpStep wizard={wizard} />}
      {step === 'password' && <PasswordStep wizard={wizard} />}
      <Credit />
    </WizardPage>
  );
}
