import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { mustBeEnglish } from '../account/english-name.ts';
import { useBankName } from '../content/use-bank-name.ts';
import { showAccountNumber } from '../lib/format.ts';
import { CopyButton, InsteadOfCopy } from '../ui/action/copy.tsx';
import { AccountRow } from './account-row.tsx';
import css from './deposit.module.css';

/** See product#english-account-names. */
const copyAfterMs = 1_000;

type Props = { view: WalletView; copySoon: boolean; onEdit: () => void };

export function OwnAccount({ view, copySoon, onEdit }: Props) {
  const messages = depositMessages.use();
  const { bankAccount, profile } = view;
  const { bank, bankAccountNo: accountNo, bankAccountName } = bankAccount;
  const name = useBankName({ bankCode: profile.bankCode, bank });
  const shown = showAccountNumber(accountNo, profile.bankCode);
  const other = name === bank.nameEN ? bank.nameTH : bank.nameEN;
  return (
    <section>
      <h3 className={css['label']}>{messages.own}</h3>
      <AccountRow
        own
        bankCode={profile.bankCode}
        bankName={other === name ? name : `${name} · ${other}`}
        accountNo={accountNo}
        accountName={bankAccountName}
        action={
          mustBeEnglish(profile.bankCode, bankAccountName) ? (
            <InsteadOfCopy icon="edit" word={messages.edit} label={messages.editName} onPress={onEdit} />
          ) : (
            <CopyButton
              value={accountNo}
              shown={shown}
              label={fill(messages.accountNumber, { number: shown })}
              afterMs={copySoon ? copyAfterMs : undefined}
            />
          )
        }
      />
    </section>
  );
}
