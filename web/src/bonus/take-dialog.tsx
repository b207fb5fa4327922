import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { bonusActivate } from '@kapao/contract/bonus';
import type { promotionActivate } from '@kapao/contract/promotion';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import type { BonusMessages } from '@kapao/i18n/bonus/en';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { ApiError } from '@kapao/client/api-error';
import { paths } from '../app/paths.ts';
import { showMoney } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { ResultFace } from '../money/received.tsx';
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
  const toDeposit = taken && last.terms.trigger === 'deposit';
  const title = { taken: messages.saved, refused: messages.failed, unknown: messages.unknown }[last.kind];
  return (
    <Dialog
      open={outcome !== null}
      title={title}
      onClose={onClose}
      closeLabel={toDeposit ? messages.later : common.close}
      {...(toDeposit ? { action: { label: messages.toDeposit, onPress: () => void navigate(paths.deposit) } } : {})}
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
  if (terms.trigger === 'instant') return terms.percentSuccess > 0 ? messages.savedInstant : messages.savedFree;
  if (terms.minDeposit <= 0) return messages.savedAny;
  const min = showMoney(toMinor(terms.minDeposit), currency);
  return terms.armHours === undefined
    ? fill(messages.savedDepositSoon, { min })
    : fill(messages.savedDeposit, { min, hours: terms.armHours });
}

/** Result for the dialog. `unknown` is never shown as a failure (reliability#unknown-outcomes). */
type Outcome = { kind: 'taken'; terms: Terms } | { kind: 'refused' | 'unknown'; text: string };

/** Takes a bonus or uses a code, with one idempotency key for all retries. */
export function useTake(endpoint: typeof bonusActivate | typeof promotionActivate, name: string, currency: Currency) {
  const { common } = useMessages();
  const { refusal } = bonusMessages.use();
  const textOf = useErrorText(currency);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function take(code: string, terms: Terms): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await submitNow(endpoint, name, undefined, { params: { code } });
      setOutcome({ kind: 'taken', terms });
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
