import { categories } from '@kapao/contract/game';
import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { GameArt } from '../game/game-art.tsx';
import { creditsText } from '../game/model.ts';
import { showMoney } from '../lib/amount.ts';
import { Money } from '../money/money.tsx';
import { Spinner } from '../ui/action/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { notchClass } from '../ui/layout/notch.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import css from './games.module.css';

type Props = { view: WalletView; opening: string | null; onOpen: (code: string) => void };

export function GameSections({ view, opening, onOpen }: Props) {
  const { home } = useMessages();
  const moving = new Set(view.pending.flatMap(({ from, to }) => [from, to]));
  return categories.map((category) => {
    const games = activeFirst(view.slots.filter((game) => game.category === category));
    if (games.length === 0) return null;
    const open = games.filter(({ isActive }) => isActive).length;
    return (
      <section key={category} className={css['section']} aria-labelledby={`games-${category}`}>
        <header>
          <h2 id={`games-${category}`}>{home[category]}</h2>
          <span className="t14 c3">{fill(home.opened, { open, all: games.length })}</span>
        </header>
        <div className={css['grid']}>
          {games.map((game) => (
            <GameCard
              key={game.code}
              game={game}
              currency={view.wallet.currency}
              moving={moving.has(game.code)}
              opening={opening === game.code}
              onOpen={() => onOpen(game.code)}
            />
          ))}
        </div>
      </section>
    );
  });
}

const activeFirst = (games: readonly GameAccount[]): GameAccount[] => [
  ...games.filter(({ isActive }) => isActive),
  ...games.filter(({ isActive }) => !isActive),
];

export function GamesWaiting() {
  return (
    <div className={css['section']} aria-hidden="true">
      <header>
        <Skeleton width={72} height={20} />
      </header>
      <div className={css['grid']}>
        {[0, 1].map((card) => (
          <span key={card} className={css['card']}>
            <Skeleton height={88} />
            <span className="stack stack-2">
              <span className={css['body']}>
                <Skeleton width={64} height={12} />
                <Skeleton width={96} height={18} />
                <Skeleton width={80} height={12} />
              </span>
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}

type GameCardProps = {
  game: GameAccount;
  currency: Currency;
  moving: boolean;
  opening: boolean;
  onOpen: () => void;
};

function GameCard({ game, currency, moving, opening, onOpen }: GameCardProps) {
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

function Balance({ game, currency, moving }: Pick<GameCardProps, 'game' | 'currency' | 'moving'>) {
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

function CardInvitation({ game, opening }: Pick<GameCardProps, 'game' | 'opening'>) {
  const { home } = useMessages();
  return (
    <span className={cx(notchClass, css['front'])}>
      <span className={css['closedName']}>{game.name}</span>
      <span className={css['go']}>
        {opening ? <Spinner /> : <Icon name="plus" size="xs" />}
        {home.openAccount}
      </span>
    </span>
  );
}
