import { useState } from 'react';
import { walletAdd } from '@kapao/contract/deposit';
import { toMajor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { useWords } from '../../i18n/language.ts';
import { readAmount } from '../../lib/amount.ts';
import { ApiError } from '../../lib/api.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/action/button.tsx';
import { MoneyInput, useAmountProblem } from '../../ui/form/money-input.tsx';
import { Card, Note } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlay/toasts.ts';
import { press } from '../../wallet/money-press.ts';
import { watchCredits } from '../credit/credit-watch.ts';
import { useDepositWords } from '../words.ts';

type Props = { currency: Currency; onBusy: (busy: boolean) => void };

/** The button that opened the form is gone, and the focus goes on here. */
const beginAtField = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus();

/** Tells the team what was sent to an account that a person checks, so that it is found sooner (wire, /wallet/add). */
export function DeclareForm({ currency, onBusy }: Props) {
  const words = useDepositWords();
  const { wallet } = useWords();
  const textOf = useErrorText(currency);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const problem = useAmountProblem({ currency, minMinor: 1n })(typed);

  async function send(amountMinor: bigint): Promise<void> {
    setBusy(true);
    onBusy(true);
    try {
      void watchCredits();
      await press(walletAdd, 'add', { amount: toMajor(amountMinor) }, {});
      toast.success(words.declared);
      setOpen(false);
      setTyped('');
      setTried(false);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'unknown') toast.info(wallet.unknown);
      else toast.error(textOf(error));
    } finally {
      setBusy(false);
      onBusy(false);
    }
  }

  if (!open) {
    return (
      <div className="stack stack-2">
        <Note kind="info">{words.byHandText}</Note>
        <Button kind="line" icon="check" block onClick={() => setOpen(true)}>
          {words.declare}
        </Button>
      </div>
    );
  }
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
          if (!busy && problem === null && amountMinor !== null) void send(amountMinor);
        }}
      >
        <MoneyInput
          label={words.declareAmount}
          currency={currency}
          value={typed}
          onChange={setTyped}
          error={tried ? problem : null}
          clearable
        />
        <Button type="submit" block busy={busy}>
          {words.declare}
        </Button>
      </form>
    </Card>
  );
}
