import type { Currency } from '@kapao/contract/money';
import type { GameAccount } from '@kapao/contract/game';
import { toMinor } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { creditsText } from '../game/credits.ts';
import { GameArt } from '../game/art/game-art.tsx';
import { Spinner } from '../ui/action/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { notchClass } from '../ui/layout/notch.tsx';
import { Money } from '../money/money.tsx';
import css from './games.module.css';

type Props = {
  game: GameAccount;
  currency: Currency;
  moving: boolean;
  opening: boolean;
  onOpen: () => void;
};

export function GameCard({ game, currency, moving, opening, onOpen }: Props) {
  return (
    <button
      type="button"
      className={cx(css['card'], !game.isActive && css['closed'])}
      aria-haspopup="dialog"
      aria-busy={opening}
      data-code={game.code}
      onClick={onOpen}
    >
      <span className={css['art']}>
        <GameArt game={game} />
      </span>
      {game.isActive ? (
        <Balance game={game} currency={currency} moving={moving} />
      ) : (
        <CardInvitation game={game} opening={opening} />
      )}
    </button>
  );
}

function Balance({ game, currency, moving }: Pick<Props, 'game' | 'currency' | 'moving'>) {
  const { home } = useMessages();
  return (
    <span className={css['body']}>
      <span className={css['name']}>{game.name}</span>
      <Money amountMinor={toMinor(game.amount)} currency={currency} size="row" />
      <span className={css['note']}>
        {moving ? (
          <>
            <Spinner />
            {home.onItsWay}
          </>
        ) : game.stale ? (
          <>
            <Icon name="clock" size="xs" />
            {home.lastKnown}
          </>
        ) : game.outstanding !== undefined ? (
          fill(home.inOpenBets, { amount: showMoney(toMinor(game.outstanding), currency) })
        ) : (
          fill(home.credit, { amount: creditsText(game.amount, game.ftWalletSlot) })
        )}
      </span>
      <span className={css['go']}>
        {home.view}
        <Icon name="chevron-right" size="xs" />
      </span>
    </span>
  );
}

function CardInvitation({ game, opening }: Pick<Props, 'game' | 'opening'>) {
  const { home } = useMessages();
  return (
    <span className={cx(notchClass('card'), css['front'])}>
      <span className={css['closedName']}>{game.name}</span>
      <span className={css['go']}>
        {opening ? <Spinner /> : <Icon name="plus" size="xs" />}
        {home.openAccount}
      </span>
    </span>
  );
}
