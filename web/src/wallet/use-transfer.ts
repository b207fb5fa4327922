import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toMajor, toMinor } from '@kapao/contract/money';
import { walletTransfer } from '@kapao/contract/wallet';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { showMoney } from '../lib/amount.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { sendMoneyRequest } from './money-request.ts';
import { walletQuery } from './queries.ts';
import { staysInGame, stuckOf } from './refusal/stuck.ts';
import { useTransferError } from './refusal/use-transfer-error.ts';

export type TransferOrder = {
  from: { code: string; name: string };
  to: { code: string; name: string };
  amountMinor: bigint;
};

export type Outcome = { title: string; text: string };

/**
 * Calls `onSettled` when done or pending; a refusal keeps the sheet open. An unknown outcome is never shown as a
 * failure (reliability#unknown-outcomes).
 */
export function useTransfer(view: WalletView, onSettled: () => void) {
  const { wallet: messages } = useMessages();
  const { currency } = view.wallet;
  const textOf = useTransferError(currency);
  const client = useQueryClient();
  const [step, setStep] = useState<'idle' | 'sending' | 'checking'>('idle');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [shown, setShown] = useState(false);

  function show(next: Outcome): void {
    setOutcome(next);
    setShown(true);
  }

  async function send({ from, to, amountMinor }: TransferOrder): Promise<void> {
    setStep('sending');
    try {
      const body = { from: from.code, to: to.code, amount: toMajor(amountMinor) };
      const answer = await sendMoneyRequest(walletTransfer, 'transfer', body, {
        onChecking: () => setStep('checking'),
      });
      onSettled();
      if (answer.message === 'TRANSFER_PENDING') toast.info(messages.pending);
      else {
        const movedMinor = toMinor(answer.amount);
        const restMinor = amountMinor - movedMinor;
        const text = restMinor > 0n ? `${messages.doneText} ${messages.doneRest}` : messages.doneText;
        const amounts = { amount: showMoney(movedMinor, currency), rest: showMoney(restMinor, currency) };
        show({ title: messages.done, text: fill(text, { ...amounts, from: from.name, to: to.name }) });
      }
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'unknown') {
        onSettled();
        toast.info(messages.unknown);
      } else {
        const stays = staysInGame(stuckOf(error), to.code);
        show({ title: messages.failed, text: stays ? messages.stillThere : textOf(error) });
      }
    } finally {
      setStep('idle');
      void client.invalidateQueries(walletQuery);
    }
  }

  return { step, send, outcome, shown, hide: () => setShown(false) };
}
