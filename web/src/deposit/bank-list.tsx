import type { ReceivingAccount } from '@kapao/contract/deposit';
import { useWords } from '../i18n/language.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Badge, Group } from '../ui/layout/card.tsx';
import { AccountRow } from './account-row.tsx';
import css from './deposit.module.css';

/** The accounts a member can pay to by bank app. */
export function BankList({ banks }: { banks: readonly ReceivingAccount[] }) {
  const { deposit: words } = useWords();
  return (
    <div className="stack">
      <div>
        <h3 className={css['label']}>{words.anyAccount}</h3>
        <Group>
          {banks.map((account) => (
            <div key={`${account.bankCode} ${account.bankAccountNo}`}>
              <AccountRow
                bankCode={account.bankCode}
                bank={account.bank}
                accountNo={account.bankAccountNo}
                accountName={account.bankAccountName}
              />
              {account.maintenance && (
                <p className={css['closed']}>
                  <Badge tone="warn">{words.maintenance}</Badge>
                </p>
              )}
            </div>
          ))}
        </Group>
      </div>
      <p className={`t14 c2 ${css['hint'] ?? ''}`}>
        <Icon name="clock" size="s" />
        {words.speed}
      </p>
    </div>
  );
}
