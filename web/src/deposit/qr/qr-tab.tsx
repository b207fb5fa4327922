import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import type { WalletView } from '@kapao/contract/wallet';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { amountFieldText, readAmount, showMoney } from '../../lib/amount.ts';
import { Button, Spinner } from '../../ui/action/button.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { Note } from '../../ui/layout/card.tsx';
import { SheetFooter } from '../../ui/overlay/sheet.tsx';
import { Empty } from '../../ui/state/empty.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { limitsQuery } from '../api.ts';
import { BonusLine } from '../bonus-line.tsx';
import {
  chooseChannel,
  isWholeAmount,
  keepLastDeposit,
  leastOfAll,
  leastOfChannel,
  mayCreate,
  maySend,
  readLastDeposit,
} from '../model.ts';
import { OtherWays } from './channel-choice.tsx';
import { LiveQrCard } from './live-qr.tsx';
import { useQr } from './use-qr.ts';
import css from '../deposit.module.css';

type Props = {
  channels: readonly ReceivingAccount[];
  liveCode: string | undefined;
  view: WalletView;
  /** Tabs of the other channels, while they step back. */
  children: ReactNode;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

export function QrTab({ channels, liveCode, view, children, onBusy, onClose }: Props) {
  const formId = useId();
  const { currency } = view.wallet;
  const memberId = view.profile._id;
  const [picked, setPicked] = useState<string | null>(null);
  const [othersOpen, setOthersOpen] = useState(false);
  const [typed, setTyped] = useState(() => lastAmountText(memberId));
  const amountMinor = readAmount(typed);
  const channel = chooseChannel(channels, { wanted: picked ?? liveCode, amountMinor });
  const closed = channel === undefined || channel.maintenance === true;
  const qr = useQr(closed ? '' : channel.bankCode, currency, { onFailed: () => setOthersOpen(true) });
  const enough = !closed && maySend(channel, amountMinor) && isWholeAmount(amountMinor, currency);
  const busy = qr.busy !== null;
  useEffect(() => onBusy(busy), [busy, onBusy]);

  function submit(): void {
    if (!enough || busy || !mayCreate(amountMinor)) return;
    keepLastDeposit(memberId, 'qr', amountMinor);
    qr.create(amountMinor);
  }

  const form = channel && (
    <QrForm
      {...{ formId, channel, currency, typed }}
      leastMinor={picked === null ? leastOfAll(channels) : leastOfChannel(channel)}
      onType={setTyped}
      onSubmit={submit}
    >
      <BonusLine view={view} amountMinor={amountMinor} />
    </QrForm>
  );
  return (
    <div className="stack" key={liveCode === undefined ? 'form' : 'live'}>
      <QrPanel {...{ channel, qr, currency, form, onClose }} />
      {(channels.length > 1 || children) && (
        <OtherWays
          channels={channels}
          value={channel?.bankCode}
          open={othersOpen}
          onOpen={setOthersOpen}
          onChoose={setPicked}
        >
          {children}
        </OtherWays>
      )}
      {!closed && qr.phase.kind === 'form' && (
        <SheetFooter>
          <Button block icon="qr" type="submit" form={formId} disabled={!enough} busy={qr.busy === 'creating'}>
            <CreateText amountMinor={amountMinor} view={view} />
          </Button>
        </SheetFooter>
      )}
    </div>
  );
}

function CreateText({ amountMinor, view }: { amountMinor: bigint | null; view: WalletView }) {
  const messages = depositMessages.use();
  if (amountMinor === null) return messages.create;
  return fill(messages.createAmount, { amount: showMoney(amountMinor, view.wallet.currency) });
}

function lastAmountText(memberId: string): string {
  const amountMinor = readLastDeposit(memberId)?.amountMinor ?? null;
  return amountMinor === null ? '' : amountFieldText(amountMinor);
}

type QrFormProps = {
  formId: string;
  channel: ReceivingAccount;
  leastMinor: bigint;
  currency: Currency;
  typed: string;
  onType: (typed: string) => void;
  onSubmit: () => void;
  children: ReactNode;
};

function QrForm({ formId, channel, leastMinor, currency, typed, onType, onSubmit, children }: QrFormProps) {
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

type QrPanelProps = {
  channel: ReceivingAccount | undefined;
  qr: ReturnType<typeof useQr>;
  currency: Currency;
  form: ReactNode;
  onClose: () => void;
};

function QrPanel({ channel, qr, currency, form, onClose }: QrPanelProps) {
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
