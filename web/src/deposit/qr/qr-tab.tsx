import { useEffect, useId, useState } from 'react';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import type { WalletView } from '@kapao/contract/wallet';
import { readAmount } from '../../lib/amount.ts';
import { SheetFooter } from '../../ui/overlay/sheet.tsx';
import { ChannelChoice } from './channel-choice.tsx';
import { isWholeAmount, mayCreate, maySend } from './least.ts';
import { QrFooter, QrPanel } from './qr-panel.tsx';
import { useQr } from './use-qr.ts';

type Props = {
  channels: readonly ReceivingAccount[];
  liveCode: string | undefined;
  view: WalletView;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

export function QrTab({ channels, liveCode, view, onBusy, onClose }: Props) {
  const formId = useId();
  const { currency } = view.wallet;
  const [picked, setPicked] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const wanted = picked ?? liveCode;
  const channel = channels.find(({ bankCode }) => bankCode === wanted) ?? firstOpen(channels);
  const closed = channel === undefined || channel.maintenance === true;
  const qr = useQr(closed ? '' : channel.bankCode, currency);
  const amountMinor = readAmount(typed);
  const enough = !closed && maySend(channel, amountMinor) && isWholeAmount(amountMinor, currency);
  const acts = !closed && (qr.phase.kind === 'live' || qr.phase.kind === 'form');
  const busy = qr.busy !== null;
  useEffect(() => onBusy(busy), [busy, onBusy]);

  function submit(): void {
    if (enough && !busy && mayCreate(amountMinor)) qr.create(amountMinor);
  }

  const choice = channels.length > 1 && (
    <ChannelChoice channels={channels} value={channel?.bankCode} onChoose={setPicked} />
  );
  const live = qr.phase.kind === 'live';
  return (
    <div className="stack">
      {!live && choice}
      <QrPanel {...{ channel, qr, currency, formId, typed }} onType={setTyped} onSubmit={submit} />
      {live && choice}
      {acts && (
        <SheetFooter>
          <QrFooter {...{ qr, currency, formId, amountMinor, enough, onClose }} />
        </SheetFooter>
      )}
    </div>
  );
}

const firstOpen = (channels: readonly ReceivingAccount[]): ReceivingAccount | undefined =>
  channels.find(({ maintenance }) => !maintenance) ?? channels[0];
