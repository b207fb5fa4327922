import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { type BankNames, useBankName } from '../content/use-bank-name.ts';
import { useErrorText } from '../lib/error-text.ts';
import { upperName } from '../lib/format.ts';
import { Button } from '../ui/action/button.tsx';
import { Input } from '../ui/form/field.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { walletQuery } from '../money/api.ts';
import { isEnglishName } from './model.ts';
import { profileQuery, saveBankName } from './api.ts';

type Props = {
  open: boolean;
  account: { bankCode: string; bank: BankNames; bankAccountName: string };
  onClose: () => void;
  onSaved: () => void;
};

/** Edits the English name of the member's bank account (product#english-account-names). Used by deposit and profile. */
export function EditNameSheet({ open, account, onClose, onSaved }: Props) {
  const { editName: messages } = useMessages();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      open={open}
      title={messages.title}
      onClose={onClose}
      busy={busy}
      footer={
        <Button block type="submit" form={formId} busy={busy}>
          {messages.save}
        </Button>
      }
    >
      <NameForm formId={formId} account={account} busy={busy} onBusy={setBusy} onSaved={onSaved} />
    </Sheet>
  );
}

type FormProps = Pick<Props, 'account' | 'onSaved'> & {
  formId: string;
  busy: boolean;
  onBusy: (busy: boolean) => void;
};

function NameForm({ formId, account, busy, onBusy, onSaved }: FormProps) {
  const { editName: messages, common, errors } = useMessages();
  const { bankCode, bankAccountName } = account;
  const bank = useBankName(account);
  const textOf = useErrorText();
  const replaceName = useReplaceName();
  const [name, setName] = useState(() => (isEnglishName(bankAccountName) ? upperName(bankAccountName) : ''));
  const [problem, setProblem] = useState<string | null>(null);

  async function save(): Promise<void> {
    const clean = name.trim();
    if (clean === '') return setProblem(common.required);
    if (!isEnglishName(clean)) {
      setProblem(errors.BANK_ACCOUNT_NAME_ENG);
      return toast.error(errors.BANK_ACCOUNT_NAME_ENG);
    }
    onBusy(true);
    try {
      const saved = await saveBankName(bankCode, upperName(clean));
      replaceName(saved.bankAccountName);
      toast.success(messages.saved);
      onSaved();
    } catch (error) {
      toast.error(textOf(error));
    } finally {
      onBusy(false);
    }
  }

  return (
    <form
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Note kind="info">{fill(messages.why, { bank })}</Note>
      <Input
        label={messages.label}
        hint={messages.hint}
        error={problem}
        upper
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={100}
      />
    </form>
  );
}

function useReplaceName(): (bankAccountName: string) => void {
  const client = useQueryClient();
  return (bankAccountName) => {
    client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, bankAccountName });
    client.setQueryData(
      walletQuery.queryKey,
      (view) =>
        view && {
          ...view,
          profile: { ...view.profile, bankAccountName },
          bankAccount: { ...view.bankAccount, bankAccountName },
        },
    );
    void client.invalidateQueries(profileQuery);
    void client.invalidateQueries(walletQuery);
  };
}
