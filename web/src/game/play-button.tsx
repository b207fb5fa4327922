import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { useInfo } from '../content/use-info.ts';
import { fill } from '../i18n/fill.ts';
import { useWords } from '../i18n/language.ts';
import { showMoney } from '../lib/amount.ts';
import { Button } from '../ui/action/button.tsx';
import { movableIn } from '../wallet/transfer-rules.ts';
import { PlayAmount } from './play-amount.tsx';
import { credentialsQuery } from './queries.ts';
import type { usePlay } from './use-play.ts';

type Props = {
  game: GameAccount;
  view: WalletView;
  play: ReturnType<typeof usePlay>;
  /** Money was moved without playing. */
  onMoved: () => void;
};

/**
 * Play where the game has a page; else the wallet can be moved there (spec §2). A member with a loss limit is asked how
 * much first, and what is pressed there is the tap that opens the game's tab.
 */
export function PlayButton({ game, view, play, onMoved }: Props) {
  const { game: words } = useWords();
  const info = useInfo();
  const known = useQuery(credentialsQuery(game.code)).data;
  const [asking, setAsking] = useState({ open: false, count: 0 });
  const busy = play.step !== 'idle';
  const canMove = movableIn(view, game) > 0n;

  /** The whole wallet without an amount. False when the money was refused. */
  async function go(amountMinor?: bigint): Promise<boolean> {
    if (game.web !== null) return known === undefined || play.play(known, info?.openGamesInNewTab ?? true, amountMinor);
    const moved = await play.move(amountMinor);
    onMoved();
    return moved;
  }

  function onPress(): void {
    if (view.lossLimit && canMove) setAsking({ open: true, count: asking.count + 1 });
    else void go();
  }

  return (
    <>
      {game.web === null ? (
        <Button block busy={busy} disabled={!canMove} onClick={onPress}>
          {canMove && !view.lossLimit
            ? fill(words.moveAll, { amount: showMoney(movableIn(view, game), view.wallet.currency) })
            : words.moveNone}
        </Button>
      ) : (
        <Button block icon="play" busy={busy} disabled={!known} onClick={onPress}>
          {words.play}
        </Button>
      )}
      <PlayAmount
        key={asking.count}
        open={asking.open}
        game={game}
        view={view}
        busy={busy}
        onClose={() => setAsking({ ...asking, open: false })}
        onGo={go}
      />
    </>
  );
}
