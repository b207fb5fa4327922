import { Link } from '../ui/action/link.tsx';
import { paths } from '../app/paths.ts';
import { usePageWords } from '../i18n/language.ts';
import { isLaoVariant } from '../lib/variant.ts';
import { Button, linkClass } from '../ui/action/button.tsx';
import { Input } from '../ui/form/field.tsx';
import { Note } from '../ui/layout/card.tsx';
import { stepFormClass } from '../ui/layout/wizard.tsx';
import css from './register.module.css';
import type { Wizard } from './use-wizard.ts';

export function PhoneStep({ wizard }: { wizard: Wizard }) {
  const { register: words, common, login } = usePageWords();
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
        hint={isLaoVariant ? words.phoneHintLao : words.phoneHint}
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
      <p className={css['other']}>
        {words.haveAccount}
        <Link to={paths.login} className={linkClass}>
          {login.submit}
        </Link>
      </p>
    </form>
  );
}
