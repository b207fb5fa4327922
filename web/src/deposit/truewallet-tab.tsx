import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { WalletView } from '@kapao/contract/wallet';
import { toMinor } from '@kapao/contract/money';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { fill } from '@kapao/i18n/fill';
import { showMoney } from '../lib/amount.ts';
import { showPhone } from '../lib/format.ts';
import { CopyButton } from '../ui/action/copy.tsx';
import { Segmented } from '../ui/action/segmented.tsx';
import { BankFace } from '../ui/icon/monogram.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Group, Note, Row } from '../ui/layout/card.tsx';
import { limitsQuery } from './api.ts';
import { watchCredits } from './credit-watch.ts';
import { keepLastDeposit, walletsOf } from './model.ts';
import type { DepositWays, ReceivingWallet } from './model.ts';
import { GiftForm } from './gift-form.tsx';
import css from './deposit.module.css';

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

type AutoWalletProps = { wallet: ReceivingWallet; view: WalletView };

/**
 * Wallet with automatic payment reports: shows its number and name, and the username that the message must contain
 * (product#true-money-deposit).
 */
function AutoWallet({ wallet, view }: AutoWalletProps) {
  const messages = depositMessages.use();
  const { data } = useQuery(limitsQuery);
  const { walletAccountName, mobile } = wallet;
  const { username, _id: memberId } = view.profile;
  const { currency } = view.wallet;
  return (
    <div className="stack">
      <Group>
        <Row>
          <BankFace code="TRUEWALLET" />
          <span className="grow">
            <span className="t12 c2 block">{messages.walletNumber}</span>
            {mobile !== undefined && <b className={cx(css['number'], css['wraps'])}>{showPhone(mobile)}</b>}
            <span className="t14 c2 block">{fill(messages.walletOwner, { name: walletAccountName })}</span>
          </span>
          {mobile !== undefined && (
            <CopyButton
              value={mobile}
              shown={showPhone(mobile)}
              label={messages.walletNumber}
              onCopy={() => {
                keepLastDeposit(memberId, 'truewallet');
                void watchCredits();
              }}
            />
          )}
        </Row>
        <Row>
          <span className="grow">
            <span className="t12 c2 block">{messages.walletMessage}</span>
            <b className={css['value']}>{username}</b>
          </span>
          <CopyButton value={username} label={messages.walletMessage} onCopy={() => void watchCredits()} />
        </Row>
      </Group>
      <Note kind="warn">{fill(messages.walletCondition, { username })}</Note>
      <p className={`t14 c2 ${css['hint'] ?? ''}`}>
        <Icon name="clock" size="s" />
        {data
          ? `${messages.speed} · ${fill(messages.atLeast, { min: showMoney(toMinor(data.truewalletMinimum), currency) })}`
          : messages.speed}
      </p>
    </div>
  );
}
