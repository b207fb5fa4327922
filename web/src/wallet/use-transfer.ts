import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toMajor, toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { walletTransfer } from '@kapao/contract/wallet';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import type { Messages } from '@kapao/i18n/main/en';
import type { Answer } from '@kapao/client/request';
import { ApiError } from '@kapao/client/api-error';
import { serverNowMs } from '@kapao/client/clock';
import { showMoney } from '../lib/amount.ts';
import type { Receipt } from '../receipt/model.ts';
import { showReceipt } from '../receipt/show.ts';
import type { NextStep } from '../receipt/show.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { sendMoneyRequest } from '../money/money-request.ts';
import { walletQuery } from '../money/api.ts';
import { staysInGame, stuckOf, useTransferError } from '../money/refusal.ts';

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
export function useTransfer(view: WalletView, onSettled: () => void, onPlay: (code: string) => void) {
  const {
    wallet: messages,
    game: { play },
  } = useMessages();
  const { currency } = view.wallet;
  const textOf = useTransferError(currency);
  const client = useQueryClient();
  const [step, setStep] = useState<'idle' | 'sending' | 'checking'>('idle');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [shown, setShown] = useState(false);

  function nextStep(to: string): NextStep | undefined {
    const web = view.slots.find(({ code }) => code === to)?.web ?? null;
    return web === null ? undefined : { label: play, onPress: () => onPlay(to) };
  }

  function show(next: Outcome): void {
    setOutcome(next);
    setShown(true);
  }

  async function send(order: TransferOrder): Promise<void> {
    const { from, to, amountMinor } = order;
    setStep('sending');
    try {
      const body = { from: from.code, to: to.code, amount: toMajor(amountMinor) };
      const answer = await sendMoneyRequest(walletTransfer, 'transfer', body, {
        onChecking: () => setStep('checking'),
      });
      onSettled();
      const isPending = answer.message === 'TRANSFER_PENDING';
      showReceipt(receiptOf(order, answer, currency, messages), isPending ? undefined : nextStep(to.code));
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

function receiptOf(
  { from, to, amountMinor }: TransferOrder,
  answer: Answer<typeof walletTransfer>,
  currency: Currency,
  messages: Messages['wallet'],
): Receipt {
  const movedMinor = toMinor(answer.amount);
  const rest = showMoney(amountMinor - movedMinor, currency);
  return {
    kind: 'transfer',
    amount: { amountMinor: movedMinor, currency },
    from: from.name,
    to: to.name,
    createdAt: new Date(serverNowMs()).toISOString(),
    number: 'sought',
    ...(answer.message === 'TRANSFER_PENDING'
      ? { state: 'pending', note: messages.pending }
      : {
          state: 'done',
          balanceMinor: toMinor(answer.wallet.amount),
          ...(movedMinor < amountMinor && { note: fill(messages.doneRest, { rest, from: from.name }) }),
        }),
  };
}
