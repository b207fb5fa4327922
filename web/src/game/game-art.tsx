import { memo, useState } from 'react';
import type { GameAccount } from '@kapao/contract/game';
import { hueOf } from '../ui/icon/monogram.tsx';
import { Pattern } from '../ui/icon/pattern.tsx';
import { gameMonogram } from './model.ts';
import css from './game-art.module.css';

type Props = { game: Pick<GameAccount, 'code' | 'logo' | 'background'>; bare?: boolean };

/** Memoized, because home renders with every wallet read. */
export const GameArt = memo(function GameArt({ game, bare = false }: Props) {
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const lose = (source: string): void => setLost((before) => new Set([...before, source]));
  const background = game.background !== '' && !lost.has(game.background);
  const logo = game.logo !== '' && !lost.has(game.logo);
  return (
    <span className={css['art']} style={{ '--h': hueOf(game.code) }} aria-hidden="true">
      {background ? (
        <img
          className={css['picture']}
          src={game.background}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => lose(game.background)}
        />
      ) : (
        <Pattern code={game.code} />
      )}
      {!bare &&
        (logo ? (
          <img
            className={css['logo']}
            src={game.logo}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => lose(game.logo)}
          />
        ) : (
          !background && <span className={css['code']}>{gameMonogram(game.code)}</span>
        ))}
    </span>
  );
});
