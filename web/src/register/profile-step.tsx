import { useQuery } from '@tanstack/react-query';
import { sourcesQuery } from '../content/queries.ts';
import { fill } from '../i18n/fill.ts';
import { useLanguage, usePageWords } from '../i18n/language.ts';
import { Button } from '../ui/action/button.tsx';
import { Input } from '../ui/form/field.tsx';
import { NewPassword } from '../ui/form/new-password.tsx';
import { Select } from '../ui/form/select.tsx';
import { Note } from '../ui/layout/card.tsx';
import { stepFormClass } from '../ui/layout/wizard.tsx';
import type { Wizard } from './use-wizard.ts';

export function ProfileStep({ wizard, inviteLocked }: { wizard: Wizard; inviteLocked: boolean }) {
  const { register: words, common, login } = usePageWords();
  const { draft, change, problems, minimumAge } = wizard;
  return (
    <form
      className={stepFormClass}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void wizard.submitProfile();
      }}
    >
      {problems.form && <Note kind="error">{problems.form}</Note>}
      <Input
        label={words.name}
        error={problems.name}
        autoComplete="name"
        maxLength={100}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      {minimumAge > 0 && (
        <>
          <Note kind="info">{fill(words.minimumAge, { age: String(minimumAge) })}</Note>
          <Input
            label={words.birthDate}
            type="date"
            min="1900-01-01"
            error={problems.birthDate}
            autoComplete="bday"
            value={draft.birthDate}
            onChange={(event) => change({ birthDate: event.target.value })}
          />
        </>
      )}
      <NewPassword
        hint={words.passwordHint}
        password={{
          label: login.password,
          value: draft.password,
          error: problems.password,
          onChange: (password) => change({ password }),
        }}
        confirm={{
          label: words.confirmPassword,
          value: draft.confirm,
          error: problems.confirm,
          onChange: (confirm) => change({ confirm }),
        }}
      />
      <SourceSelect wizard={wizard} />
      <Input
        label={inviteLocked ? words.inviteLocked : words.invite}
        optional={!inviteLocked}
        error={problems.inviteCode}
        readOnly={inviteLocked}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={64}
        value={draft.inviteCode}
        onChange={(event) => change({ inviteCode: event.target.value })}
      />
      <Button type="submit" block busy={wizard.busy}>
        {common.next}
      </Button>
    </form>
  );
}

function SourceSelect({ wizard }: { wizard: Wizard }) {
  const { register: words } = usePageWords();
  const sources = useQuery(sourcesQuery(useLanguage()));
  // The field is optional, so a failed lookup must not block the step.
  if (!sources.data || sources.data.length === 0) return null;
  return (
    <Select
      label={words.source}
      optional
      placeholder={words.sourceNone}
      error={wizard.problems.sourceCode}
      value={wizard.draft.sourceCode}
      options={[
        { value: '', label: words.sourceNone },
        ...sources.data.map((source) => ({ value: source.code, label: source.description })),
      ]}
      onChange={(sourceCode) => wizard.change({ sourceCode })}
    />
  );
}
