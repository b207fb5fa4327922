import { type BankNames, useBankName } from '../content/use-bank-name.ts';
import { fill } from '../i18n/fill.ts';
import { useWords } from '../i18n/language.ts';
import { showAccountNumber, upperName } from '../lib/format.ts';
import { CopyButton } from '../ui/action/copy.tsx';
import { cx } from '../ui/cx.ts';
import { Monogram } from '../ui/icon/monogram.tsx';
import css from './deposit.module.css';

type Props = { bankCode: string; bank: BankNames; accountNo: string; accountName: string; own?: boolean };

/** A bank account to read and copy: 10 digits shown as 3-3-4, copied without dashes. */
export function AccountRow({ bankCode, bank, accountNo, accountName, own = false }: Props) {
  const { deposit: words } = useWords();
  const bankName = useBankName({ bankCode, bank });
  const shown = showAccountNumber(accountNo);
  return (
    <div className={cx(css['account'], own && css['own'])}>
      <Monogram code={bankCode} />
      <div className="grow">
        <span className="t12 c2 block">{bankName}</span>
        <b className={css['number']}>{shown}</b>
        <span className="t12 c2 block">{upperName(accountName)}</span>
      </div>
      <CopyButton value={accountNo} shown={shown} label={fill(words.accountNumber, { number: shown })} />
    </div>
  );
}
