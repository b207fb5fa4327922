import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@kapao/contract/account';
import { useLanguage, usePageMessages } from '@kapao/i18n/language';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { isLaoVariant } from '@kapao/client/variant';
import { ApiError } from '@kapao/client/api-error';
import { banksQuery } from '../content/api.ts';
import { listBankOptions, useBankName } from '../content/use-bank-name.ts';
import { errorText } from '../lib/error-text.ts';
import { showAccountNumber, upperName } from '../lib/format.ts';
import { accountNoProblem, cleanAccountNo, holderProblem } from '../register/model.ts';
import { Button } from '../ui/action/button.tsx';
import { Input } from '../ui/form/field.tsx';
import { useFocusOnProblem } from '../ui/form/use-focus-on-problem.ts';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { SelectField, SelectSheet } from '../ui/form/select.tsx';
import type { SelectOption } from '../ui/form/select.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { walletQuery } from '../money/api.ts';
import { withdrawLimitsQuery } from '../withdraw/api.ts';
import { AccountNumberInput } from './account-number-input.tsx';
import { profileQuery, saveProfile } from './api.ts';

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

type Draft = Pick<Profile, 'name' | 'bankCode' | 'bankAccountNo' | 'bankAccountName'> & { password: string };
type Field = keyof Draft | 'form';

/** A function of the language, so that a change of language keeps the problems. */
type Found = Partial<Record<Field, (messages: PageMessages) => string | null>>;

/** `bankChanged`: payouts are delayed from now on (rules#withdrawals). */
export type Saved = { bankChanged: boolean };

function useEditProfile(profile: Profile, onSaved: (saved: Saved) => void) {
  const messages = usePageMessages();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => profileDraft(profile));
  const [found, setFound] = useState<Found>({});
  const [busy, setBusy] = useState(false);
  const bankChanged = isOtherBank(draft, profile);
  const asksPassword = bankChanged || found.password !== undefined;

  function change(patch: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...patch }));
    setFound((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch) && field !== 'form')),
    );
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const wrong = profileProblems(draft, bankChanged, messages);
    setFound(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      client.setQueryData(profileQuery.queryKey, await saveProfile(bodyOf(draft, asksPassword)));
      onSaved({ bankChanged });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFound({ [refusedField(error, asksPassword)]: (w: PageMessages) => sayRefusal(error, w) });
      if (error.kind === 'unknown') void client.invalidateQueries(profileQuery);
    } finally {
      setBusy(false);
      void client.invalidateQueries(walletQuery);
      void client.invalidateQueries(withdrawLimitsQuery);
    }
  }

  const problems: Partial<Record<Field, string>> = Object.fromEntries(
    Object.entries(found).map(([field, say]) => [field, say(messages) ?? '']),
  );
  return { draft, change, submit, busy, bankChanged, asksPassword, found, problems };
}

const profileDraft = ({ name, bankCode, bankAccountNo, bankAccountName }: Profile): Draft => ({
  name,
  bankCode,
  bankAccountNo: showAccountNumber(bankAccountNo, bankCode),
  bankAccountName,
  password: '',
});

const tidyHolderName = (name: string): string => upperName(name.trim().replace(/\s+/g, ' '));

const isOtherBank = (draft: Draft, profile: Profile): boolean =>
  draft.bankCode !== profile.bankCode ||
  cleanAccountNo(draft.bankAccountNo) !== profile.bankAccountNo ||
  tidyHolderName(draft.bankAccountName) !== tidyHolderName(profile.bankAccountName);

/** An unchanged account is not checked: it may be older than the rule. */
function profileProblems(draft: Draft, bankChanged: boolean, messages: PageMessages): Found {
  const checks: Found = { name: (w) => (draft.name.trim() === '' ? w.common.required : null) };
  if (bankChanged) {
    checks.bankAccountNo = (w) => accountNoProblem(draft.bankAccountNo, w, isLaoVariant);
    checks.bankAccountName = (w) => holderProblem(draft.bankAccountName, draft.bankCode, w);
    checks.password = (w) => (draft.password === '' ? w.common.required : null);
  }
  return Object.fromEntries(Object.entries(checks).filter(([, say]) => say(messages) !== null));
}

const bodyOf = (draft: Draft, withPassword: boolean) => ({
  name: draft.name.trim(),
  bankCode: draft.bankCode,
  bankAccountNo: cleanAccountNo(draft.bankAccountNo),
  bankAccountName: tidyHolderName(draft.bankAccountName),
  ...(withPassword ? { password: draft.password } : {}),
});

const fields: ReadonlySet<unknown> = new Set(['name', 'bankCode', 'bankAccountNo', 'bankAccountName', 'password']);
const isField = (name: unknown): name is keyof Draft => fields.has(name);

function refusedField(error: ApiError, asksPassword: boolean): Field {
  if (isField(error.data['field'])) return error.data['field'];
  switch (error.code) {
    case 'EXISTING_BANK':
    case 'INVALID_BANK':
      return 'bankAccountNo';
    case 'BANK_ACCOUNT_NAME_ENG':
      return 'bankAccountName';
    case 'WRONG_PASSWORD':
      return 'password';
    case 'REQUEST_LIMIT':
      return asksPassword ? 'password' : 'form';
    default:
      return 'form';
  }
}

const sayRefusal = (error: ApiError, messages: PageMessages): string =>
  error.kind === 'unknown' ? messages.profile.unknown : errorText(error, messages);
