import { useState } from 'react';
import type { WalletView } from '@kapao/contract/wallet';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { Segmented } from '../../ui/action/segmented.tsx';
import { walletsOf } from '../channels.ts';
import type { DepositWays } from '../channels.ts';
import { AutoWallet } from './auto-wallet.tsx';
import { GiftForm } from './gift-form.tsx';

type Props = { ways: DepositWays; view: WalletView; onBusy: (busy: boolean) => void };

export function TrueWalletTab({ ways, view, onBusy }: Props) {
  const messages = depositMessages.use();
  const { auto, gift, first } = walletsOf(ways.wallets);
  const [kind, setKind] = useState(first);
  const labels = { auto: messages.walletKind, gift: messages.giftKind };
  const kinds = first === 'auto' ? (['auto', 'gift'] as const) : (['gift', 'auto'] as const);
  return (
    <div className="stack">
      {auto && gift && (
        <Segmented
          kind="choice"
          label={messages.truewalletKinds}
          options={kinds.map((value) => ({ value, label: labels[value] }))}
          value={kind}
          onChange={setKind}
        />
      )}
      {kind === 'auto' && auto ? (
        <AutoWallet wallet={auto} view={view} />
      ) : (
        gift && (
          <GiftForm
            truelinkKey={ways.truelinkKey}
            walletAccountName={gift.walletAccountName}
            view={view}
            onBusy={onBusy}
          />
        )
      )}
    </div>
  );
}
