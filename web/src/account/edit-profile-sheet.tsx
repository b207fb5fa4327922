import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@kapao/contract/account';
import { useLanguage, usePageMessages } from '@kapao/i18n/language';
import { AccountNumberInput } from './account-number-input.tsx';
import { banksQuery } from '../content/queries.ts';
import { listBankOptions, useBankName } from '../content/use-bank-name.ts';
import { Button } from '../ui/action/button.tsx';
import { Input } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { SelectField, SelectSheet } from '../ui/form/select.tsx';
import type { SelectOption } from '../ui/form/select.tsx';
import { useFocusOnProblem } from '../ui/form/use-focus-on-problem.ts';
import { Note } from '../ui/layout/card.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { useEditProfile } from './use-edit-profile.ts';
import type { Saved } from './use-edit-profile.ts';

type Props = {
  open: boolean;
  profile: Profile;
  onClose: () => void;
  onSaved: (saved: Saved) => void;
};

/** Edits name and bank account. Needs a new `key` at each opening. The bank list replaces it while open. */
export function EditProfileSheet({ open, profile, onClose, onSaved }: Props) {
  const { profile: messages } = usePageMessages();
  const formId = useId();
  const edit = useEditProfile(profile, onSaved);
  const banks = useBankOptions(profile);
  const [choosing, setChoosing] = useState<'not yet' | 'now' | 'done'>('not yet');
  const bank = { label: messages.bankName, value: edit.draft.bankCode, options: banks };

  return (
    <>
      <Sheet
        open={open && choosing !== 'now'}
        title={messages.edit}
        onClose={onClose}
        busy={edit.busy}
        footer={
          <Button block type="submit" form={formId} busy={edit.busy}>
            {messages.save}
          </Button>
        }
      >
        <EditForm
          id={formId}
          edit={edit}
          bankField={
            <SelectField
              {...bank}
              error={edit.problems.bankCode}
              first={choosing === 'done'}
              onOpen={() => setChoosing('now')}
            />
          }
        />
      </Sheet>
      <SelectSheet
        {...bank}
        open={open && choosing === 'now'}
        onPick={(bankCode) => edit.change({ bankCode })}
        onClose={() => setChoosing('done')}
      />
    </>
  );
}

function useBankOptions(profile: Profile): SelectOption[] {
  const language = useLanguage();
  const banks = useQuery(banksQuery(language));
  const ownName = useBankName(profile);
  const options = listBankOptions(banks.data ?? [], language);
  const own = { value: profile.bankCode, label: ownName, bankCode: profile.bankCode };
  return options.some(({ value }) => value === own.value) ? options : [own, ...options];
}

type FormProps = { id: string; edit: ReturnType<typeof useEditProfile>; bankField: ReactNode };

function EditForm({ id, edit, bankField }: FormProps) {
  const { profile: messages } = usePageMessages();
  const { draft, change, problems } = edit;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnProblem(form, edit.found);
  return (
    <form
      id={id}
      ref={form}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void edit.submit();
      }}
    >
      {problems.form && <Note kind="error">{problems.form}</Note>}
      <Input
        label={messages.name}
        error={problems.name}
        autoComplete="name"
        maxLength={100}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      {bankField}
      <AccountNumberInput
        label={messages.accountNo}
        bankCode={draft.bankCode}
        error={problems.bankAccountNo}
        value={draft.bankAccountNo}
        onChange={(bankAccountNo) => change({ bankAccountNo })}
      />
      <Input
        label={messages.holder}
        hint={messages.holderHint}
        error={problems.bankAccountName}
        upper
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={120}
        value={draft.bankAccountName}
        onChange={(event) => change({ bankAccountName: event.target.value })}
      />
      <div role="status" className="stack">
        <Note kind={edit.asksPassword ? 'warn' : 'info'}>{messages.holdBefore}</Note>
      </div>
      {edit.asksPassword && (
        <PasswordInput
          label={messages.ownPassword}
          error={problems.password}
          autoComplete="current-password"
          value={draft.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      )}
    </form>
  );
}
