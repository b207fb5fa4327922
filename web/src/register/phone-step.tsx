import { usePageMessages } from '@kapao/i18n/language';
import { isLaoVariant } from '@kapao/client/variant';
import { Link } from '../ui/action/link.tsx';
import { paths } from '../app/paths.ts';
import { Button, linkClass } from '../ui/action/button.tsx';
import { Input } from '../ui/form/field.tsx';
import { Note } from '../ui/layout/card.tsx';
import { stepFormClass } from '../ui/layout/wizard.tsx';
import css from './register.module.css';
import type { Wizard } from './use-wizard.ts';

export function RegisterPhoneStep({ wizard }: { wizard: Wizard }) {
  const { register: messages, common, login } = usePageMessages();
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
        hint={isLaoVariant ? messages.phoneHintLao : messages.phoneHint}
        error={wizard.problems.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={24}
        value={wizard.draft.phone}
        onChange={(event) => wizard.change({ phone: event.target.value })}
      />
      <Button type="submit" block busy={wizard.busy}>
        {common.next}
      </Button>
      {wizard.problems.form && <Note kind="error">{wizard.problems.form}</Note>}
      <p className={css['other']}>
        {messages.haveAccount}
        <Link to={paths.login} className={linkClass}>
          {login.submit}
        </Link>
      </p>
    </form>
  );
}
