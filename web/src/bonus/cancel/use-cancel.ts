import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { bonusClear, bonusGiveUp } from '@kapao/contract/bonus';
import type { WalletView } from '@kapao/contract/wallet';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { useErrorText } from '../../lib/error-text.ts';
import { toast } from '../../ui/overlay/toasts.ts';
import { submitNow } from '../submit-now.ts';
import { touchedByBonus } from '../queries.ts';
import type { Price, Remaining } from './refused.ts';
import { remainingOf } from './refused.ts';

export type Step =
  | { kind: 'ask' }
  | { kind: 'price'; price: Price; changed: boolean }
  | Extract<Remaining, { kind: 'stuck' }>
  | { kind: 'refused'; text: string };

/** Ends the running bonus: first without a forfeit, then with what the member saw and accepted (rules#bonus). */
export function useCancel(view: WalletView | undefined) {
  const { errors, common } = useMessages();
  const textOf = useErrorText(view?.wallet.currency);
  const client = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(clear: () => Promise<unknown>, shown: Price | null): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await clear();
      setStep(null);
      toast.success(errors.BONUS_CLEAR);
    } catch (error) {
      tell(error, shown);
    } finally {
      setBusy(false);
      for (const queryKey of touchedByBonus) void client.invalidateQueries({ queryKey });
    }
  }

  function tell(error: unknown, shown: Price | null): void {
    const remaining = remainingOf(error, view?.slots ?? []);
    if (remaining?.kind === 'price') return setStep({ ...remaining, changed: shown !== null });
    if (remaining) return setStep(remaining);
    if (error instanceof ApiError && error.kind === 'unknown') {
      setStep(null);
      return toast.info(common.unknownOutcome);
    }
    return setStep({ kind: 'refused', text: textOf(error) });
  }

  return {
    step,
    busy,
    ask: () => setStep({ kind: 'ask' }),
    close: () => setStep(null),
    clear: () => void send(() => submitNow(bonusClear, 'bonusClear', undefined, {}), null),
    giveUp: (price: Price) => {
      const body = { acceptForfeit: true as const, forfeit: price.forfeit };
      void send(() => submitNow(bonusGiveUp, 'bonusGiveUp', body, {}), price);
    },
  };
}
