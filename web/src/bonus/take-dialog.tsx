import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { bonusCheckActive } from '@kapao/contract/bonus';
import type { bonusActivate } from '@kapao/contract/bonus';
import type { promotionActivate } from '@kapao/contract/promotion';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import type { BonusMessages } from '@kapao/i18n/bonus/en';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { paths } from '../app/paths.ts';
import { showMoney } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { freeMoneyText, ResultFace } from '../money/received.tsx';
import { giftReceipt } from '../receipt/model.ts';
import { showReceipt } from '../receipt/show.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { submitNow, touchedByBonus } from './api.ts';
import { bonusRefusalText, giftFigure } from './model.ts';
import type { Terms } from './model.ts';

type Props = { outcome: Outcome | null; currency: Currency; onClose: () => void };

export function BonusOutcomeDialog({ outcome, currency, onClose }: Props) {
  const messages = bonusMessages.use();
  const { common } = useMessages();
  const navigate = useNavigate();
  const [last, setLast] = useState(outcome);
  if (outcome && outcome !== last) setLast(outcome);
  if (!last) return null;
  const taken = last.kind === 'taken';
  const title = { taken: messages.saved, refused: messages.failed, unknown: messages.unknown }[last.kind];
  return (
    <Dialog
      open={outcome !== null}
      title={title}
      onClose={onClose}
      closeLabel={taken ? messages.later : common.close}
      {...(taken ? { action: { label: messages.toDeposit, onPress: () => void navigate(paths.deposit) } } : {})}
    >
      {last.kind === 'taken' ? (
        <ResultFace icon="bonus" tone="acc" figure={giftFigure(last.terms, currency)}>
          <p>{nextStepText(last.terms, messages, currency)}</p>
        </ResultFace>
      ) : (
        <p>{last.text}</p>
      )}
    </Dialog>
  );
}

function nextStepText(terms: Terms, messages: BonusMessages, currency: Currency): string {
  if (terms.minDeposit <= 0) return messages.savedAny;
  const min = showMoney(toMinor(terms.minDeposit), currency);
  return terms.armHours === undefined
    ? fill(messages.savedDepositSoon, { min })
    : fill(messages.savedDeposit, { min, hours: terms.armHours });
}

/** Result for the dialog. `unknown` is never shown as a failure (reliability#unknown-outcomes). */
type Outcome = { kind: 'taken'; terms: Terms } | { kind: 'refused' | 'unknown'; text: string };

type Taking = {
  endpoint: typeof bonusActivate | typeof promotionActivate;
  name: string;
  view: WalletView;
  /** Called instead of an outcome, when a gift that needs no deposit shows its receipt. */
  onReceipt: () => void;
};

/** Takes a bonus or uses a code, with one idempotency key for all retries. */
export function useTake({ endpoint, name, view, onReceipt }: Taking) {
  const { common } = useMessages();
  const { refusal, notGiven } = bonusMessages.use();
  const { currency } = view.wallet;
  const textOf = useErrorText(currency);
  const client = useQueryClient();
  const showGift = useGiftReceipt(view);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function take(terms: Terms & { code: string }, title: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await submitNow(endpoint, name, undefined, { params: { code: terms.code } });
      if (terms.trigger === 'deposit') setOutcome({ kind: 'taken', terms });
      else {
        const isGiven = await showGift(terms, title);
        if (isGiven) onReceipt();
        else setOutcome({ kind: 'refused', text: notGiven });
      }
    } catch (error) {
      const unknown = error instanceof ApiError && error.kind === 'unknown';
      if (unknown) setOutcome({ kind: 'unknown', text: common.unknownOutcome });
      else setOutcome({ kind: 'refused', text: bonusRefusalText(error, refusal, currency) ?? textOf(error) });
    } finally {
      setBusy(false);
      for (const queryKey of touchedByBonus) void client.invalidateQueries({ queryKey });
    }
  }

  return { busy, take, outcome, forget: () => setOutcome(null) };
}

/**
 * Shows what a gift without a deposit brought, the target and the way to the games. Returns false without a receipt
 * when the gift ended before it came. Never throws.
 */
function useGiftReceipt(view: WalletView) {
  const texts = useMessages();
  const messages = bonusMessages.use();
  const navigate = useNavigate();
  return async ({ fixedBonus, percentSuccess }: Terms, about: string): Promise<boolean> => {
    // Only a gift with a condition waits until every game has reported (rules#bonus).
    const isFree = percentSuccess === 0;
    const active = isFree ? undefined : await call(bonusCheckActive, {}).catch(() => undefined);
    if (active?.status === false) return false;
    const { currency } = view.wallet;
    const gift = { kind: 'bonus', amountMinor: toMinor(fixedBonus), from: texts.shell.bonus, about } as const;
    const receipt = giftReceipt(gift, currency, texts);
    const target = active?.state === 'OPEN' ? active.target : undefined;
    if (!isFree && target === undefined) {
      const { number: _, balanceMinor: __, ...waiting } = receipt;
      showReceipt({ ...waiting, state: 'pending', note: messages.savedInstant });
      return true;
    }
    const note =
      target === undefined
        ? freeMoneyText(view, texts)
        : fill(messages.receivedBound, { target: showMoney(toMinor(target), currency) });
    showReceipt({ ...receipt, note }, { label: texts.home.stepChoose, onPress: () => void navigate(paths.home) });
    return true;
  };
}
