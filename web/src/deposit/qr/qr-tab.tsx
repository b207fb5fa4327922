import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { amountFieldText, readAmount, showMoney } from '../../lib/amount.ts';
import { Button } from '../../ui/action/button.tsx';
import { SheetFooter } from '../../ui/overlay/sheet.tsx';
import { BonusLine } from '../bonus-line.tsx';
import { keepLastDeposit, readLastDeposit } from '../last.ts';
import { OtherWays } from './channel-choice.tsx';
import { chooseChannel, isWholeAmount, leastOfAll, leastOfChannel, mayCreate, maySend } from './least.ts';
import { QrForm } from './qr-form.tsx';
import { QrPanel } from './qr-panel.tsx';
import { useQr } from './use-qr.ts';

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
    <div className="stack">
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
