import type { WalletView } from '@kapao/contract/wallet';
import { mustBeEnglish } from '../account/english-name.ts';
import { useBankName } from '../content/use-bank-name.ts';
import { fill } from '../i18n/fill.ts';
import { showAccountNumber } from '../lib/format.ts';
import { CopyButton, InsteadOfCopy } from '../ui/action/copy.tsx';
import { AccountRow } from './account-row.tsx';
import css from './deposit.module.css';
import { useDepositWords } from './words.ts';

/** How long after its name was mended the number copies itself (product#english-account-names). */
const copyAfterMs = 1_000;

type Props = { view: WalletView; copySoon: boolean; onEdit: () => void };

/** The account the member must pay from; a name its bank cannot show is mended before anything is copied. */
export function OwnAccount({ view, copySoon, onEdit }: Props) {
  const words = useDepositWords();
  const { bankAccount, profile } = view;
  const { bank, bankAccountNo: accountNo, bankAccountName } = bankAccount;
  const name = useBankName({ bankCode: profile.bankCode, bank });
  const shown = showAccountNumber(accountNo);
  const other = name === bank.nameEN ? bank.nameTH : bank.nameEN;
  return (
    <section>
      <h3 className={css['label']}>{words.own}</h3>
      <AccountRow
        own
        bankCode={profile.bankCode}
        bankName={other === name ? name : `${name} · ${other}`}
        accountNo={accountNo}
        accountName={bankAccountName}
        action={
          mustBeEnglish(profile.bankCode, bankAccountName) ? (
            <InsteadOfCopy icon="edit" word={words.edit} label={words.editName} onPress={onEdit} />
          ) : (
            <CopyButton
              value={accountNo}
              shown={shown}
              label={fill(words.accountNumber, { number: shown })}
              afterMs={copySoon ? copyAfterMs : undefined}
            />
          )
        }
      />
    </section>
  );
}
