import { useId, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { LossLimit } from '@kapao/contract/loss-limit';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { usePageMessages } from '@kapao/i18n/language';
import { fill } from '@kapao/i18n/fill';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { ApiError } from '@kapao/client/api-error';
import { amountFieldText, readAmount, showMoney } from '../lib/amount.ts';
import { errorText } from '../lib/error-text.ts';
import { Button } from '../ui/action/button.tsx';
import { Segmented } from '../ui/action/segmented.tsx';
import { MoneyInput } from '../ui/form/money-input.tsx';
import { PasswordOwner } from '../ui/form/new-password.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { useFocusOnProblem } from '../ui/form/use-focus-on-problem.ts';
import { Note } from '../ui/layout/card.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { walletQuery } from '../money/api.ts';
import { saveLossLimit } from './api.ts';
import { nextText } from './model.ts';

type Props = {
  open: boolean;
  limit: LossLimit | undefined;
  currency: Currency;
  username: string;
  onClose: () => void;
};

/** Sets or lifts the daily loss limit. Needs a new `key` at each opening. */
export function LimitSheet({ open, limit, currency, username, onClose }: Props) {
  const { profile: messages } = usePageMessages();
  const formId = useId();
  const form = useLimitForm(limit, currency, onClose);
  return (
    <Sheet
      open={open}
      title={messages.lossLimit}
      onClose={onClose}
      busy={form.busy}
      footer={
        <Button block type="submit" form={formId} busy={form.busy}>
          {messages.save}
        </Button>
      }
    >
      <LimitForm id={formId} form={form} canLift={limit !== undefined} currency={currency} username={username} />
    </Sheet>
  );
}

/** No problem. The same object each time, so that the focus stays. */
const nothing = {};

type FormProps = Pick<Props, 'currency' | 'username'> & {
  id: string;
  form: ReturnType<typeof useLimitForm>;
  canLift: boolean;
};

function LimitForm({ id, form: { draft, change, submit, problem, found, ...form }, canLift, ...rest }: FormProps) {
  const { profile: messages } = usePageMessages();
  const element = useRef<HTMLFormElement>(null);
  useFocusOnProblem(element, found ?? nothing);
  return (
    <form
      id={id}
      ref={element}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem('form') && <Note kind="error">{problem('form')}</Note>}
      <p className="c2">{messages.limitText}</p>
      {canLift && (
        <Segmented
          kind="choice"
          label={messages.lossLimit}
          value={draft.kind}
          options={[
            { value: 'limit', label: messages.withLimit },
            { value: 'none', label: messages.noLimit },
          ]}
          onChange={(kind) => change({ kind })}
        />
      )}
      {draft.kind === 'limit' && (
        <MoneyInput
          label={messages.limitAmount}
          currency={rest.currency}
          value={draft.typed}
          onChange={(typed) => change({ typed })}
          error={problem('amount')}
        />
      )}
      <div role="status" className="stack">
        {form.loosens && <Note kind="warn">{messages.looser}</Note>}
      </div>
      {form.asksPassword && (
        <>
          <PasswordOwner username={rest.username} />
          <PasswordInput
            label={messages.ownPassword}
            error={problem('password')}
            autoComplete="current-password"
            value={draft.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        </>
      )}
    </form>
  );
}

type Draft = { kind: 'limit' | 'none'; typed: string; password: string };
type Field = 'amount' | 'password' | 'form';
type Found = { field: Field; say: (messages: PageMessages) => string } | null;

function useLimitForm(limit: LossLimit | undefined, currency: Currency, onSaved: () => void) {
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

type Saved = { lossLimit: LossLimit | undefined } | { refusal: ApiError };

export function useSave() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function save(amountMinor: bigint | null, password?: string): Promise<Saved> {
    setBusy(true);
    try {
      const { lossLimit } = await saveLossLimit(amountMinor, password);
      client.setQueryData(walletQuery.queryKey, (view) => {
        if (view === undefined) return view;
        const { lossLimit: _, ...rest } = view;
        return lossLimit === undefined ? rest : { ...rest, lossLimit };
      });
      return { lossLimit };
    } catch (error) {
      if (error instanceof ApiError) return { refusal: error };
      throw error;
    } finally {
      setBusy(false);
      void client.invalidateQueries(walletQuery);
    }
  }

  return { busy, save };
}
