import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { useBankName } from '../content/use-bank-name.ts';
import { readAmount, showMoney } from '../lib/amount.ts';
import { showAccountNumber, showMinute, upperName } from '../lib/format.ts';
import { Button } from '../ui/action/button.tsx';
import { MoneyInput, useAmountProblem } from '../ui/form/money-input.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Monogram } from '../ui/icon/monogram.tsx';
import { Group, Note, Row } from '../ui/layout/card.tsx';
import { Money } from '../ui/money/money.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { quickAmounts } from '../wallet/quick-amounts.ts';
import { inGamesMinor, withdrawableMinor } from '../wallet/total.ts';
import { withdrawLimitsQuery } from './queries.ts';
import { RefusalDialog } from './refusal-dialog.tsx';
import { RunningBonus } from './running-bonus.tsx';
import { useWithdraw } from './use-withdraw.ts';
import css from './withdraw.module.css';

type Props = { open: boolean; view: WalletView; onClose: () => void; onDone: () => void };

export function WithdrawSheet({ open, view, onClose, onDone }: Props) {
  const { withdraw: messages, common } = useMessages();
  const { currency } = view.wallet;
  const formId = useId();
  const limits = useQuery(withdrawLimitsQuery);
  const { step, send, refusal, shown, hide } = useWithdraw(view, () => {
    onDone();
    onClose();
  });
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);

  const range = rangeOf(limits.data);
  const amountMinor = readAmount(typed);
  const problem = useProblem(view, range)(typed);
  const busy = step !== 'idle';

  function submit(): void {
    setTried(true);
    if (!busy && problem === null && amountMinor !== null) void send(amountMinor);
  }

  return (
    <>
      <Sheet
        open={open}
        title={messages.title}
        onClose={onClose}
        busy={busy}
        footer={
          <Button block type="submit" form={formId} busy={busy}>
            {amountMinor === null
              ? messages.submit
              : fill(messages.submitAmount, { amount: showMoney(amountMinor, currency) })}
          </Button>
        }
      >
        <form
          id={formId}
          noValidate
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Available view={view} />
          <RunningBonus view={view} refused={refusal?.condition === true} />
          <PayTo view={view} heldUntil={limits.data?.heldUntil} />
          <MoneyInput
            label={common.amount}
            currency={currency}
            value={typed}
            onChange={setTyped}
            {...range}
            error={tried ? problem : null}
            quickMinor={quickAmounts(currency).withdraw}
            allMinor={allOf(withdrawableMinor(view), range.maxMinor)}
          />
          <TooLittle view={view} minMinor={range.minMinor} />
          {step === 'checking' && <Note kind="info">{messages.checking}</Note>}
        </form>
      </Sheet>
      <RefusalDialog open={shown} refusal={refusal} onClose={hide} />
    </>
  );
}

type Limits = { withdrawMin: number; withdrawMax: number } | undefined;

type Range = { minMinor?: bigint; maxMinor?: bigint };

function useProblem(view: WalletView, range: Range): (typed: string) => string | null {
  const { withdraw: messages } = useMessages();
  const { currency } = view.wallet;
  const problemOf = useAmountProblem({ currency, ...range });
  const haveMinor = withdrawableMinor(view);
  return (typed) => {
    const isMore = (readAmount(typed) ?? 0n) > haveMinor;
    return problemOf(typed) ?? (isMore ? fill(messages.notThere, { have: showMoney(haveMinor, currency) }) : null);
  };
}

function rangeOf(limits: Limits): Range {
  return limits ? { minMinor: toMinor(limits.withdrawMin), maxMinor: toMinor(limits.withdrawMax) } : {};
}

function allOf(haveMinor: bigint, maxMinor: bigint | undefined): bigint {
  return maxMinor === undefined || haveMinor < maxMinor ? haveMinor : maxMinor;
}

function TooLittle({ view, minMinor }: { view: WalletView; minMinor: bigint | undefined }) {
  const { withdraw: messages } = useMessages();
  if (minMinor === undefined || withdrawableMinor(view) >= minMinor) return null;
  return <Note kind="info">{fill(messages.tooLittle, { min: showMoney(minMinor, view.wallet.currency) })}</Note>;
}

function Available({ view }: { view: WalletView }) {
  const { withdraw: messages } = useMessages();
  const gamesMinor = inGamesMinor(view);
  return (
    <div>
      <div className={css['available']}>
        <Icon name="wallet" />
        <b className="grow">{messages.available}</b>
        <span className={css['amount']}>
          <Money amountMinor={withdrawableMinor(view)} currency={view.wallet.currency} />
        </span>
      </div>
      {gamesMinor > 0n && (
        <p className={css['recall']}>
          {fill(messages.recall, { amount: showMoney(gamesMinor, view.wallet.currency) })}
        </p>
      )}
    </div>
  );
}

function PayTo({ view, heldUntil }: { view: WalletView; heldUntil: string | undefined }) {
  const { withdraw: messages } = useMessages();
  const { bankAccount, profile } = view;
  const bankName = useBankName({ bankCode: profile.bankCode, bank: bankAccount.bank });
  return (
    <section>
      <h3 className={css['label']}>{messages.account}</h3>
      <Group>
        <Row>
          <Monogram code={profile.bankCode} />
          <span className="grow">
            <span className="t12 c2 block">{bankName}</span>
            <b className="block">{showAccountNumber(bankAccount.bankAccountNo)}</b>
            <span className="t12 c2 block">{upperName(bankAccount.bankAccountName)}</span>
          </span>
          <Icon name="lock" size="s" className="c3" />
        </Row>
      </Group>
      {heldUntil && (
        <div className={css['held']}>
          <Note kind="warn">{fill(messages.hold, { time: showMinute(heldUntil) })}</Note>
        </div>
      )}
    </section>
  );
}
