import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { walletTruelink } from '@kapao/contract/deposit';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { ApiError } from '@kapao/client/api-error';
import { showMoney } from '../../lib/amount.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { toast } from '../../ui/overlay/toasts.ts';
import { sendMoneyRequest } from '../../wallet/money-request.ts';
import { walletQuery } from '../../wallet/queries.ts';
import { watchCredits, watchedCredits } from '../credit/credit-watch.ts';

const aboutLink: ReadonlySet<string> = new Set(['TRUELINK_INVALID', 'TRUELINK_DUPLICATE']);

type Gift = {
  key: Readonly<Record<string, unknown>> | null;
  to: string;
  currency: Currency;
};

/**
 * Sends a gift link encrypted in this browser, or nothing. Returns whether it was accepted; else the input stays.
 * `refusal` is about the link, so it belongs to the field.
 */
export function useGift({ key, to, currency }: Gift) {
  const messages = depositMessages.use();
  const { home, wallet, errors } = useMessages();
  const textOf = useErrorText(currency);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function sealed(link: string): Promise<string | null> {
    if (key === null) {
      toast.error(errors.KEY_MISSING);
      return null;
    }
    if (!('crypto' in globalThis) || !('subtle' in globalThis.crypto)) {
      toast.error(messages.cannotSeal);
      return null;
    }
    try {
      const { sealLink } = await import('./seal-link.ts');
      return await sealLink(key, link, to);
    } catch {
      toast.error(navigator.onLine ? messages.cannotSeal : textOf(new ApiError('not-sent')));
      return null;
    }
  }

  async function send(link: string): Promise<boolean> {
    setBusy(true);
    setRefusal(null);
    try {
      const text = await sealed(link);
      if (text === null) return false;
      const watched = await watchCredits();
      const answer = await sendMoneyRequest(walletTruelink, 'truelink', { link: text }, {});
      if (answer.message === 'OK') toast.success(messages.linkSent);
      // The watch announces the credit once. Without a watch, announce it here.
      else if (watched) void client.invalidateQueries(watchedCredits);
      else {
        void client.invalidateQueries(walletQuery);
        toast.success(fill(home.credited, { amount: showMoney(toMinor(answer.amount), currency) }));
      }
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'unknown') toast.info(wallet.unknown);
      else if (error instanceof ApiError && aboutLink.has(error.code ?? '')) setRefusal(textOf(error));
      else toast.error(textOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, send, refusal, forget: () => setRefusal(null) };
}
