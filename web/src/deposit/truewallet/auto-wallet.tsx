import { useQuery } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { showMoney } from '../../lib/amount.ts';
import { CopyButton } from '../../ui/action/copy.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Group, Note, Row } from '../../ui/layout/card.tsx';
import { watchCredits } from '../credit/credit-watch.ts';
import css from '../deposit.module.css';
import { limitsQuery } from '../queries.ts';

type Props = { walletAccountName: string; username: string; currency: Currency };

/**
 * Wallet with automatic payment reports: shows its name, and the username that the message must
 * contain (product#true-money-deposit).
 */
export function AutoWallet({ walletAccountName, username, currency }: Props) {
  const messages = depositMessages.use();
  const { data } = useQuery(limitsQuery);
  return (
    <div className="stack">
      <Group>
        <Copied label={messages.walletName} value={walletAccountName} />
        <Copied label={messages.walletMessage} value={username} />
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

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <Row>
      <span className="grow">
        <span className="t12 c2 block">{label}</span>
        <b className={css['value']}>{value}</b>
      </span>
      <CopyButton value={value} label={label} onCopy={() => void watchCredits()} />
    </Row>
  );
}
