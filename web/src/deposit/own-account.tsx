import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { mustBeEnglish } from '../account/english-name.ts';
import { showAccountNumber } from '../lib/format.ts';
import { CopyButton } from '../ui/action/copy.tsx';
import { IconButton } from '../ui/action/button.tsx';
import { BankFace } from '../ui/icon/bank-face.tsx';
import css from './deposit.module.css';

/** See product#english-account-names. */
const copyAfterMs = 1_000;

type Props = { view: WalletView; copySoon: boolean; onEdit: () => void };

/** One line: the account to pay from must not be louder than the account to pay. */
export function OwnAccount({ view, copySoon, onEdit }: Props) {
  const messages = depositMessages.use();
  const { bankAccount, profile } = view;
  const { bankAccountNo: accountNo, bankAccountName } = bankAccount;
  const shown = showAccountNumber(accountNo, profile.bankCode);
  return (
    <section className={css['own']} aria-label={messages.own}>
      <BankFace code={profile.bankCode} size="s" />
      <span className="grow">
        <span className="t12 c2 block">{messages.own}</span>
        <span className="t14 block">{shown}</span>
      </span>
      {mustBeEnglish(profile.bankCode, bankAccountName) ? (
        <IconButton icon="edit" label={messages.editName} aria-haspopup="dialog" onClick={onEdit} />
      ) : (
        <CopyButton
          iconOnly
          value={accountNo}
          shown={shown}
          label={fill(messages.accountNumber, { number: shown })}
          afterMs={copySoon ? copyAfterMs : undefined}
        />
      )}
    </section>
  );
}
