import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { paths } from '../app/paths.ts';
import { LateProgressRow } from '../bonus/late-progress.tsx';
import { linkClass } from '../ui/action/button.tsx';
import { Link } from '../ui/action/link.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Card, Note } from '../ui/layout/card.tsx';

type Props = { view: WalletView; refused: boolean };

/**
 * Effect of a running bonus: an open condition blocks the withdrawal, a bonus waiting for its deposit ends
 * (rules#bonus, rules#withdrawals). The button stays enabled, because the server decides.
 */
export function RunningBonus({ view: { bonus, wallet }, refused }: Props) {
  const { withdraw: messages } = useMessages();
  if (bonus?.status && bonus.state === 'ARMED')
    return <Note kind="warn">{fill(messages.armedEnds, { title: bonus.title ?? bonus.type })}</Note>;
  const open = bonus?.state === 'OPEN' || bonus?.state === 'EXPIRING';
  return (
    <>
      {(open || refused) && <Note kind="warn">{messages.condition}</Note>}
      {bonus?.status && (
        <Card>
          <LateProgressRow bonus={bonus} currency={wallet.currency} />
          <Link to={paths.bonus} className={linkClass}>
            {messages.seeBonus}
            <Icon name="chevron-right" size="xs" />
          </Link>
        </Card>
      )}
    </>
  );
}
