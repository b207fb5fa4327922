import { useQuery } from '@tanstack/react-query';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { useBankName } from '../../content/use-bank-name.ts';
import { showAccountNumber } from '../../lib/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { CopyButton } from '../../ui/action/copy.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Badge, Group } from '../../ui/layout/card.tsx';
import { SheetFooter } from '../../ui/overlay/sheet.tsx';
import { AccountRow } from '../account-row.tsx';
import { displaysOf, isQrChannel } from '../channels.ts';
import type { BankDisplay, DepositStep, DepositWays } from '../channels.ts';
import { watchCredits } from '../credit/credit-watch.ts';
import css from '../deposit.module.css';
import { limitsQuery } from '../queries.ts';
import { DeclareForm } from './declare-form.tsx';

type Props = {
  ways: DepositWays;
  currency: Currency;
  onBusy: (busy: boolean) => void;
  onStep: (step: DepositStep) => void;
};

export function BankTab({ ways, currency, onBusy, onStep }: Props) {
  const messages = depositMessages.use();
  const { auto, byHand } = ways.isManual
    ? { auto: [], byHand: displaysOf(ways.banks.map((bank) => ({ ...bank, mode: 'MANUAL' }))).byHand }
    : displaysOf(ways.banks.filter((bank) => !isQrChannel(bank)));
  return (
    <div className="stack">
      {auto.length > 0 && (
        <>
          <Accounts title={messages.anyAccount} displays={auto} />
          <p className={`t14 c2 ${css['hint'] ?? ''}`}>
            <Icon name="clock" size="s" />
            {messages.speed}
          </p>
        </>
      )}
      {byHand.length > 0 && (
        <>
          <Accounts title={ways.isManual ? messages.anyAccount : messages.byHand} displays={byHand} />
          <DeclareForm currency={currency} onBusy={onBusy} />
        </>
      )}
      <SlipText />
      <SheetFooter>
        <span className={`t14 c2 ${css['footerText'] ?? ''}`}>{messages.notThere}</span>
        <span className={css['asWide']}>
          <Button small kind="secondary" icon="upload" aria-haspopup="dialog" onClick={() => onStep('slip')}>
            {messages.slip.open}
          </Button>
        </span>
      </SheetFooter>
    </div>
  );
}

function Accounts({ title, displays }: { title: string; displays: readonly BankDisplay[] }) {
  return (
    <section>
      <h3 className={css['label']}>{title}</h3>
      <Group>
        {displays.flatMap(({ accounts }) =>
          accounts.map((account) => <Account key={`${account.bankCode} ${account.bankAccountNo}`} account={account} />),
        )}
      </Group>
    </section>
  );
}

function Account({ account }: { account: ReceivingAccount }) {
  const messages = depositMessages.use();
  const bankName = useBankName(account);
  const { bankCode, bankAccountNo, bankAccountName, maintenance = false, maintenanceHours: hours } = account;
  const shown = showAccountNumber(bankAccountNo, bankCode);
  return (
    <AccountRow
      bankCode={bankCode}
      bankName={bankName}
      accountNo={bankAccountNo}
      accountName={bankAccountName}
      action={
        maintenance ? undefined : (
          <CopyButton
            value={bankAccountNo}
            shown={shown}
            label={fill(messages.accountNumber, { number: shown })}
            onCopy={() => void watchCredits()}
          />
        )
      }
    >
      {maintenance ? (
        <span className={css['closed']}>
          <Badge tone="warn">{hours ? fill(messages.closedUntil, hours) : messages.maintenance}</Badge>
        </span>
      ) : (
        hours && <span className="t12 c3 block">{fill(messages.closedAtNight, hours)}</span>
      )}
    </AccountRow>
  );
}

function SlipText() {
  const messages = depositMessages.use();
  const { data } = useQuery(limitsQuery);
  if (!data) return null;
  return (
    <p className={`t14 c2 ${css['hint'] ?? ''}`}>
      <Icon name="info" size="s" />
      {fill(data.maxAgeMinutes === 60 ? messages.slip.withinHour : messages.slip.within, {
        minutes: data.maxAgeMinutes,
        closing: data.closingTime,
      })}
    </p>
  );
}
