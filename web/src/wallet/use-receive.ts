import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { inviteBonus } from '@kapao/contract/invite';
import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import type { refundAddWallet, refundReceive } from '@kapao/contract/refund';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { showMoney } from '../lib/amount.ts';
import { showWait, useErrorText } from '../lib/error-text.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { sendMoneyRequest } from './money-request.ts';
import { walletQuery } from './queries.ts';

type Earned = typeof inviteBonus | typeof refundReceive | typeof refundAddWallet;

type Receiver = {
  endpoint: Earned;
  /** Storage name of the pending request, so that a later visit can ask for its result. */
  name: string;
  currency: Currency;
  tooMuch: string;
  again?: string;
  onReceived: () => void;
  /** Called after a refusal or an unknown outcome. The message is already shown. */
  onEnd: () => void;
};

export function useReceive({ endpoint, name, currency, tooMuch, again, onReceived, onEnd }: Receiver) {
  const { errors, common } = useMessages();
  const textOf = useErrorText(currency);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  function notify(error: unknown): void {
    if (error instanceof ApiError && error.kind === 'unknown') return toast.info(common.unknownOutcome);
    const waitSeconds =
      error instanceof ApiError && error.code === 'INVITE_COLLECT' ? error.data['retryAfter'] : undefined;
    if (again !== undefined && typeof waitSeconds === 'number') {
      return toast.error(fill(again, { time: showWait(waitSeconds, common.unit) }));
    }
    const most = error instanceof ApiError && error.code === 'BONUS_REMAINING' ? error.data['max'] : undefined;
    if (typeof most !== 'number') return toast.error(textOf(error));
    return toast.error(fill(tooMuch, { max: showMoney(toMinor(most), currency) }));
  }

  async function receive(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await sendMoneyRequest(endpoint, name, undefined, {});
      toast.success(errors[message]);
      onReceived();
    } catch (error) {
      notify(error);
      onEnd();
    } finally {
      setBusy(false);
      void client.invalidateQueries(walletQuery);
    }
  }

  return { busy, receive };
}
