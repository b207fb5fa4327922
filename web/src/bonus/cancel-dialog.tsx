import { useState } from 'react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { bonusClear, bonusGiveUp } from '@kapao/contract/bonus';
import type { ActiveBonus } from '@kapao/contract/bonus';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import type { BonusMessages } from '@kapao/i18n/bonus/en';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { showMoney } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { Note } from '../ui/layout/card.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { submitNow, touchedByBonus } from './api.ts';
import { remainingOf } from './model.ts';
import type { Price, Remaining } from './model.ts';

type Props = { cancel: ReturnType<typeof useCancel>; bonus: ActiveBonus; currency: Currency };

/** Shows the cost of a cancel with a second button (rules#bonus). */
export function CancelDialog({ cancel, bonus, currency }: Props) {
  const messages = bonusMessages.use();
  const { step, busy, close } = cancel;
  // Kept while it closes, also when nothing runs any more.
  const [last, setLast] = useState<{ step: Step; bonus: ActiveBonus; count: number } | null>(null);
  if (step && step !== last?.step) setLast({ step, bonus, count: (last?.count ?? 0) + 1 });
  if (!last) return null;
  const { title, children, action, closeLabel } = faceOf(last.step, last.bonus, messages, currency);
  const request = { clear: cancel.clear, giveUp: cancel.giveUp };
  return (
    // Each question is a separate dialog that focuses its safe choice, so a second Enter cancels nothing.
    <Dialog
      key={last.count}
      open={step !== null}
      title={title}
      onClose={close}
      busy={busy}
      {...(closeLabel ? { closeLabel } : {})}
      {...(action ? { action: { label: action.label, kind: 'danger', onPress: () => action.on(request) } } : {})}
    >
      {children}
    </Dialog>
  );
}

type MoneyRequest = { clear: () => void; giveUp: (price: Price) => void };
type Face = {
  title: string;
  children: ReactNode;
  action?: { label: string; on: (request: MoneyRequest) => void };
  closeLabel?: string;
};

function faceOf(step: Step, bonus: ActiveBonus, messages: BonusMessages, currency: Currency): Face {
  switch (step.kind) {
    case 'ask': {
      const nothingIn = bonus.state === 'ARMED' || bonus.state === 'WAITING';
      return {
        title: fill(messages.cancelTitle, { title: bonus.title ?? bonus.type }),
        children: <p>{nothingIn ? messages.cancelArmed : messages.cancelOpen}</p>,
        action: { label: messages.cancelDo, on: (request) => request.clear() },
        closeLabel: messages.keepIt,
      };
    }
    case 'price': {
      const money = (amountMinor: bigint): string => showMoney(amountMinor, currency);
      const { price, changed } = step;
      const amounts = {
        keep: money(price.keepMinor),
        forfeit: money(price.forfeitMinor),
        measured: money(price.measuredMinor),
        target: money(price.targetMinor),
        floor: money(price.floorMinor),
      };
      return {
        title: messages.giveUpTitle,
        children: (
          <div className="stack stack-3">
            {changed && <Note kind="warn">{messages.changed}</Note>}
            <p>{fill(messages.giveUpText, amounts)}</p>
            <p>{fill(messages.giveUpMeans, amounts)}</p>
          </div>
        ),
        action: { label: fill(messages.giveUp, amounts), on: (request) => request.giveUp(price) },
        closeLabel: messages.keepIt,
      };
    }
    case 'stuck':
      return {
        title: messages.stuckTitle,
        children: (
          <p>{step.games.length > 0 ? fill(messages.stuck, { games: step.games.join(', ') }) : messages.moving}</p>
        ),
      };
    case 'refused':
      return { title: messages.cancelFailed, children: <p>{step.text}</p> };
  }
}

type Step =
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
