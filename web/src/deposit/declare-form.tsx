import { useState } from 'react';
import { walletAdd } from '@kapao/contract/deposit';
import { toMajor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { useMessages } from '@kapao/i18n/language';
import { serverNowMs } from '@kapao/client/clock';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { ApiError } from '@kapao/client/api-error';
import { readAmount } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { Button } from '../ui/action/button.tsx';
import { Input } from '../ui/form/field.tsx';
import { MoneyInput, useAmountProblem } from '../ui/form/money-input.tsx';
import { Card, Note } from '../ui/layout/card.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { sendMoneyRequest } from '../money/money-request.ts';
import { watchCredits } from './credit-watch.ts';
import { paidAtLimits, readPaidAt, toPaidAtText } from './model.ts';

type Props = { currency: Currency; onBusy: (busy: boolean) => void };
type TimeProps = { value: string | null; onChange: (value: string) => void; wrong: boolean };

const beginAtField = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus();

export function DeclareForm({ currency, onBusy }: Props) {
  const messages = depositMessages.use();
  const { wallet } = useMessages();
  const textOf = useErrorText(currency);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [time, setTime] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const problem = useAmountProblem({ currency, minMinor: 1n })(typed);

  const paidAt = time === null ? undefined : readPaidAt(time, serverNowMs());

  async function send(amountMinor: bigint): Promise<void> {
    setBusy(true);
    onBusy(true);
    try {
      void watchCredits();
      await sendMoneyRequest(walletAdd, 'add', { amount: toMajor(amountMinor), ...(paidAt ? { paidAt } : {}) }, {});
      toast.success(messages.declared);
      setOpen(false);
      setTyped('');
      setTime(null);
      setTried(false);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'unknown') toast.info(wallet.unknown);
      else toast.error(textOf(error));
    } finally {
      setBusy(false);
      onBusy(false);
    }
  }

  if (!open) return <ClosedForm onOpen={() => setOpen(true)} />;
  return (
    <Card>
      <form
        ref={beginAtField}
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          const amountMinor = readAmount(typed);
          if (!busy && problem === null && paidAt !== null && amountMinor !== null) void send(amountMinor);
        }}
      >
        <MoneyInput
          label={messages.declareAmount}
          currency={currency}
          value={typed}
          onChange={setTyped}
          error={tried ? problem : null}
          clearable
        />
        <TimeInput value={time} onChange={setTime} wrong={tried && paidAt === null} />
        <Button type="submit" block busy={busy}>
          {messages.declare}
        </Button>
      </form>
    </Card>
  );
}

function ClosedForm({ onOpen }: { onOpen: () => void }) {
  const messages = depositMessages.use();
  return (
    <div className="stack stack-2">
      <Note kind="info">{messages.byHandText}</Note>
      <Button kind="line" icon="edit" block onClick={onOpen}>
        {messages.declare}
      </Button>
    </div>
  );
}

function TimeInput({ value, onChange, wrong }: TimeProps) {
  const messages = depositMessages.use();
  const nowMs = serverNowMs();
  return (
    <Input
      type="datetime-local"
      label={messages.declareTime}
      value={value ?? toPaidAtText(nowMs)}
      onChange={(event) => onChange(event.target.value)}
      error={wrong ? messages.declareTimeWrong : null}
      {...paidAtLimits(nowMs)}
    />
  );
}
