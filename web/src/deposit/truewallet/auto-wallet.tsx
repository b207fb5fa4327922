import { useQuery } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { showMoney } from '../../lib/amount.ts';
import { showPhone } from '../../lib/format.ts';
import { CopyButton } from '../../ui/action/copy.tsx';
import { BankFace } from '../../ui/icon/bank-face.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Group, Note, Row } from '../../ui/layout/card.tsx';
import { watchCredits } from '../credit/credit-watch.ts';
import type { ReceivingWallet } from '../channels.ts';
import css from '../deposit.module.css';
import { keepLastDeposit } from '../last.ts';
import { limitsQuery } from '../queries.ts';

type Props = { wallet: ReceivingWallet; view: WalletView };

/**
 * Wallet with automatic payment reports: shows its number and name, and the username that the message must contain
 * (product#true-money-deposit).
 */
export function AutoWallet({ wallet, view }: Props) {
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
            {mobile !== undefined && <b className={css['number']}>{showPhone(mobile)}</b>}
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
