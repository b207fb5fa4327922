import { useQuery } from '@tanstack/react-query';
import { fill } from '@kapao/i18n/fill';
import { useLanguage, usePageMessages } from '@kapao/i18n/language';
import { sourcesQuery } from '../content/api.ts';
import { Button } from '../ui/action/button.tsx';
import { Input } from '../ui/form/field.tsx';
import { NewPassword } from '../ui/form/new-password.tsx';
import { Select } from '../ui/form/select.tsx';
import { Note } from '../ui/layout/card.tsx';
import { stepFormClass } from '../ui/layout/wizard.tsx';
import type { Wizard } from './use-wizard.ts';

export function ProfileStep({ wizard, inviteLocked }: { wizard: Wizard; inviteLocked: boolean }) {
  const { register: messages, common, login } = usePageMessages();
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
      <Input
        label={messages.name}
        error={problems.name}
        autoComplete="name"
        maxLength={100}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      {minimumAge > 0 && (
        <>
          <Note kind="info">{fill(messages.minimumAge, { age: String(minimumAge) })}</Note>
          <Input
            label={messages.birthDate}
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
        hint={messages.passwordHint}
        password={{
          label: login.password,
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
      <SourceSelect wizard={wizard} />
      <Input
        label={inviteLocked ? messages.inviteLocked : messages.invite}
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
      {problems.form && <Note kind="error">{problems.form}</Note>}
    </form>
  );
}

function SourceSelect({ wizard }: { wizard: Wizard }) {
  const { register: messages } = usePageMessages();
  const sources = useQuery(sourcesQuery(useLanguage()));
  // The field is optional, so a failed lookup must not block the step.
  if (!sources.data || sources.data.length === 0) return null;
  return (
    <Select
      label={messages.source}
      optional
      placeholder={messages.sourceNone}
      error={wizard.problems.sourceCode}
      value={wizard.draft.sourceCode}
      options={[
        { value: '', label: messages.sourceNone },
        ...sources.data.map((source) => ({ value: source.code, label: source.description })),
      ]}
      onChange={(sourceCode) => wizard.change({ sourceCode })}
    />
  );
}
