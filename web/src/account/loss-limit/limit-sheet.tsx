import { useId, useRef } from 'react';
import type { LossLimit } from '@kapao/contract/loss-limit';
import type { Currency } from '@kapao/contract/money';
import { usePageMessages } from '@kapao/i18n/language';
import { Button } from '../../ui/action/button.tsx';
import { Segmented } from '../../ui/action/segmented.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { PasswordInput, PasswordOwner } from '../../ui/form/password-input.tsx';
import { useFocusOnProblem } from '../../ui/form/use-focus-on-problem.ts';
import { Note } from '../../ui/layout/card.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useLimitForm } from './use-limit-form.ts';

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
