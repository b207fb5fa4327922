import { useState } from 'react';
import type { LossLimit } from '@kapao/contract/loss-limit';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { usePageMessages } from '@kapao/i18n/language';
import type { ApiError } from '@kapao/client/api-error';
import { amountFieldText, readAmount, showMoney } from '../../lib/amount.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../ui/overlay/toasts.ts';
import { nextText } from './next-text.ts';
import { useSave } from './use-save.ts';

export type Draft = { kind: 'limit' | 'none'; typed: string; password: string };
type Field = 'amount' | 'password' | 'form';
type Found = { field: Field; say: (messages: PageMessages) => string } | null;

export function useLimitForm(limit: LossLimit | undefined, currency: Currency, onSaved: () => void) {
  const messages = usePageMessages();
  const { busy, save } = useSave();
  const [draft, setDraft] = useState<Draft>(() => limitDraft(limit));
  const [found, setFound] = useState<Found>(null);
  const wishedMinor = draft.kind === 'none' ? null : readAmount(draft.typed);
  const loosens = loosensLimit(limit, draft.kind === 'none' ? null : (wishedMinor ?? 0n));
  // The limit may have changed on another phone, so the server may also ask for the password.
  const asksPassword = loosens || found?.field === 'password';

  function change(patch: Partial<Draft>): void {
    setFound(null);
    setDraft((before) => ({ ...before, ...patch }));
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const missing = missingIn(draft, wishedMinor, asksPassword);
    setFound(missing);
    if (missing) return;
    const saved = await save(wishedMinor, draft.password);
    if ('refusal' in saved) {
      setFound(limitRefusal(saved.refusal, currency));
      return;
    }
    toast.success(sayOutcome(saved.lossLimit, currency, messages.profile));
    onSaved();
  }

  const problem = (field: Field): string | undefined => (found?.field === field ? found.say(messages) : undefined);
  return { draft, change, submit, busy, loosens, asksPassword, found, problem };
}

const limitDraft = (limit: LossLimit | undefined): Draft => ({
  kind: 'limit',
  typed: limit ? amountFieldText(toMinor(limit.amount)) : '',
  password: '',
});

const loosensLimit = (limit: LossLimit | undefined, wishedMinor: bigint | null): boolean =>
  limit !== undefined && (wishedMinor === null || wishedMinor > toMinor(limit.amount));

function missingIn({ kind, password }: Draft, wishedMinor: bigint | null, asksPassword: boolean): Found {
  if (kind === 'limit' && wishedMinor === null)
    return { field: 'amount', say: (messages) => messages.common.amountRequired };
  if (asksPassword && password === '') return { field: 'password', say: (messages) => messages.common.required };
  return null;
}

function limitRefusal(refusal: ApiError, currency: Currency): Found {
  const ofPassword = refusal.code === 'WRONG_PASSWORD' || refusal.code === 'REQUEST_LIMIT';
  return {
    field: ofPassword ? 'password' : 'form',
    say: (messages) =>
      refusal.kind === 'unknown' ? messages.profile.limitUnknown : errorText(refusal, messages, currency),
  };
}

function sayOutcome(limit: LossLimit | undefined, currency: Currency, messages: PageMessages['profile']): string {
  if (limit === undefined) return messages.noLimit;
  if (limit.next) return nextText(limit.next, currency, messages);
  return fill(messages.limitNow, { amount: showMoney(toMinor(limit.amount), currency) });
}
