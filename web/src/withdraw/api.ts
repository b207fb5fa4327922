import { useState } from 'react';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { toMajor, toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { lookupWithdraw, withdrawAll } from '@kapao/contract/withdraw';
import type { Answer } from '@kapao/client/request';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { showMoney } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { staleMs } from '../lib/query.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { sendMoneyRequest } from '../money/money-request.ts';
import { walletQuery } from '../money/api.ts';

export const withdrawLimitsQuery = queryOptions({
  queryKey: ['withdraw', 'limits'],
  queryFn: ({ signal }) => call(lookupWithdraw, { signal }),
  staleTime: staleMs.own,
});

export type Refusal = { text: string; condition: boolean };

/** An accepted withdrawal. `stuck`: games that kept their money, by name. */
export type Accepted = { amountMinor: bigint; answer: Answer<typeof withdrawAll>; stuck: readonly string[] };

type Options = { onAccepted: (accepted: Accepted) => void; onUnknown: () => void };

/**
 * A withdrawal recalls every game first (rules#withdrawals). A refusal keeps the sheet open, in `refusal`. An unknown
 * outcome is never shown as a failure (reliability#unknown-outcomes).
 */
export function useWithdraw(view: WalletView, { onAccepted, onUnknown }: Options) {
  const { withdraw: messages } = useMessages();
  const { currency } = view.wallet;
  const textOf = useErrorText(currency);
  const client = useQueryClient();
  const [step, setStep] = useState<'idle' | 'sending' | 'checking'>('idle');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [shown, setShown] = useState(false);

  async function send(amountMinor: bigint): Promise<void> {
    setStep('sending');
    try {
      const body = { amount: toMajor(amountMinor) };
      const answer = await sendMoneyRequest(withdrawAll, 'withdrawAll', body, {
        onChecking: () => setStep('checking'),
      });
      const stuck = (answer.data?.stuck ?? []).map((code) => gameName(view, code));
      onAccepted({ amountMinor, answer, stuck });
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'unknown') {
        onUnknown();
        toast.info(messages.unknown);
      } else {
        setRefusal(refusalOf(error));
        setShown(true);
      }
    } finally {
      setStep('idle');
      void client.invalidateQueries(walletQuery);
    }
  }

  function refusalOf(error: unknown): Refusal {
    const condition = error instanceof ApiError && error.code === 'BONUS_CONDITION';
    const { measured, target } = error instanceof ApiError ? error.data : {};
    const more =
      typeof measured === 'number' && typeof target === 'number'
        ? ` ${fill(messages.measured, {
            measured: showMoney(toMinor(measured), currency),
            target: showMoney(toMinor(target), currency),
          })}`
        : '';
    return { text: textOf(error) + more, condition };
  }

  return { step, send, refusal, shown, hide: () => setShown(false) };
}

const gameName = (view: WalletView, code: string): string =>
  view.slots.find((game) => game.code === code)?.name ?? code;
