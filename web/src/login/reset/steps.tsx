import { usePageMessages } from '@kapao/i18n/language';
import { cleanPhone } from '../../register/checks.ts';
import { Button } from '../../ui/action/button.tsx';
import { Input } from '../../ui/form/field.tsx';
import { NewPassword } from '../../ui/form/new-password.tsx';
import { PasswordOwner } from '../../ui/form/password-input.tsx';
import { Note } from '../../ui/layout/card.tsx';
import { stepFormClass } from '../../ui/layout/wizard.tsx';
import type { Reset } from './use-reset.ts';

export function ResetPhoneStep({ wizard }: { wizard: Reset }) {
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
      {wizard.problems.form && <Note kind="error">{wizard.problems.form}</Note>}
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
    </form>
  );
}

export function PasswordStep({ wizard }: { wizard: Reset }) {
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
      {problems.form && <Note kind="error">{problems.form}</Note>}
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
    </form>
  );
}
