import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { bonusActivate } from '@kapao/contract/bonus';
import type { Currency } from '@kapao/contract/money';
import type { promotionActivate } from '@kapao/contract/promotion';
import { useMessages } from '@kapao/i18n/language';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { ApiError } from '@kapao/client/api-error';
import { useErrorText } from '../../lib/error-text.ts';
import type { Terms } from '../offer/terms.ts';
import { submitNow } from '../submit-now.ts';
import { touchedByBonus } from '../queries.ts';
import { bonusRefusalText } from './refusal.ts';

/** Result for the dialog. `unknown` is never shown as a failure (reliability#unknown-outcomes). */
export type Outcome = { kind: 'taken'; terms: Terms } | { kind: 'refused' | 'unknown'; text: string };

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
