import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '../i18n/fill.ts';
import { useWords } from '../i18n/language.ts';
import { showMoney } from '../lib/amount.ts';
import { Button } from '../ui/action/button.tsx';
import { movableIn } from '../wallet/transfer-rules.ts';
import type { usePlayPress } from './use-play-press.ts';

type Props = { game: GameAccount; view: WalletView; busy: boolean; press: ReturnType<typeof usePlayPress> };

/** Shows Play where the game has a page, else the transfer of the wallet (product#play). */
export function PlayButton({ game, view, busy, press: { canMove, canPlay, press } }: Props) {
  const { game: words } = useWords();
  if (game.web !== null) {
    return (
      <Button block icon="play" busy={busy} disabled={!canPlay} onClick={press}>
        {words.play}
      </Button>
    );
  }
  const amount = showMoney(movableIn(view, game), view.wallet.currency);
  return (
    <Button block busy={busy} disabled={!canMove} onClick={press}>
      {canMove && !view.lossLimit ? fill(words.moveAll, { amount }) : words.moveNone}
    </Button>
  );
}
