import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import { walletTransferAll } from '@kapao/contract/wallet';
import type { TransferDone, WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { serverNowMs } from '@kapao/client/clock';
import { showMoney } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { showReceipt } from '../receipt/show.ts';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { sendMoneyRequest } from '../money/money-request.ts';
import { walletQuery } from '../money/api.ts';
import { inGamesMinor, WALLET } from '../money/model.ts';
import { stuckIn } from '../money/refusal.ts';

type Outcome = { title: string; text: string };

export function useRecall(view: WalletView, onSettled: () => void) {
  const { wallet: messages, home } = useMessages();
  const nameOfGame = (code: string): string => view.slots.find((game) => game.code === code)?.name ?? code;
  const textOf = useErrorText(view.wallet.currency);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [shown, setShown] = useState(false);

  function show(next: Outcome): void {
    setOutcome(next);
    setShown(true);
  }

  function showRefusal(error: unknown): void {
    if (error instanceof ApiError && error.kind === 'unknown') {
      onSettled();
      toast.info(messages.unknown);
      return;
    }
    const stuck = stuckIn(error, view.slots);
    if (stuck.length === 0) return show({ title: messages.failed, text: textOf(error) });
    onSettled();
    show({ title: messages.recalledPart, text: fill(messages.stuck, { names: stuck.join(', ') }) });
  }

  function tellRecalled({ amount, slots, wallet }: TransferDone): void {
    const { currency } = view.wallet;
    const stayed = slots
      .filter((slot) => slot.amount > 0)
      .map(({ code, amount: left }) => `${nameOfGame(code)} ${showMoney(toMinor(left), currency)}`);
    const note = fill(messages.stayed, { places: stayed.join(', ') });
    if (amount === 0) return show({ title: messages.recalledNone, text: note });
    showReceipt({
      kind: 'transfer',
      state: 'done',
      amount: { amountMinor: toMinor(amount), currency },
      from: home.inGames,
      to: messages.wallet,
      createdAt: new Date(serverNowMs()).toISOString(),
      number: 'sought',
      balanceMinor: toMinor(wallet.amount),
      note: stayed.length > 0 ? note : messages.recalled,
    });
  }

  async function send(): Promise<void> {
    setBusy(true);
    try {
      const answer = await sendMoneyRequest(walletTransferAll, 'transferAll', { to: WALLET }, {});
      onSettled();
      if (answer.message === 'TRANSFER_PENDING') toast.info(messages.pending);
      else tellRecalled(answer);
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusy(false);
      void client.invalidateQueries(walletQuery);
    }
  }

  return { busy, send: () => void send(), outcome, shown, hide: () => setShown(false) };
}

type ButtonProps = { view: WalletView; recall: ReturnType<typeof useRecall> };

export function RecallButton({ view, recall }: ButtonProps) {
  const { wallet: messages } = useMessages();
  const amountMinor = inGamesMinor(view);
  if (amountMinor === 0n && !view.slots.some(({ stale }) => stale)) return null;
  return (
    <Button kind="line" small block icon="wallet" busy={recall.busy} onClick={recall.send}>
      {fill(messages.recall, { amount: showMoney(amountMinor, view.wallet.currency) })}
    </Button>
  );
}
