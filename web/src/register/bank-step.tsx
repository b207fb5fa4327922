import { useQuery } from '@tanstack/react-query';
import { useLanguage, usePageMessages } from '@kapao/i18n/language';
import { isLaoVariant } from '@kapao/client/variant';
import { AccountNumberInput } from '../account/account-number-input.tsx';
import { banksQuery } from '../content/api.ts';
import { listBankOptions } from '../content/use-bank-name.ts';
import { upperName } from '../lib/format.ts';
import { Button } from '../ui/action/button.tsx';
import { Segmented } from '../ui/action/segmented.tsx';
import { FieldError, Input } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { Note } from '../ui/layout/card.tsx';
import { stepFormClass } from '../ui/layout/wizard.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import css from './register.module.css';
import type { Wizard } from './use-wizard.ts';

export function BankStep({ wizard }: { wizard: Wizard }) {
  const { register: messages } = usePageMessages();
  const { draft, change, problems } = wizard;
  const nameProblem = problems.firstName ?? problems.lastName;
  return (
    <form
      className={stepFormClass}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void wizard.submitBank();
      }}
    >
      <BankSelect wizard={wizard} />
      <AccountNumberInput
        label={messages.accountNo}
        bankCode={draft.bankCode}
        error={problems.accountNo}
        value={draft.accountNo}
        onChange={(accountNo) => change({ accountNo })}
      />
      <div className={css['names']}>
        <NameInput wizard={wizard} field="firstName" label={messages.firstName} />
        <NameInput wizard={wizard} field="lastName" label={messages.lastName} />
        {nameProblem && <FieldError id={nameErrorId} text={nameProblem} />}
      </div>
      {isLaoVariant && (
        <div className={css['currency']}>
          {/* The choice itself says it to a screen reader. */}
          <span aria-hidden="true">{messages.currency}</span>
          <Segmented
            kind="choice"
            label={messages.currency}
            value={draft.currency}
            options={[
              { value: 'LAK', label: messages.lak },
              { value: 'THB', label: messages.baht },
            ]}
            onChange={(currency) => change({ currency })}
          />
        </div>
      )}
      <Button type="submit" block busy={wizard.busy}>
        {messages.submit}
      </Button>
      {problems.form && <Note kind="error">{problems.form}</Note>}
    </form>
  );
}

const nameErrorId = 'bank-name-error';

function NameInput({ wizard, field, label }: { wizard: Wizard; field: 'firstName' | 'lastName'; label: string }) {
  return (
    <Input
      label={label}
      upper
      sharedError={wizard.problems[field] && nameErrorId}
      autoComplete={field === 'firstName' ? 'given-name' : 'family-name'}
      autoCapitalize="characters"
      maxLength={60}
      value={wizard.draft[field]}
      onChange={(event) => wizard.change({ [field]: event.target.value })}
      onBlur={() => {
        const upper = upperName(wizard.draft[field]);
        if (upper !== wizard.draft[field]) wizard.change({ [field]: upper });
      }}
    />
  );
}

function BankSelect({ wizard }: { wizard: Wizard }) {
  const { register: messages } = usePageMessages();
  const language = useLanguage();
  const banks = useQuery(banksQuery(language));
  if (banks.isPending) return <Skeleton height={80} />;
  if (banks.isLoadingError) return <ErrorState onRetry={() => void banks.refetch()} />;
  return (
    <Select
      label={messages.bank}
      value={wizard.draft.bankCode}
      error={wizard.problems.bankCode}
      options={listBankOptions(banks.data, language)}
      onChange={(bankCode) => wizard.change({ bankCode })}
    />
  );
}
