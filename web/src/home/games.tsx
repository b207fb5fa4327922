import { categories } from '@kapao/contract/game';
import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { GameCard } from './game-card.tsx';
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
