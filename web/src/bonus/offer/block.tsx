import type { ActiveBonus, Bonus, OfferBlock } from '@kapao/contract/bonus';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import type { BonusMessages } from '@kapao/i18n/bonus/en';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { paths } from '../../app/paths.ts';
import { showMoney } from '../../lib/amount.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { Link } from '../../ui/action/link.tsx';
import { Note } from '../../ui/layout/card.tsx';

/** Returns why a bonus cannot be taken. The running bonus is read more often than the list. */
export function blockOf(bonus: Bonus, active: ActiveBonus | undefined): OfferBlock | undefined {
  if (bonus.userBonus?.isActive === true) return undefined;
  if (bonus.counted >= bonus.maxReceived) return { reason: 'received' };
  if (active?.status === true) return { reason: 'active' };
  return bonus.blocked?.reason === 'active' && active !== undefined ? undefined : bonus.blocked;
}

/** `type` is the window of the receipts; a code is used once. */
export function blockText(
  block: OfferBlock,
  type: Bonus['type'],
  messages: BonusMessages['refusal'],
  { wallet: { currency }, slots }: Pick<WalletView, 'wallet' | 'slots'>,
): string {
  const { reason, total = 0, max = 0, games = [] } = block;
  if (reason === 'received') return messages.received[type];
  if (reason !== 'remaining') return messages[reason];
  if (games.length > 0) {
    const names = games.map((code) => slots.find((game) => game.code === code)?.name ?? code);
    return fill(messages.hidden, { games: names.join(', ') });
  }
  return fill(messages.remaining, {
    total: showMoney(toMinor(total), currency),
    max: showMoney(toMinor(max), currency),
  });
}

const ways = { remaining: paths.home, withdrawal: paths.home, debt: paths.memberContact } as const;

type Props = { block: OfferBlock; type: Bonus['type']; view: WalletView };

/** The reason beside a grey button, and the way out where there is one. */
export function BlockNote({ block, type, view }: Props) {
  const { refusal } = bonusMessages.use();
  const { shell, common } = useMessages();
  const { reason } = block;
  const way = reason === 'remaining' || reason === 'withdrawal' || reason === 'debt' ? ways[reason] : undefined;
  return (
    <Note kind="info">
      <div className="stack stack-2">
        <p>{blockText(block, type, refusal, view)}</p>
        {reason === 'remaining' && block.games === undefined && <p>{refusal.remainingWay}</p>}
        {way !== undefined && (
          <p>
            <Link to={way} className={buttonClass('line', true)}>
              {reason === 'debt' ? common.contactUs : shell.goHome}
            </Link>
          </p>
        )}
      </div>
    </Note>
  );
}
