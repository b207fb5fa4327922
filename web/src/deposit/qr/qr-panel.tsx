import type { ReactNode } from 'react';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { showMoney } from '../../lib/amount.ts';
import { Button, Spinner } from '../../ui/action/button.tsx';
import { Note } from '../../ui/layout/card.tsx';
import { Empty } from '../../ui/state/empty.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import css from '../deposit.module.css';
import { LiveQrCard } from './live-qr.tsx';
import type { useQr } from './use-qr.ts';

type Props = {
  channel: ReceivingAccount | undefined;
  qr: ReturnType<typeof useQr>;
  currency: Currency;
  form: ReactNode;
  onClose: () => void;
};

export function QrPanel({ channel, qr, currency, form, onClose }: Props) {
  const messages = depositMessages.use();
  if (!channel) return null;
  if (channel.maintenance) return <Note kind="warn">{messages.maintenance}</Note>;
  const { phase } = qr;
  switch (phase.kind) {
    case 'loading':
      return <Skeleton height={160} />;
    case 'live':
      return (
        <LiveQrCard
          qr={phase.qr}
          account={channel}
          endsAtMs={phase.endsAtMs}
          currency={currency}
          cancelling={qr.busy === 'cancelling'}
          onCancel={() => qr.cancel(phase.qr.qrcodeId)}
          onEnd={qr.end}
          onClose={onClose}
        />
      );
    case 'checking':
      return (
        <p className={css['waiting']} role="status">
          <Spinner />
          {messages.checking}
        </p>
      );
    case 'expired':
      return <ExpiredQr qr={qr} amountMinor={phase.amountMinor} currency={currency} />;
    case 'form':
      return form;
  }
}

type ExpiredProps = { qr: ReturnType<typeof useQr>; amountMinor: bigint; currency: Currency };

function ExpiredQr({ qr, amountMinor, currency }: ExpiredProps) {
  const messages = depositMessages.use();
  return (
    <Empty
      title={messages.expired}
      icon="clock"
      action={
        <div className="stack stack-2">
          <Button block icon="refresh" busy={qr.busy === 'creating'} onClick={() => qr.create(amountMinor)}>
            {fill(messages.again, { amount: showMoney(amountMinor, currency) })}
          </Button>
          <Button block kind="ghost" onClick={qr.again}>
            {messages.otherAmount}
          </Button>
        </div>
      }
    >
      {messages.expiredText}
    </Empty>
  );
}
