import { fill } from '@kapao/i18n/fill';
import { usePageMessages } from '@kapao/i18n/language';
import { Credit } from '../content/credit.tsx';
import { showPhone } from '../lib/format.ts';
import { cleanPhone } from '../register/model.ts';
import { OtpStep } from '../register/otp-step.tsx';
import { Button } from '../ui/action/button.tsx';
import { Input } from '../ui/form/field.tsx';
import { NewPassword, PasswordOwner } from '../ui/form/new-password.tsx';
import { Note } from '../ui/layout/card.tsx';
import { stepFormClass, WizardPage } from '../ui/layout/wizard.tsx';
import { steps, usePasswordReset } from './use-reset.ts';
import type { Reset } from './use-reset.ts';

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
      <Credit key={step} />
    </WizardPage>
  );
}

function ResetPhoneStep({ wizard }: { wizard: Reset }) {
  const { reset: messages, login } = usePageMessages();
  return (
    <form
      className={stepFormClass}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void wizard.submitPhone();
      }}
    >
      <Input
        label={login.phone}
        error={wizard.problems.phone}
        type="tel"
        inputMode="tel"
        autoComplete="username"
        maxLength={24}
        value={wizard.draft.phone}
        onChange={(event) => wizard.change({ phone: event.target.value })}
      />
      <Note kind="info">{messages.codeRisk}</Note>
      <Button type="submit" block busy={wizard.busy}>
        {messages.send}
      </Button>
      {wizard.problems.form && <Note kind="error">{wizard.problems.form}</Note>}
    </form>
  );
}

function PasswordStep({ wizard }: { wizard: Reset }) {
  const { reset: messages, register } = usePageMessages();
  const { draft, change, problems } = wizard;
  return (
    <form
      className={stepFormClass}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void wizard.submitPassword();
      }}
    >
      <PasswordOwner username={cleanPhone(draft.phone)} />
      <NewPassword
        hint={register.passwordHint}
        password={{
          label: messages.newPassword,
          value: draft.password,
          error: problems.password,
          onChange: (password) => change({ password }),
        }}
        confirm={{
          label: messages.confirmPassword,
          value: draft.confirm,
          error: problems.confirm,
          onChange: (confirm) => change({ confirm }),
        }}
      />
      <Button type="submit" block busy={wizard.busy}>
        {messages.save}
      </Button>
      {problems.form && <Note kind="error">{problems.form}</Note>}
    </form>
  );
}
