import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { readAmount } from '../../lib/amount.ts';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { Note } from '../../ui/layout/card.tsx';
import { limitsQuery } from '../queries.ts';
import { isWholeAmount } from './least.ts';

type Props = {
  formId: string;
  channel: ReceivingAccount;
  leastMinor: bigint;
  currency: Currency;
  typed: string;
  onType: (typed: string) => void;
  onSubmit: () => void;
  children: ReactNode;
};

export function QrForm({ formId, channel, leastMinor, currency, typed, onType, onSubmit, children }: Props) {
  const messages = depositMessages.use();
  const limits = useQuery(limitsQuery);
  return (
    <form
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <MoneyInput
        label={messages.amount}
        currency={currency}
        value={typed}
        onChange={onType}
        error={isWholeAmount(readAmount(typed), currency) ? null : messages.wholeKip}
        minMinor={leastMinor}
        clearable
        quickMinor={(channel.presets ?? []).map(toMinor)}
      />
      {children}
      {limits.data && <Note kind="info">{fill(messages.once, { minutes: limits.data.qrValidMinutes })}</Note>}
    </form>
  );
}
