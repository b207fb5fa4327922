import { useId, useState } from 'react';
import type { GameAccount } from '@kapao/contract/game';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { amountFieldText, readAmount, showMoney } from '../lib/amount.ts';
import { Button } from '../ui/action/button.tsx';
import { MoneyInput } from '../ui/form/money-input.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { inWalletMinor, leastTransferMinor, lesserMinor, movableOf } from '../money/model.ts';

type Props = {
  open: boolean;
  game: GameAccount;
  view: WalletView;
  busy: boolean;
  onClose: () => void;
  onGo: (amountMinor: bigint) => Promise<boolean>;
};

/** Asks for the amount, for a member with a loss limit (decision 14). Needs a new `key` at each opening. */
export function PlayAmount({ open, game, view, busy, onClose, onGo }: Props) {
  const { game: messages, common } = useMessages();
  const formId = useId();
  const { currency } = view.wallet;
  const money = (amountMinor: bigint): string => showMoney(amountMinor, currency);
  const most = mostMinor(view, game);
  const [typed, onType] = useState(() => amountFieldText(most));
  const [tried, setTried] = useState(false);
  const plays = game.web !== null;
  const amountMinor = readAmount(typed);
  const movedMinor = movableOf(amountMinor ?? 0n, game);
  const problem = playAmountProblem(amountMinor, most, plays);
  const problems = {
    required: common.amountRequired,
    small: fill(common.amountTooSmall, { min: money(leastTransferMinor) }),
    large: fill(common.amountTooLarge, { max: money(most) }),
  };

  function submit(): void {
    setTried(true);
    if (busy || problem !== null) return;
    void onGo(movedMinor).then((done) => done && onClose());
  }

  return (
    <Sheet
      open={open}
      title={messages.askTitle}
      onClose={onClose}
      busy={busy}
      footer={
        <Button block type="submit" form={formId} busy={busy} {...(plays ? { icon: 'play' } : {})} data-autofocus="">
          {buttonText(messages, { plays, amount: movedMinor > 0n ? money(movedMinor) : null })}
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
        <MoneyInput
          label={common.amount}
          currency={currency}
          value={typed}
          onChange={onType}
          hint={fill(plays ? messages.askRange : messages.askMove, {
            max: money(most),
            left: money(lossLeftMinor(view)),
          })}
          error={tried && problem !== null ? problems[problem] : null}
        />
      </form>
    </Sheet>
  );
}

const lossLeftMinor = ({ lossLimit }: WalletView): bigint => toMinor(lossLimit?.left ?? 0);

function mostMinor(view: WalletView, game: GameAccount): bigint {
  return movableOf(lesserMinor(inWalletMinor(view), lossLeftMinor(view)), game);
}

function playAmountProblem(
  amountMinor: bigint | null,
  most: bigint,
  plays: boolean,
): 'required' | 'small' | 'large' | null {
  if (amountMinor === null) return 'required';
  if (amountMinor > most) return 'large';
  return amountMinor < leastTransferMinor && !(plays && amountMinor === 0n) ? 'small' : null;
}

type Said = { plays: boolean; amount: string | null };

function buttonText(messages: ReturnType<typeof useMessages>['game'], { plays, amount }: Said): string {
  if (amount === null) return plays ? messages.play : messages.moveNone;
  return fill(plays ? messages.playWith : messages.moveAll, { amount });
}
