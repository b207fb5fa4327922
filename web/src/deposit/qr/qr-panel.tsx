import type { ReceivingAccount } from '@kapao/contract/deposit';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { showMoney } from '../../lib/amount.ts';
import { Button, Spinner } from '../../ui/action/button.tsx';
import { Note } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlay/toasts.ts';
import { Empty } from '../../ui/state/empty.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import css from '../deposit.module.css';
import { LiveQrCard } from './live-qr.tsx';
import { QrForm } from './qr-form.tsx';
import type { useQr } from './use-qr.ts';

type Props = {
  channel: ReceivingAccount | undefined;
  qr: ReturnType<typeof useQr>;
  currency: Currency;
  formId: string;
  typed: string;
  onType: (typed: string) => void;
  onSubmit: () => void;
};

export function QrPanel({ channel, qr, currency, formId, typed, onType, onSubmit }: Props) {
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
          bankCode={channel.bankCode}
          endsAtMs={phase.endsAtMs}
          currency={currency}
          onEnd={qr.end}
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
      return (
        <Empty
          title={messages.expired}
          icon="clock"
          action={
            <Button icon="refresh" onClick={qr.again}>
              {messages.again}
            </Button>
          }
        >
          {messages.expiredText}
        </Empty>
      );
    case 'form':
      return <QrForm {...{ formId, channel, currency, typed, onType, onSubmit }} />;
  }
}

type FooterProps = {
  qr: ReturnType<typeof useQr>;
  currency: Currency;
  formId: string;
  amountMinor: bigint | null;
  enough: boolean;
  onClose: () => void;
};

export function QrFooter({ qr, currency, formId, amountMinor, enough, onClose }: FooterProps) {
  const messages = depositMessages.use();
  const { phase } = qr;
  if (phase.kind !== 'live') {
    return (
      <Button block icon="qr" type="submit" form={formId} disabled={!enough} busy={qr.busy === 'creating'}>
        {amountMinor === null
          ? messages.create
          : fill(messages.createAmount, { amount: showMoney(amountMinor, currency) })}
      </Button>
    );
  }
  return (
    <>
      <span className={css['asWide']}>
        <Button kind="danger" busy={qr.busy === 'cancelling'} onClick={() => qr.cancel(phase.qr.qrcodeId)}>
          {messages.cancel}
        </Button>
      </span>
      <Button
        onClick={() => {
          toast.info(messages.paidMessage);
          onClose();
        }}
      >
        {messages.paid}
      </Button>
    </>
  );
}
