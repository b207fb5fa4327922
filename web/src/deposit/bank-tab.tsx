import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { mustBeEnglish } from '../account/model.ts';
import { useBankName } from '../content/use-bank-name.ts';
import { showAccountNumber, upperName } from '../lib/format.ts';
import { Button, IconButton } from '../ui/action/button.tsx';
import { CopyButton } from '../ui/action/copy.tsx';
import { BankFace } from '../ui/icon/monogram.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Badge, Group } from '../ui/layout/card.tsx';
import { SheetFooter } from '../ui/overlay/sheet.tsx';
import { limitsQuery } from './api.ts';
import { DeclareForm } from './declare-form.tsx';
import { BonusLine } from './bonus-line.tsx';
import { watchCredits } from './credit-watch.ts';
import { displaysOf, isQrChannel, keepLastDeposit } from './model.ts';
import type { BankDisplay, DepositStep, DepositWays } from './model.ts';
import css from './deposit.module.css';

type Props = {
  ways: DepositWays;
  view: WalletView;
  copySoon: boolean;
  onBusy: (busy: boolean) => void;
  onStep: (step: DepositStep) => void;
};

export function BankTab({ ways, view, copySoon, onBusy, onStep }: Props) {
  const messages = depositMessages.use();
  const memberId = view.profile._id;
  const { auto, byHand } = ways.isManual
    ? { auto: [], byHand: displaysOf(ways.banks.map((bank) => ({ ...bank, mode: 'MANUAL' }))).byHand }
    : displaysOf(ways.banks.filter((bank) => !isQrChannel(bank)));
  return (
    <div className="stack">
      {auto.length > 0 && (
        <>
          <Accounts title={messages.ourAccounts} displays={auto} memberId={memberId} />
          <p className={`t14 c2 ${css['hint'] ?? ''}`}>
            <Icon name="clock" size="s" />
            {messages.speed}
          </p>
        </>
      )}
      {byHand.length > 0 && (
        <>
          <Accounts
            title={ways.isManual ? messages.ourAccounts : messages.byHand}
            displays={byHand}
            memberId={memberId}
          />
          <DeclareForm currency={view.wallet.currency} onBusy={onBusy} />
        </>
      )}
      <OwnAccount view={view} copySoon={copySoon} onEdit={() => onStep('edit-name')} />
      <BonusLine view={view} amountMinor={null} />
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

type AccountsProps = { title: string; displays: readonly BankDisplay[]; memberId: string };

function Accounts({ title, displays, memberId }: AccountsProps) {
  return (
    <section>
      <h3 className={css['label']}>{title}</h3>
      <Group>
        {displays.flatMap(({ accounts }) =>
          accounts.map((account) => (
            <Account key={`${account.bankCode} ${account.bankAccountNo}`} {...{ account, memberId }} />
          )),
        )}
      </Group>
    </section>
  );
}

function Account({ account, memberId }: { account: ReceivingAccount; memberId: string }) {
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
            onCopy={() => {
              keepLastDeposit(memberId, 'bank');
              void watchCredits();
            }}
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

type AccountRowProps = {
  bankCode: string;
  bankName: string;
  accountNo: string;
  accountName: string;
  action?: ReactNode;
  children?: ReactNode;
};

function AccountRow({ bankCode, bankName, accountNo, accountName, action, children }: AccountRowProps) {
  return (
    <div className={css['account']}>
      <BankFace code={bankCode} />
      <div className="grow">
        <span className="t12 c2 block">{bankName}</span>
        <b className={css['number']}>{showAccountNumber(accountNo, bankCode)}</b>
        <span className="t12 c2 block">{upperName(accountName)}</span>
        {children}
      </div>
      {action}
    </div>
  );
}

/** See product#english-account-names. */
const copyAfterMs = 1_000;

type OwnAccountProps = { view: WalletView; copySoon: boolean; onEdit: () => void };

/** One line: the account to pay from must not be louder than the account to pay. */
function OwnAccount({ view, copySoon, onEdit }: OwnAccountProps) {
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
